/** MSS, maximum subsequence segmentation, in its simple form. */

import type { Page } from '../../page/page.js'
import { nothing } from '../../page/selection.js'
import { keepPieces, type TokenTable, tokensOf } from '../../page/tokens.js'
import { boolean, choice, integer, number } from '../../params/params.js'
import { piecesOfSegments, tokenScores } from '../bte/filter.js'
import { maximumSegment, type Segment } from '../bte/maximum-segment.js'
import { type Budget, defineFilter, verdict } from '../filter.js'
import type { Trace } from '../trace.js'
import { uncleanRuns } from './clean-segment.js'
import { maximalSegments } from './maximal-segments.js'

/**
 * Scores words and tags and keeps the words of the segment with the largest sum.
 *
 * Pasternack & Roth, "Extracting article text from the web with maximum subsequence segmentation", WWW 2009. This is the
 * form without training: one point per word, a fixed penalty per tag.
 */
export const mss = defineFilter({
  name: 'mss',
  summary: 'Keeps the words of the segment (or segments) with the largest sum of token scores.',
  reference: 'Pasternack, Roth: Extracting article text from the web with maximum subsequence segmentation, WWW 2009',
  reads: ['tokens'],
  params: {
    form: choice({ default: 'simple', options: ['simple'], doc: 'How tokens are scored: simple gives 1 to a word and tagScore to a tag.' }),
    tagScore: number({ default: -3.25, min: -8, max: -0.5, doc: 'Score of a tag; a word scores 1.' }),
    segments: integer({ default: 1, min: 1, max: 5, doc: 'How many of the best maximal segments are kept.' }),
    cleansSegment: boolean({
      default: false,
      doc: 'Drops tables, forms, items and paragraphs that are nothing but a link, and divisions without a paragraph from the segment.',
    }),
  },
  presets: { paper: {} },
  judge(page, { tagScore, segments, cleansSegment }, budget) {
    const tokens = tokensOf(page)
    // A page without tags is one text; that it may hold no word does not matter then.
    if (tokens.tagTokens === 0) return verdict(page, page.live)
    const scores = tokenScores(tokens, tagScore)
    const best = bestSegments(scores, segments, budget)
    if (best.length === 0) return verdict(page, nothing(page.runs), { trace: () => traceOf(tokens, scores, best, null) })
    const kept = piecesOfSegments(tokens, best)
    if (cleansSegment) for (const segment of best) dropUnclean(page, tokens, segment, kept, budget)
    return verdict(page, keepPieces(page, kept), { trace: () => traceOf(tokens, scores, best, kept) })
  },
})

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
      values[x] = words[i] > 0 ? 1 : scores[i]
      sum += values[x]
      sums[x] = sum
      kept[x] = isKept ? 1 : 0
    }
  }
  return {
    series: [
      { name: 'score', unit: 'token', values, doc: 'Score of each token: 1 for a word, the tag score for a tag.' },
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
