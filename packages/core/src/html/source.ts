/**
 * The characters of the page that is being parsed.
 *
 * All pages but giants are copied into one buffer, which is made with the first page and never replaced: the loops over it
 * (`scan.ts`) are compiled for it. One is enough, since parsing never waits; the `noscript` inside a page reads the page's.
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
  } else {
    p.buffer = new CharBuffer(needed)
    p.scanner = scannerOf(p.buffer.chars)
  }
  p.buffer.fill(source)
  p.chars = p.buffer.chars
  p.chars.set(SENTINELS, p.end)
}
