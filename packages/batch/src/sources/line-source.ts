/** Pages from lines of JSON. */

import { isBlankLine, linesOf } from '@gleaner/node'
import { type Entry, originAt } from './raw-page.js'

/** One line with the place that it has. */
export interface PlacedEntry {
  readonly offset: number
  readonly entry: Entry
}

/** Gives the pages on the lines of chunks; offsets count from `base`. */
export async function* lineEntries(chunks: AsyncIterable<Uint8Array>, input: string, base: number): AsyncGenerator<PlacedEntry> {
  for await (const { bytes, offset: at } of linesOf(chunks)) {
    const offset = base + at
    if (bytes !== null && isBlankLine(bytes)) yield { offset, entry: { skip: 'blank-line' } }
    else if (bytes === null) {
      const fault = { kind: 'broken-record', message: 'the line is longer than a line may be', origin: originAt(input, offset) } as const
      yield { offset, entry: { fault } }
    } else yield { offset, entry: { page: { form: 'line', bytes, origin: originAt(input, offset) } } }
  }
}
