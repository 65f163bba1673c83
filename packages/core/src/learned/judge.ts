/** A page judged by a model: beliefs per block, the decision, the kind of page, the confidence. */

import { Tag } from '../html/tags.js'
import type { Page } from '../page/page.js'
import { type PageKind, RunFlag } from '../page/types.js'
import { type Decision, decide, dropRepeats, isNothing, leaningOf, type leanings } from './decide.js'
import { kindTokens } from './features/kind-tokens.js'
import { blockFeatures, type FeatureInput, type FeatureTable, featureInput, featureRows, modelKinds } from './features.js'
import type { ReadyModel } from './model.js'
import { pageColumns, summarise } from './summary.js'
import { type Columns, orderBits, orderedBits } from './symmetric.js'
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
  const summary = summarise(table, words, model.summaryColumns)
  const kinds = kindProbabilities(kindRow(input, summary, model), model)
  table.page.set(kinds, table.page.length - kinds.length)
  const probability = beliefs(columnsOf(table, model.blockColumns), model)
  dropRepeats(probability, words, textHash, hiddenBlocks(page))
  const balanced = decide({ probability, words }, leaningOf(kinds, 'balanced'))
  const decision = favour === 'balanced' ? balanced : decide({ probability, words }, leaningOf(kinds, favour))
  const best = kinds.indexOf(Math.max(...kinds))
  return {
    input,
    probability,
    decision,
    isEmpty: isNothing(balanced, words, model.emptyBelow) && !isBare(input),
    kind: modelKinds[best] ?? 'none',
    kindProbability: kinds[best] ?? 0,
    confidence: confidenceOf(summary, decisionFacts(probability, words, balanced), kinds, model),
  }
}

/** A page without links and scripts is a text somebody wrote: there is nothing that could stand in its place. */
function isBare({ page, context }: FeatureInput): boolean {
  return context.anchors[page.nodes.size] === 0 && !page.nodes.tag.includes(Tag.script)
}

/** Features of all blocks as a model sees them, row by row, and the log-odds of each of its ensembles: what fine-tuning reads. */
export function modelView(page: Page, model: ReadyModel): { values: Float32Array; odds: Float64Array[]; kinds: number[] } {
  const input = featureInput(page)
  const table = blockFeatures(input, model.tokens)
  const summary = summarise(table, input.stats.words, model.summaryColumns)
  const kinds = kindProbabilities(kindRow(input, summary, model), model)
  table.page.set(kinds, table.page.length - kinds.length)
  const columns = columnsOf(table, model.blockColumns)
  const all = Int32Array.from({ length: table.rows }, (_, b) => b)
  const odds = model.blocks.map(trees => {
    const sums = new Float64Array(table.rows).fill(trees.base)
    trees.add(columns, 0, trees.size, all, table.rows, sums)
    return sums
  })
  return { values: featureRows(table), odds, kinds }
}

/** What the models of kinds see: the summary and the scores of the page's own names. */
function kindRow(input: FeatureInput, summary: Float32Array, model: ReadyModel): Float32Array {
  const row = new Float32Array(pageColumns.length)
  row.set(summary)
  model.kindTokens.sum(kindTokens(input), row, summary.length)
  return row
}

let memory = new Int32Array(1 << 16)

/** The columns that trees ask about, turned from rows; the memory is used again for the next page. */
function columnsOf({ rows, width, values, page }: FeatureTable, used: Int32Array): Columns {
  if (memory.length < rows * used.length) memory = new Int32Array(2 * rows * used.length)
  const columns = memory
  const raw = new Int32Array(values.buffer)
  let at = 0
  for (let c = 0; c < used.length; c++) {
    for (let b = 0, from = used[c]; b < rows; b++, from += width) columns[at++] = orderBits(raw[from])
  }
  return { rows, values: columns, page: Int32Array.from(page, orderedBits) }
}

/** Log-odds beyond which further trees are not asked: they would not change what is done with the block. */
const decided = 3.5
/** Trees of the first ensemble after which sure blocks are settled for the first time. */
const firstLook = 160

/** Mean probability over the ensembles; blocks that the first one is sure of are settled by it alone. */
function beliefs(columns: Columns, model: ReadyModel): Float64Array {
  const { rows } = columns
  const probability = new Float64Array(rows)
  const sums = new Float64Array(rows)
  const active = Int32Array.from(probability, (_, b) => b)
  let count = rows
  const settle = (shares: number): void => {
    let kept = 0
    for (let i = 0; i < count; i++) {
      const b = active[i]
      if (sums[b] > decided || sums[b] < -decided) probability[b] = sigmoid(sums[b])
      else {
        active[kept++] = b
        if (shares > 0) probability[b] = sigmoid(sums[b]) / shares
      }
    }
    count = kept
  }
  const [first, ...others] = model.blocks
  sums.fill(first.base)
  const look = Math.min(firstLook, first.size)
  first.add(columns, 0, look, active, count, sums)
  settle(0)
  first.add(columns, look, first.size, active, count, sums)
  settle(model.blocks.length)
  for (const trees of others) {
    for (let i = 0; i < count; i++) sums[active[i]] = trees.base
    trees.add(columns, 0, trees.size, active, count, sums)
    for (let i = 0; i < count; i++) probability[active[i]] += sigmoid(sums[active[i]]) / model.blocks.length
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
