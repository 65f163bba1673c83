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

/** The buffers of all pages: for the source and for the axis. */
const shared: CharBuffer[] = []
let sharedScanner: Scanner | null = null
/** Counts what was put into the shared buffers: whoever remembers the number of a page knows whether it still is there. */
let fillings = 0

/** A buffer for so many characters: the shared one (0 the source's, 1 the axis's), unless the page is a giant. */
function roomFor(which: number, length: number): CharBuffer {
  if (length + SPARE > SHARED_CHARS) return new CharBuffer(length + SPARE)
  return (shared[which] ??= new CharBuffer(SHARED_CHARS))
}

/** Copies a text to the front of a buffer, with sentinels after it. */
function put(buffer: CharBuffer, text: string): Uint16Array {
  buffer.fill(text)
  buffer.chars.set(SENTINELS, text.length)
  return buffer.chars
}

/** Puts a page before the parser, from its first character to its last. */
export function load(p: Parser, source: string): void {
  p.source = p.text = source
  p.pos = 0
  p.end = source.length
  p.chars = put(roomFor(0, source.length), source)
  if (p.chars.length === SHARED_CHARS) {
    p.scanner = sharedScanner ??= scannerOf(p.chars)
    p.filling = ++fillings
  } else p.scanner = scannerOf(p.chars)
}

/** Room for the text of a page whose source has so many characters. */
export function axisRoom(length: number): CharBuffer {
  return roomFor(1, length)
}

/** The code units of a page's source, with sentinels after them, and of its axis. */
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
  const rooms = [roomFor(0, source.length), roomFor(1, axis.length)] as const
  const isShared = rooms[0] === shared[0] && rooms[1] === shared[1]
  if (!isShared || filling !== fillings || filling === 0) {
    fillings++
    put(rooms[0], source)
    put(rooms[1], axis)
  }
  return { source: rooms[0].chars, axis: rooms[1].chars, filling: isShared ? fillings : 0 }
}
