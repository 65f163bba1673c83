/** Lines of text from bytes that come in pieces, gzipped or not. */

import { unzipped } from './unzipped.js'

/** A line with its number, from 1; `text` is null if it is longer than allowed. */
export interface Line {
  readonly number: number
  readonly text: string | null
}

/** Longest line that is read, in bytes; a page of the largest default size fits several times over. */
export const maxLineBytes = 256_000_000

/** Yields the lines of UTF-8 text, without their ends; blank ones are left out. Gzip is recognised by its first bytes. */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>, maxBytes = maxLineBytes): AsyncGenerator<Line> {
  let number = 0
  let parts: Uint8Array[] = []
  let length = 0
  const take = (): Line | null => {
    number++
    const text =
      length > maxBytes
        ? null
        : Buffer.concat(parts, length)
            .toString('utf8')
            .replace(/^\ufeff/, '')
    parts = []
    length = 0
    return text !== null && text.trim() === '' ? null : { number, text }
  }
  for await (const chunk of unzipped(chunks)) {
    let from = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      add(chunk.subarray(from, end))
      const line = take()
      if (line) yield line
      from = end + 1
    }
    add(chunk.subarray(from))
  }
  if (length > 0) {
    const line = take()
    if (line) yield line
  }

  function add(part: Uint8Array): void {
    length += part.length
    if (length <= maxBytes) parts.push(part)
    else parts = []
  }
}
