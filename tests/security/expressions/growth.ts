/** Whether the work of an expression grows faster than its text. */

import { type Adversary, adversariesOf } from './adversaries.js'
import { programOf } from './program.js'
import { stepsOf } from './steps.js'

/** Twice the text may take this many times the steps; work in proportion to the square of the text takes four times. */
const maxRatio = 3
const few = 14
const minSuspicion = 2.5
/** How many of the texts that look worst are tried with more repetitions. */
const maxSuspects = 10
/** More steps than this per character are too many, whatever their growth. */
const maxStepsPerUnit = 5_000

/** A text for which the work of an expression grows faster than the text, in words; null if none was found. */
export function overgrowthOf(expression: RegExp): string | null {
  const program = programOf(expression)
  const growth = (make: Adversary, count: number): number => {
    const [text, twice] = [make(count), make(2 * count)]
    const maxSteps = maxStepsPerUnit * twice.length
    const steps = stepsOf(program, twice, maxSteps)
    return steps < maxSteps ? steps / stepsOf(program, text, maxSteps) : Number.POSITIVE_INFINITY
  }
  // So many that bounded repetitions have reached their bound.
  const many = 48 + 3 * largestCount(expression)
  const suspects = adversariesOf(program)
    .map(text => ({ text, ratio: growth(text, few) }))
    .filter(({ ratio }) => ratio > minSuspicion)
  for (const { text } of suspects.sort((a, b) => b.ratio - a.ratio).slice(0, maxSuspects)) {
    const ratio = growth(text, many)
    if (ratio > maxRatio) return `${JSON.stringify(text(3))}…: twice the text takes ${ratio.toFixed(1)} times the steps`
  }
  return null
}

function largestCount({ source }: RegExp): number {
  return Math.max(0, ...Array.from(source.matchAll(/\{(?:\d+,)?(\d+)\}/g), match => Number(match[1])))
}
