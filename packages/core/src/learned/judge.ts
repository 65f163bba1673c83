/** A page judged by a model: beliefs per block, the decision, the kind of page, the confidence. */

import type { Page } from '../page/page.js'
import { type PageKind, RunFlag } from '../page/types.js'
import { type Decision, decide, dropRepeats, leanings } from './decide.js'
import { blockFeatures, type FeatureInput, type FeatureTable, featureInput, modelKinds, setKinds } from './features.js'
import type { ReadyModel } from './model.js'
import { summarise } from './summary.js'
import { sigmoid } from './trees.js'

/** Everything a model says about a page. */
export interface Judgement {
  readonly input: FeatureInput
  /** Belief per block after repeats were dropped. */
  readonly probability: Float64Array
  readonly decision: Decision
  /** Nothing is returned: the expected F1 is too low. */
  readonly isEmpty: boolean
  readonly kind: PageKind
  readonly kindProbability: number
  /** Estimated F1 of the result. */
  readonly confidence: number
}

/** Runs a model on a page. */
export function judgePage(page: Page, model: ReadyModel, favour: keyof typeof leanings): Judgement {
  const input = featureInput(page)
  const table = blockFeatures(input, model.tokens)
  const { words, textHash } = input.stats
  const summary = summarise(table, words)
  const kinds = kindProbabilities(summary, model)
  setKinds(table, kinds)
  const probability = beliefs(table, model)
  dropRepeats(probability, words, textHash, hiddenBlocks(page))
  const balanced = decide({ probability, words })
  const decision = favour === 'balanced' ? balanced : decide({ probability, words }, leanings[favour])
  const best = kinds.indexOf(Math.max(...kinds))
  return {
    input,
    probability,
    decision,
    isEmpty: balanced.expected < model.emptyBelow,
    kind: modelKinds[best] ?? 'none',
    kindProbability: kinds[best] ?? 0,
    confidence: confidenceOf(summary, decisionFacts(probability, words, balanced), kinds, model),
  }
}

/** Log-odds beyond which further ensembles are not asked: they would not change what is done with the block. */
const decided = 3.5

/** Mean probability over the ensembles; blocks that the first one is sure of are settled by it alone. */
function beliefs(table: FeatureTable, model: ReadyModel): Float64Array {
  const probability = new Float64Array(table.rows)
  const [first, ...others] = model.blocks
  for (let b = 0; b < table.rows; b++) {
    const at = b * table.width
    const odds = first.evaluate(table.values, at)
    let sum = sigmoid(odds)
    if (odds > decided || odds < -decided) {
      probability[b] = sum
      continue
    }
    for (const trees of others) sum += sigmoid(trees.evaluate(table.values, at))
    probability[b] = sum / model.blocks.length
  }
  return probability
}

/** 1 for blocks whose first run is hidden or `noscript` text. */
export function hiddenBlocks(page: Page): Uint8Array {
  const { blocks, runs } = page
  const hidden = new Uint8Array(blocks.size)
  for (let b = 0; b < blocks.size; b++) {
    if (runs.flags[blocks.runs[blocks.start[b]]] & (RunFlag.Hidden | RunFlag.Noscript)) hidden[b] = 1
  }
  return hidden
}

/** Normalised probabilities of the kinds of page. */
export function kindProbabilities(summary: Float32Array, model: Pick<ReadyModel, 'kinds'>): number[] {
  const odds = model.kinds.map(trees => Math.exp(Math.min(20, trees.evaluate(summary, 0))))
  const total = odds.reduce((sum, odd) => sum + odd, 0)
  return odds.map(odd => (total === 0 ? 0 : odd / total))
}

/** Numbers about a decision that tell how safe it is; the first columns of `confidenceNames`. */
export function decisionFacts(probability: Float64Array, words: Float64Array, decision: Decision): number[] {
  let taken = 0
  let all = 0
  let blocks = 0
  let doubt = 0
  let hits = 0
  for (let b = 0; b < words.length; b++) {
    all += words[b]
    doubt += words[b] * probability[b] * (1 - probability[b])
    hits += words[b] * probability[b]
    if (decision.taken[b]) {
      taken += words[b]
      blocks++
    }
  }
  const ratio = (a: number, b: number): number => (b === 0 ? 0 : a / b)
  return [decision.expected, ratio(taken, all), blocks, ratio(doubt, hits), ratio(hits, taken)]
}

function confidenceOf(summary: Float32Array, facts: readonly number[], kinds: readonly number[], model: ReadyModel): number {
  const row = new Float32Array(summary.length + facts.length + kinds.length)
  row.set(summary)
  row.set(facts, summary.length)
  row.set(kinds, summary.length + facts.length)
  return Math.min(1, Math.max(0, model.confidence.evaluate(row, 0)))
}
