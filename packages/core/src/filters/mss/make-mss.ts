/** Makes MSS, maximum subsequence segmentation, in its simple form and, with models, in its supervised one. */

import { type AnyFilter, type Budget, paperPolicies, verdict } from '../../filter/filter.js'
import type { Trace } from '../../filter/trace.js'
import type { Page } from '../../page/page.js'
import { nothing } from '../../page/selection/selection.js'
import { keepPieces, type TokenTable, tokensOf } from '../../page/tokens.js'
import { ConfigurationError } from '../../params/errors.js'
import { boolean, choice, integer, number } from '../../params/params.js'
import { piecesOfSegments, tokenScores } from '../bte/filter.js'
import { maximumSegment, type Segment } from '../bte/maximum-segment.js'
import { uncleanRuns } from './clean-segment.js'
import { maximalSegments } from './maximal-segments.js'
import { type MssModel, ReadyMss } from './model.js'
import { tokenFeatures } from './token-features.js'

/** The parameters of a training; `judge` does not read them. */
export const mssTraining = {
  smoothing: number({
    default: 1,
    min: 0.01,
    max: 10,
    training: true,
    doc: 'Added to the count of every feature inside and outside articles, so that rare features have little influence.',
  }),
} as const

/**
 * Makes the filter `mss`, which scores words and tags and keeps the words of the segment with the largest sum.
 *
 * Pasternack & Roth, "Extracting article text from the web with maximum subsequence segmentation", WWW 2009. The simple form
 * gives one point per word and a fixed penalty per tag; the supervised one, which needs a model, asks a naive Bayes
 * classifier. Without models the choice `supervised` does not exist.
 */
export function makeMss(models: readonly MssModel[]): AnyFilter {
  const ready = new Map<string, ReadyMss>()
  const modelOf = (id: unknown): ReadyMss => {
    const stored = models.find(model => model.id === id) ?? models[0]
    if (!stored) throw new ConfigurationError('mss.form "supervised" needs a trained model, and makeMss was given none')
    let model = ready.get(stored.id)
    if (!model) ready.set(stored.id, (model = new ReadyMss(stored)))
    return model
  }
  const ids = models.map(model => model.id)
  return {
    name: 'mss',
    summary: 'Keeps the words of the segment (or segments) with the largest sum of token scores.',
    reference: 'Pasternack, Roth: Extracting article text from the web with maximum subsequence segmentation, WWW 2009',
    reads: ['tokens'],
    params: {
      form: choice({
        default: 'simple',
        options: ids.length > 0 ? ['simple', 'supervised'] : ['simple'],
        doc: 'How tokens are scored: simple gives 1 to a word and tagScore to a tag; supervised uses a trained model.',
      }),
      ...(ids.length > 1 ? { model: choice({ default: ids[0], options: ids, doc: 'supervised: the trained model.' }) } : {}),
      tagScore: number({ default: -3.25, min: -8, max: -0.5, doc: 'simple: score of a tag; a word scores 1.' }),
      segments: integer({ default: 1, min: 1, max: 5, doc: 'Number of best maximal segments to keep.' }),
      ...mssTraining,
      cleansSegment: boolean({
        default: false,
        doc: 'Whether tables, forms, items and paragraphs that consist of one link, and divisions without a paragraph, are dropped from the segment.',
      }),
    },
    presets: { paper: {} },
    presetPolicies: paperPolicies,
    judge(page, params, budget) {
      const tokens = tokensOf(page)
      const isSupervised = params['form'] === 'supervised'
      const model = isSupervised ? modelOf(params['model']) : null
      // A page without tags is one text; that it may hold no word does not matter then.
      if (tokens.tagTokens === 0) return verdict(page, page.live)
      const scores = model ? modelScores(page, tokens, model, budget) : tokenScores(tokens, params['tagScore'] as number)
      const best = bestSegments(scores, params['segments'] as number, budget)
      if (best.length === 0) return verdict(page, nothing(page.runs), { trace: () => traceOf(tokens, scores, best, null) })
      const kept = piecesOfSegments(tokens, best)
      if (params['cleansSegment']) for (const segment of best) dropUnclean(page, tokens, segment, kept, budget)
      return verdict(page, keepPieces(page, kept), { trace: () => traceOf(tokens, scores, best, kept) })
    },
  }
}

/** Scores every item by the model; a piece that stands for several words counts as often. */
function modelScores(page: Page, { size, words }: TokenTable, model: ReadyMss, budget: Budget): Float64Array {
  const { trigram, openTag } = tokenFeatures(page, budget)
  const scores = new Float64Array(size)
  for (let i = 0; i < size; i++) scores[i] = Math.max(1, words[i]) * model.score(trigram[i], openTag[i])
  return scores
}

/** The `count` segments with the largest sums, in document order; ties go to the earlier one. */
function bestSegments(scores: Float64Array, count: number, budget: Budget): Segment[] {
  if (count === 1) {
    const best = maximumSegment(scores, budget)
    return best ? [best] : []
  }
  return maximalSegments(scores, budget)
    .sort((a, b) => b.sum - a.sum || a.first - b.first)
    .slice(0, count)
    .sort((a, b) => a.first - b.first)
}

function dropUnclean(
  page: Page,
  { pieces, piece, srcStart }: TokenTable,
  { first, last }: Segment,
  kept: Uint8Array,
  budget: Budget,
): void {
  const dropped = uncleanRuns(page, srcStart[first], srcStart[last], budget)
  for (let i = first; i <= last; i++) if (piece[i] >= 0 && dropped[pieces.run[piece[i]]]) kept[piece[i]] = 0
}

function traceOf(tokens: TokenTable, scores: Float64Array, best: readonly Segment[], keptPiece: Uint8Array | null): Trace {
  const { size, words, position, piece } = tokens
  const n = position[size]
  const values = new Float64Array(n)
  const sums = new Float64Array(n)
  const kept = new Uint8Array(n)
  let sum = 0
  for (let i = 0; i < size; i++) {
    const isKept = words[i] > 0 && keptPiece?.[piece[i]] === 1
    for (let x = position[i]; x < position[i + 1]; x++) {
      values[x] = scores[i] / Math.max(1, words[i])
      sum += values[x]
      sums[x] = sum
      kept[x] = isKept ? 1 : 0
    }
  }
  return {
    series: [
      {
        name: 'score',
        unit: 'token',
        values,
        doc: 'Score of each token: 1 for a word and the tag score for a tag, or the probability from the model minus 0.5.',
      },
      {
        name: 'sum',
        unit: 'token',
        values: sums,
        doc: 'Sum of the scores up to and including each token; a segment is a rise of this curve.',
      },
    ],
    kept,
    notes: {
      segments: best.map(({ first, last }) => `${position[first]}–${position[last + 1] - 1}`).join(', '),
      sums: best.map(segment => segment.sum).join(', '),
    },
  }
}
