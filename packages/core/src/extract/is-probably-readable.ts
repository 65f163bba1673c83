/** A quick look at a page: whether extraction is likely to find an article. It parses and measures; no model and no pipeline runs. */

import { type Charsets, decodeHtml } from '../bytes/index.js'
import { blocksOf } from '../page/blocks.js'
import { parsePage } from '../page/parse.js'
import { type Limits, RunFlag } from '../page/types.js'
import { bytesOf, type Input, markupOf } from './input.js'

/** Options of `isProbablyReadable`; all have defaults. */
export interface ReadableOptions {
  /** Characters that a block needs before it counts; 200 by default. */
  readonly minChars?: number
  /** What the page has to reach: the sum of the square roots of the characters that blocks have beyond `minChars`; 50 by default. */
  readonly minScore?: number
  /** Bounds on size, nodes, depth and time, as in `extract`. */
  readonly limits?: Partial<Limits>
  /** Multi-byte decoders, from `gleaner/charsets`, for pages given as bytes. */
  readonly charsets?: Charsets
}

/** Largest share of link text of a block that counts. */
const maxLinkShare = 0.4

/** Whether a page probably has an article: enough long blocks of visible text that are not lists of links. */
export function isProbablyReadable(input: Input, options: ReadableOptions = {}): boolean {
  const { minChars = 200, minScore = 50, limits = {}, charsets } = options
  const bytes = bytesOf(input)
  const html =
    bytes === null
      ? markupOf(input, 'a text, bytes (Uint8Array, ArrayBuffer), a document or an element with outerHTML')
      : decodeHtml(bytes, charsets ? { charsets } : {}).html
  const page = parsePage(html, { limits })
  const { runs } = page
  const blocks = blocksOf(page)
  let score = 0
  for (let block = 0; block < blocks.size && score < minScore; block++) {
    let chars = 0
    let linkChars = 0
    for (let k = blocks.start[block]; k < blocks.start[block + 1]; k++) {
      const run = blocks.runs[k]
      const length = page.runText(run).trim().length
      chars += length
      if (runs.flags[run] & RunFlag.InLink) linkChars += length
    }
    if (chars > minChars && linkChars <= maxLinkShare * chars) score += Math.sqrt(chars - minChars)
  }
  return score >= minScore
}
