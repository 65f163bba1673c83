/** Pages as token sequences for supervised MSS: features of their tokens, and which of them are in the article. */

import { parsePage, unlimited } from 'gleaner'
import { maximalSegments, tokenFeatures, tokensOf } from 'gleaner/training'
import { foldKeyOf, foldOf, type GoldPage } from '../../datasets/index.js'
import { goldShares } from '../gold-words.js'

/** What the gold says of a token. */
export const Side = { Unknown: 0, In: 1, Out: 2 } as const

/** One page, ready for training. */
export interface MssSample {
  readonly id: string
  readonly package: string
  readonly domain: string
  readonly fold: number
  readonly trigram: Int32Array
  readonly openTag: Int32Array
  /** One of `Side` for every token. */
  readonly side: Uint8Array
}

/** Makes the sample of a page. */
export function mssSample(gold: GoldPage): MssSample {
  const page = parsePage(gold.html, { url: gold.url })
  const tokens = tokensOf(page)
  const { pieces, piece, size } = tokens
  const words = Int32Array.from({ length: size }, (_, i) => piece[i]).filter(p => p >= 0)
  const shares = goldShares(
    Array.from(words, p => `${page.runs.axis.slice(pieces.start[p], pieces.end[p])} `),
    gold,
  )
  let w = 0
  const share = Float64Array.from({ length: size }, (_, i) => (piece[i] >= 0 ? shares[w++] : Number.NaN))
  return {
    id: gold.id,
    package: gold.package,
    domain: foldKeyOf(gold),
    fold: foldOf(gold),
    ...tokenFeatures(page, unlimited),
    side: gold.gold.text === null ? snippetSides(share) : segmentSides(share),
  }
}

/**
 * Sides of all tokens from the words' shares: the maximal segments of aligned against other words are the article, with
 * the tags and stray words inside them.
 */
function segmentSides(share: Float64Array): Uint8Array {
  const side = new Uint8Array(share.length).fill(Side.Out)
  const scores = share.map(value => (Number.isNaN(value) ? 0 : value >= 0.5 ? 1 : -1))
  for (const { first, last } of maximalSegments(scores, unlimited)) side.fill(Side.In, first, last + 1)
  return side
}

/** With snippets only: their words, and the tags between two words of one side. */
function snippetSides(share: Float64Array): Uint8Array {
  const side = Uint8Array.from(share, value => (Number.isNaN(value) ? Side.Unknown : value >= 0.5 ? Side.In : Side.Out))
  let last = -1
  for (let i = 0; i < side.length; i++) {
    if (side[i] === Side.Unknown) continue
    // A gap of more than a few tokens holds text that no snippet covers.
    if (last >= 0 && side[last] === side[i] && i - last <= 4) side.fill(side[i], last + 1, i)
    last = i
  }
  return side
}
