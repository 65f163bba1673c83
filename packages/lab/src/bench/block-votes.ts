/** What filters say about the blocks of a page, beside how much of each block is gold: what weights are fitted on. */

import type { GoldPage } from '../datasets/index.js'
import { goldShares } from '../train/gold-words.js'

/** The blocks of one page. */
export interface BlockVotes {
  readonly blocks: number
  /** Shares of the blocks that members keep, member after member. */
  readonly shares: Float32Array
  /** Words of each block. */
  readonly words: Float32Array
  /** The share of each block that is gold; NaN for blocks without words. */
  readonly gold: Float32Array
}

const word = /[\p{L}\p{N}_]+/gu

/** Puts what members keep of the blocks beside the gold. */
export function blockVotesOf(texts: readonly string[], shares: readonly Float64Array[], page: GoldPage): BlockVotes {
  const blocks = texts.length
  const all = new Float32Array(shares.length * blocks)
  for (const [m, share] of shares.entries()) all.set(share, m * blocks)
  return {
    blocks,
    shares: all,
    words: Float32Array.from(texts, text => text.match(word)?.length ?? 0),
    gold: Float32Array.from(goldShares(texts, page)),
  }
}
