/**
 * Fits the weights by which a title is chosen, writes them into core and says how good they are: `npm run train:titles`.
 *
 * Each page is a list of candidates, some of which are the gold title; the weights make these as probable as they can
 * (a softmax over the page's candidates, L2). Out of fold means that the weights never saw a page of the same domain.
 * The gold of `readability` was made by a program: it is measured, not learned from. Needs the packages.
 */

import { writeFileSync } from 'node:fs'
import { foldCount, foldOf, readPackage } from '@gleaner/lab'
import { parsePage } from 'gleaner'
import { titleTest } from '../benchmarks/metadata-scoring.js'
import { collectEvidence } from '../packages/core/src/metadata/page-evidence.js'
import { titleCandidates } from '../packages/core/src/metadata/title-candidates.js'
import { titleWeights } from '../packages/core/src/metadata/title-weights.js'

/** Packages and what a page of them counts: trafilatura has a third of the pages, and other sorts of them. */
const packages = { 'wcxb-dev': 1, trafilatura: 2, readability: 0 }
const names = Object.keys(titleWeights)
const target = new URL('../packages/core/src/metadata/title-weights.ts', import.meta.url)
const penalty = 2
const steps = 200
const rate = 0.08

interface Sample {
  readonly package: keyof typeof packages
  readonly fold: number
  /** Traits of each candidate, in the order of `names`. */
  readonly rows: readonly Float64Array[]
  readonly isRight: readonly boolean[]
}

async function readSamples(): Promise<Sample[]> {
  const samples: Sample[] = []
  for (const name of Object.keys(packages) as (keyof typeof packages)[]) {
    for await (const gold of readPackage(name, {})) {
      const test = titleTest(gold)
      if (!test) continue
      const page = parsePage(gold.html, { url: gold.url })
      const { all: candidates } = titleCandidates(page, collectEvidence(page))
      samples.push({
        package: name,
        fold: foldOf(gold),
        rows: candidates.map(({ traits }) => Float64Array.from(names, trait => traits[trait] ?? 0)),
        isRight: candidates.map(({ text }) => test(text)),
      })
    }
  }
  return samples
}

/** Fits weights by Adam on the whole of the samples. */
function fitWeights(samples: readonly Sample[]): Float64Array {
  const usable = samples.filter(({ isRight }) => isRight.includes(true) && isRight.includes(false))
  const weights = new Float64Array(names.length)
  const first = new Float64Array(names.length)
  const second = new Float64Array(names.length)
  for (let step = 1; step <= steps; step++) {
    const gradient = weights.map(weight => -penalty * weight)
    for (const sample of usable) addGradient(sample, weights, gradient)
    for (const [i, slope] of gradient.entries()) {
      first[i] = 0.9 * first[i] + 0.1 * slope
      second[i] = 0.99 * second[i] + 0.01 * slope * slope
      weights[i] += (rate * first[i]) / (1 - 0.9 ** step) / (Math.sqrt(second[i] / (1 - 0.99 ** step)) + 1e-8)
    }
  }
  return weights.map(weight => Math.round(weight * 100) / 100)
}

function addGradient({ package: name, rows, isRight }: Sample, weights: Float64Array, gradient: Float64Array): void {
  const scores = rows.map(row => scoreOf(row, weights))
  const most = Math.max(...scores)
  const chances = scores.map(score => Math.exp(score - most))
  const all = chances.reduce((sum, chance) => sum + chance, 0)
  const right = chances.reduce((sum, chance, i) => sum + (isRight[i] ? chance : 0), 0)
  for (const [i, row] of rows.entries()) {
    const pull = packages[name] * ((isRight[i] ? chances[i] / right : 0) - chances[i] / all)
    for (let k = 0; k < row.length; k++) gradient[k] += pull * row[k]
  }
}

function scoreOf(row: Float64Array, weights: Float64Array): number {
  let score = 0
  for (let k = 0; k < row.length; k++) score += row[k] * weights[k]
  return score
}

function isChosenRight({ rows, isRight }: Sample, weights: Float64Array): boolean {
  const scores = rows.map(row => scoreOf(row, weights))
  return isRight[scores.indexOf(Math.max(...scores))] ?? false
}

function percent(samples: readonly Sample[], isTrue: (sample: Sample) => boolean): string {
  return `${((100 * samples.filter(isTrue).length) / samples.length).toFixed(1)} %`.padStart(12)
}

const samples = await readSamples()
const learned = samples.filter(sample => packages[sample.package] > 0)
const byFold = Array.from({ length: foldCount }, (_, fold) => fitWeights(learned.filter(sample => sample.fold !== fold)))
const weights = fitWeights(learned)
console.log('package        pages   among candidates   in sample   out of fold')
for (const name of Object.keys(packages)) {
  const own = samples.filter(sample => sample.package === name)
  const cells = [
    percent(own, sample => sample.isRight.includes(true)),
    percent(own, sample => isChosenRight(sample, weights)),
    percent(own, sample => isChosenRight(sample, byFold[sample.fold])),
  ]
  console.log(`${name.padEnd(13)} ${String(own.length).padStart(6)}   ${cells.join('  ')}`)
}
const lines = names.map((name, i) => `  ${/^\w+$/.test(name) ? name : `'${name}'`}: ${weights[i]},`)
console.log(lines.join('\n'))
writeFileSync(
  target,
  `/** Weights of the traits of titles, made by \`npm run train:titles\`. */

/** How much each trait speaks for a candidate. */
export const titleWeights: Readonly<Record<string, number>> = {
${lines.join('\n')}
}
`,
)
