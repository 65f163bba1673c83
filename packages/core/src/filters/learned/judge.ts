/** A page judged by a model: beliefs per block, the decision, the kind of page, the confidence. */

import { type Budget, unlimited } from '../../filter/filter.js'
import type { Decision } from '../../numeric/expected-f1.js'
import type { Page } from '../../page/page.js'
import type { PageKind } from '../../page/types.js'
import { beliefs } from './beliefs.js'
import type { leanings } from './decide.js'
import { kindTokens } from './features/kind-tokens.js'
import { blockFeatures, type FeatureInput, featureInput, featureRows, modelKinds, writeKinds } from './features.js'
import type { ReadyModel } from './model.js'
import { likeliestKind } from './model-kinds.js'
import { decisionBlocks, settle } from './settle.js'
import { pageColumns, summarise } from './summary.js'
import { leafStep } from './symmetric.js'

/**
 * Minimum probability of a forum for a discussion to be the content. To lose a thread with all its posts is worse than to keep comments
 * below a post, so that the kind need not be the likeliest.
 */
const minForum = 0.2
const forum = modelKinds.indexOf('forum')

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
  /** The page may be a forum: a discussion can be its content. */
  readonly mayDiscuss: boolean
}

/** Runs a model on a page. */
export function judgePage(
  page: Page,
  model: ReadyModel,
  favour: keyof typeof leanings,
  budget: Budget = unlimited,
  lean: number = 1,
): Judgement {
  const input = featureInput(page, budget)
  const table = blockFeatures(input, model.tokens, rows => model.blocks.tilesFor(rows), budget)
  const summary = summarise(table, input.stats.words, model.blocks)
  const kinds = kindProbabilities(kindRow(input, summary, model), model)
  writeKinds(table, kinds)
  const believed = beliefs(table, model.blocks, budget)
  const { probability, decision, isEmpty, facts } = settle(believed, decisionBlocks(input), {
    kinds,
    favour,
    lean,
    emptyBelow: model.emptyBelow,
  })
  const kind = likeliestKind(kinds)
  return {
    input,
    probability,
    decision,
    isEmpty,
    kind,
    kindProbability: kinds[modelKinds.indexOf(kind)],
    confidence: confidenceOf(summary, facts, kinds, model),
    mayDiscuss: kinds[forum] >= minForum,
  }
}

/** Features of all blocks as a model sees them, row by row, and the log-odds of each of its ensembles: what fine-tuning reads. */
export function modelView(page: Page, model: ReadyModel): { values: Float32Array; odds: Float64Array[]; kinds: number[] } {
  const input = featureInput(page)
  const table = blockFeatures(input, model.tokens, rows => model.blocks.tilesFor(rows))
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

function confidenceOf(summary: Float32Array, facts: readonly number[], kinds: Float64Array, model: ReadyModel): number {
  const row = new Float32Array(summary.length + facts.length + kinds.length)
  row.set(summary)
  row.set(facts, summary.length)
  row.set(kinds, summary.length + facts.length)
  return Math.min(1, Math.max(0, model.confidence.evaluate(row, 0)))
}
