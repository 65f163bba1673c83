/** A page judged by a model: beliefs per block, the decision, the kind of page, the confidence. */

import { type Budget, unlimited } from '../filters/filter.js'
import { Tag } from '../html/tags.js'
import type { Page } from '../page/page.js'
import { type PageKind, RunFlag } from '../page/types.js'
import { agree, type Decision, decide, dropRepeats, isNothing, leaningOf, type leanings, takeBackRepeats } from './decide.js'
import { CountField } from './element-context.js'
import { ratio } from './features/common.js'
import { kindTokens } from './features/kind-tokens.js'
import {
  blockFeatures,
  type FeatureInput,
  type FeatureTable,
  featureInput,
  featureRows,
  modelKinds,
  stepsPerPart,
  writeKinds,
} from './features.js'
import { lanes as laneCount } from './kernel.js'
import type { ReadyModel } from './model.js'
import { pageColumns, summarise } from './summary.js'
import { leafStep } from './symmetric.js'
import { sigmoid } from './trees.js'

// Constants of this module, which the engine compiles in; imported ones it would load and check at each use.
const lanes = laneCount

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
export function judgePage(page: Page, model: ReadyModel, favour: keyof typeof leanings, budget: Budget = unlimited): Judgement {
  const input = featureInput(page, budget)
  const table = blockFeatures(input, model.tokens, rows => model.blocks.room(rows), budget)
  const { words, textHash } = input.stats
  const summary = summarise(table, words, model.blocks)
  const kinds = kindProbabilities(kindRow(input, summary, model), model)
  writeKinds(table, kinds)
  const probability = beliefs(table, model, budget)
  agree(probability, input.paths)
  agree(probability, input.records.near)
  const before = probability.slice()
  const isHidden = hiddenBlocks(page)
  dropRepeats(probability, words, textHash, isHidden)
  const balanced = decide({ probability, words }, leaningOf(kinds, 'balanced'))
  const decision = favour === 'balanced' ? balanced : decide({ probability, words }, leaningOf(kinds, favour))
  const facts = decisionFacts(probability, words, balanced)
  const isEmpty = isNothing(balanced, words, model.emptyBelow) && !isBare(input)
  const { blocks, nodes } = page
  takeBackRepeats(decision.taken, {
    before,
    probability,
    isHidden,
    parent: b => nodes.parent[blocks.element[b]],
    isCode: b => nodes.tag[blocks.element[b]] === Tag.pre,
  })
  const best = kinds.reduce((most, odds, k) => (odds > kinds[most] ? k : most), 0)
  return {
    input,
    probability,
    decision,
    isEmpty,
    kind: modelKinds[best],
    kindProbability: kinds[best],
    confidence: confidenceOf(summary, facts, kinds, model),
  }
}

/** A page without links and scripts is a text somebody wrote: there is nothing that could stand in its place. */
function isBare({ page, context }: FeatureInput): boolean {
  return context.counts[CountField.Size * page.nodes.size + CountField.Anchors] === 0 && !page.nodes.tag.includes(Tag.script)
}

/** Features of all blocks as a model sees them, row by row, and the log-odds of each of its ensembles: what fine-tuning reads. */
export function modelView(page: Page, model: ReadyModel): { values: Float32Array; odds: Float64Array[]; kinds: number[] } {
  const input = featureInput(page)
  const table = blockFeatures(input, model.tokens, rows => model.blocks.room(rows))
  const summary = summarise(table, input.stats.words, model.blocks)
  const kinds = kindProbabilities(kindRow(input, summary, model), model)
  writeKinds(table, kinds)
  const odds = model.blocks.bases.map((base, e) =>
    Float64Array.from(model.blocks.evaluate(e, table.values, 0, table.rows).subarray(0, table.rows), sum => base + sum * leafStep),
  )
  return { values: featureRows(table), odds, kinds: Array.from(kinds) }
}

/** What the models of kinds see: the summary and the scores of the page's own names. */
function kindRow(input: FeatureInput, summary: Float32Array, model: ReadyModel): Float32Array {
  const row = new Float32Array(pageColumns.length)
  row.set(summary)
  model.kindTokens.sum(kindTokens(input), row, summary.length)
  return row
}

/** Log-odds beyond which further ensembles are not asked: they would not change what is done with the block. */
const decided = 3.5

/** Mean probability over the ensembles; tiles whose blocks the first one is all sure of are settled by it alone. */
function beliefs({ rows, values }: FeatureTable, { blocks }: ReadyModel, budget: Budget): Float64Array {
  const probability = new Float64Array(rows)
  const open = new Uint8Array(rows)
  const share = 1 / blocks.bases.length
  const first = blocks.evaluate(0, values, 0, rows)
  for (let b = 0; b < rows; b++) {
    const odds = blocks.bases[0] + first[b] * leafStep
    open[b] = odds > decided || odds < -decided ? 0 : 1
    probability[b] = sigmoid(odds) * (open[b] ? share : 1)
  }
  for (let from = 0, to = 0; from < rows; from = to) {
    to = Math.min(rows, from + lanes)
    const isOpen = hasOpen(open, from, to)
    while (to < rows && hasOpen(open, to, to + lanes) === isOpen) to = Math.min(rows, to + lanes)
    budget.spend(stepsPerPart)
    if (!isOpen) continue
    for (let e = 1; e < blocks.bases.length; e++) {
      const sums = blocks.evaluate(e, values, from, to)
      for (let b = from; b < to; b++) if (open[b]) probability[b] += sigmoid(blocks.bases[e] + sums[b] * leafStep) * share
    }
  }
  return probability
}

function hasOpen(open: Uint8Array, from: number, to: number): boolean {
  for (let b = from; b < to && b < open.length; b++) if (open[b]) return true
  return false
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

/**
 * Normalised probabilities of the kinds of page. Not in a plain array: one that happens to hold whole numbers only is of
 * another sort to the engine, which then throws away what it compiled for the usual one.
 */
export function kindProbabilities(summary: Float32Array, { kinds }: Pick<ReadyModel, 'kinds'>): Float64Array {
  const odds = new Float64Array(kinds.length)
  let total = 0
  for (let k = 0; k < kinds.length; k++) total += odds[k] = Math.exp(Math.min(20, kinds[k].evaluate(summary, 0)))
  for (let k = 0; k < kinds.length; k++) odds[k] /= total || 1
  return odds
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
  return [decision.expected, ratio(taken, all), blocks, ratio(doubt, hits), ratio(hits, taken)]
}

function confidenceOf(summary: Float32Array, facts: readonly number[], kinds: Float64Array, model: ReadyModel): number {
  const row = new Float32Array(summary.length + facts.length + kinds.length)
  row.set(summary)
  row.set(facts, summary.length)
  row.set(kinds, summary.length + facts.length)
  return Math.min(1, Math.max(0, model.confidence.evaluate(row, 0)))
}
