/**
 * The characters of the page that is being parsed.
 *
 * All pages but giants are copied into one buffer, which is made with the first page and never replaced: the loops over it
 * (`scan.ts`) are compiled for it. One is enough, since parsing never waits; the `noscript` inside a page reads the page's.
 * The text of a page is put together in another. Both stay as they are until the next page, for whoever reads characters
 * right after parsing.
 */
import { CharBuffer, SPARE } from './chars.js'
import type { Parser } from './parser.js'
import { type Scanner, scannerOf } from './scan.js'

/** Characters behind the end of the source: `<` ends text, quotes end values, `>` ends tags. */
export const SENTINELS: readonly number[] = [60, 34, 39, 62, 62]

/** Room for nearly every page there is: 8 MB, of which a process only gets what it writes to. */
const SHARED_CHARS = 1 << 22

let shared: CharBuffer | null = null
let sharedScanner: Scanner | null = null
let sharedAxis: CharBuffer | null = null
/** Counts what was put into the shared buffers: whoever remembers the number of a page knows whether it still is there. */
let fillings = 0

/** Puts a page before the parser, from its first character to its last. */
export function load(p: Parser, source: string): void {
  p.source = p.text = source
  p.pos = 0
  p.end = source.length
  const needed = source.length + SPARE
  if (needed <= SHARED_CHARS) {
    shared ??= new CharBuffer(SHARED_CHARS)
    sharedScanner ??= scannerOf(shared.chars)
    p.buffer = shared
    p.scanner = sharedScanner
    p.filling = ++fillings
  } else {
    p.buffer = new CharBuffer(needed)
    p.scanner = scannerOf(p.buffer.chars)
    p.filling = 0
  }
  p.buffer.fill(source)
  p.chars = p.buffer.chars
  p.chars.set(SENTINELS, p.end)
}

/** Room for the text of a page whose source has so many characters. */
export function axisRoom(length: number): CharBuffer {
  if (length + SPARE > SHARED_CHARS) return new CharBuffer(length + SPARE)
  sharedAxis ??= new CharBuffer(SHARED_CHARS)
  return sharedAxis
}

/** The code units of a page's source, with sentinels behind them, and of its axis. */
export interface Units {
  readonly source: Uint16Array
  readonly axis: Uint16Array
  /** Number under which they are in the shared buffers. */
  readonly filling: number
}

/**
 * The units of a page that was put into the shared buffers under the number `filling`; if others came after it, it is put
 * there again. They are valid until the next page is parsed.
 */
export function unitsOf(filling: number, source: string, axis: string): Units {
  if (Math.max(source.length, axis.length) + SPARE > SHARED_CHARS) return { source: filled(source), axis: filled(axis), filling: 0 }
  shared ??= new CharBuffer(SHARED_CHARS)
  sharedAxis ??= new CharBuffer(SHARED_CHARS)
  if (filling !== fillings || filling === 0) {
    fillings++
    shared.fill(source)
    shared.chars.set(SENTINELS, source.length)
    sharedAxis.fill(axis)
  }
  return { source: shared.chars, axis: sharedAxis.chars, filling: fillings }
}

function filled(text: string): Uint16Array {
  const buffer = new CharBuffer(text.length + SPARE)
  buffer.fill(text)
  buffer.chars.set(SENTINELS, text.length)
  return buffer.chars
}
