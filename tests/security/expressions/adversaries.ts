/** Texts that make an expression work as hard as it can: made from its own parts, so that they fit nearly, and do not at the end. */

import type { AST } from '@eslint-community/regexpp'
import type { Program } from './program.js'

/** Makes a text of about `count` repetitions. */
export type Adversary = (count: number) => string

const pool = [
  ...Array.from({ length: 127 }, (_, i) => String.fromCharCode(i)),
  ...'\u00a0éßÑžАяα中の한แ–—•·»«|…。！”’）😀🇩\u200d\ufe0f\u0300',
]
const maxUnits = 12
const maxSamples = 5
const endings = 1

/** Texts for an expression; empty if it has no repetition, so that its work per place in the text is bounded. */
export function adversariesOf(program: Program): Adversary[] {
  const repetitions = [...repetitionsIn(program.tree.pattern.alternatives, [''], program)]
  if (repetitions.length === 0) return []
  const units = unitsOf(program)
  const ends = ['', '\n', '\u0001', ...units.slice(0, endings)]
  const found = new Map<string, Adversary>()
  const add = (prefix: string, pump: string): void => {
    if (pump === '') return
    for (const end of ends) found.set(JSON.stringify([prefix, pump, end]), count => prefix + pump.repeat(count) + end)
  }
  const pumps = [...units, ...units.flatMap(a => units.slice(0, 3).map(b => a + b))]
  for (const pump of pumps) for (const prefix of ['', '\u0001']) add(prefix, pump)
  for (const { prefixes, samples } of repetitions) {
    for (const prefix of prefixes) {
      for (const sample of [...samples, ...units.slice(0, 6)]) {
        add(prefix, sample)
        add('', prefix + sample)
      }
    }
  }
  return [...found.values()]
}

/** One character for each set of characters that the expression treats alike, those that most of its parts accept first. */
function unitsOf(program: Program): string[] {
  const kinds = new Map<string, { unit: string; accepted: number }>()
  for (const unit of pool) {
    const answers = [...program.sets.values()].map(accepts => accepts(unit.codePointAt(0) as number))
    const kind = answers.map(Number).join('')
    const accepted = answers.filter(Boolean).length
    if (accepted > 0 && !kinds.has(kind)) kinds.set(kind, { unit, accepted })
  }
  const sorted = [...kinds.values()].sort((a, b) => b.accepted - a.accepted).map(({ unit }) => unit)
  return sorted.slice(0, maxUnits)
}

interface Repetition {
  /** Texts that lead to it. */
  readonly prefixes: string[]
  /** Texts that it accepts once. */
  readonly samples: string[]
}

/** Repetitions with many rounds, with texts that lead to them. */
function* repetitionsIn(alternatives: readonly AST.Alternative[], before: string[], program: Program): Generator<Repetition> {
  for (const { elements } of alternatives) {
    let prefixes = before
    for (const element of elements) {
      yield* repetitionsOf(element, prefixes, program)
      prefixes = joined(prefixes, samplesOf(element, program))
    }
  }
}

function* repetitionsOf(element: AST.Element, prefixes: string[], program: Program): Generator<Repetition> {
  if (element.type === 'Quantifier') {
    if (element.max > 2) yield { prefixes, samples: samplesOf(element.element, program) }
    yield* repetitionsOf(element.element, prefixes, program)
  } else if ('alternatives' in element) yield* repetitionsIn(element.alternatives, prefixes, program)
}

/** Short texts that a part of the expression accepts. */
function samplesOf(element: AST.Element, program: Program): string[] {
  if (element.type === 'Assertion' || element.type === 'Backreference') return ['']
  if (element.type === 'Quantifier') {
    const once = samplesOf(element.element, program)
    const least = once.map(sample => sample.repeat(Math.max(element.min, 0)))
    return element.min === 0 ? distinct(['', ...once]) : distinct(least)
  }
  if (element.type === 'Group' || element.type === 'CapturingGroup')
    return distinct(
      element.alternatives.flatMap(({ elements }) => elements.reduce<string[]>((all, part) => joined(all, samplesOf(part, program)), [''])),
    )
  const accepts = program.sets.get(element.raw)
  const fitting = pool.filter(unit => accepts?.(unit.codePointAt(0) as number))
  const letter = fitting.find(unit => /[a-z]/i.test(unit))
  const itself = element.type === 'Character' ? String.fromCodePoint(element.value) : ''
  return distinct([letter ?? fitting[0] ?? itself, fitting[0] ?? itself])
}

function joined(heads: string[], tails: string[]): string[] {
  return distinct(heads.flatMap(head => tails.map(tail => head + tail)))
}

function distinct(texts: string[]): string[] {
  return [...new Set(texts)].slice(0, maxSamples)
}
