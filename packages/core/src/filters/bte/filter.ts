/** BTE, body text extraction. */

import { defineFilter, paperPolicies, verdict } from '../../filter/filter.js'
import type { Trace } from '../../filter/trace.js'
import type { Page } from '../../page/page.js'
import { nothing } from '../../page/selection/selection.js'
import { keepPieces, type TokenTable, tagCurve, tokensOf } from '../../page/tokens.js'
import { number } from '../../params/params.js'
import { maximumSegment, type Segment } from './maximum-segment.js'

/**
 * Keeps the one stretch of the page that has most words and fewest tags.
 *
 * Finn, Kushmerick & Smyth, "Fact or fiction: content classification for digital libraries", DELOS 2001. The objective is
 * maximised by a linear scan instead of a search over all pairs of borders.
 */
export const bte = defineFilter({
  name: 'bte',
  summary: 'Keeps the one region of the token sequence with most words and fewest tags.',
  reference: 'Finn, Kushmerick, Smyth: Fact or fiction: content classification for digital libraries, DELOS 2001',
  reads: ['tokens'],
  params: {
    tagPenalty: number({ default: 1, min: 0.5, max: 4, doc: 'How many words one tag inside the region outweighs.' }),
  },
  presets: { paper: {} },
  presetPolicies: paperPolicies,
  judge(page, { tagPenalty }, budget) {
    const tokens = tokensOf(page)
    // A page without tags is one text; that it may hold no word does not matter then.
    if (tokens.tagTokens === 0) return verdict(page, page.live)
    const segment = maximumSegment(tokenScores(tokens, -tagPenalty), budget)
    const keep = segment ? keepPieces(page, piecesOfSegments(tokens, [segment])) : nothing(page.runs)
    return verdict(page, keep, { trace: () => traceOf(page, tagPenalty, segment) })
  },
})

/** Scores every item: the number of its words, or the given score of a tag. */
export function tokenScores({ size, words }: TokenTable, tagScore: number): Float64Array {
  const scores = new Float64Array(size)
  for (let i = 0; i < size; i++) scores[i] = words[i] || tagScore
  return scores
}

/** Marks the pieces that lie in one of the segments. */
export function piecesOfSegments({ piece, pieces }: TokenTable, segments: readonly Segment[]): Uint8Array {
  const kept = new Uint8Array(pieces.size)
  for (const { first, last } of segments) {
    for (let i = first; i <= last; i++) if (piece[i] >= 0) kept[piece[i]] = 1
  }
  return kept
}

function traceOf(page: Page, tagPenalty: number, segment: Segment | null): Trace {
  const tokens = tokensOf(page)
  const { tags } = tagCurve(tokens)
  const from = segment ? tokens.position[segment.first] : 0
  const to = segment ? tokens.position[segment.last + 1] : 0
  const tagsInside = tags[to] - tags[from]
  return {
    series: [
      {
        name: 'tagTokens',
        unit: 'token',
        values: tags.subarray(1),
        doc: 'Tag tokens up to and including each token; text is where the curve is flat.',
      },
      {
        name: 'balance',
        unit: 'token',
        values: Float64Array.from(tags.subarray(1), (sum, i) => i + 1 - sum - tagPenalty * sum),
        doc: 'Words minus weighted tags up to and including each token: the kept region is its steepest rise from low to high.',
      },
    ],
    kept: Uint8Array.from({ length: tags.length - 1 }, (_, i) => (i >= from && i < to ? 1 : 0)),
    notes: {
      firstToken: from,
      lastToken: to - 1,
      sum: segment?.sum ?? 0,
      // Finn's objective: tags outside the region plus words inside it.
      objective: tags[tags.length - 1] - tagsInside + (to - from - tagsInside),
    },
  }
}
