/**
 * The characters that a stretch of source stands for: references decoded, newlines normalised, NULs dropped or replaced.
 */

import { CharBuffer } from './chars.js'
import { AMPERSAND, DROP_NUL, IN_ATTRIBUTE, NON_SPACE, REPLACE_NUL } from './layout.js'
import { matchReference, reference } from './references.js'

/** Hears of every place where source and text do not run side by side. */
export interface SegmentSink {
  /** `[start, end)` of the source became `[from, to)` of the text. */
  odd(start: number, end: number, from: number, to: number): void
}

/**
 * Writes the text of `chars[start, end)` to `out` from `at` on and returns where it ends. `out` must have room for
 * `end − start` code units: no reference is shorter than what it stands for. With `sink`, tells of each odd place.
 */
export function decodeInto(
  chars: Uint16Array,
  start: number,
  end: number,
  flags: number,
  out: Uint16Array,
  at: number,
  sink: SegmentSink | null,
): number {
  let to = at
  for (let i = start; i < end; ) {
    const c = chars[i]
    if (c > 38 || (c !== 38 && c !== 13 && c !== 0)) {
      out[to++] = c
      i++
      continue
    }
    const from = i
    const place = to
    if (c === 38) {
      if ((flags & AMPERSAND) !== 0 && matchReference(chars, i, end, (flags & IN_ATTRIBUTE) !== 0)) {
        out[to++] = reference.first
        if (reference.second !== 0) out[to++] = reference.second
        i = reference.end
      } else {
        out[to++] = c
        i++
        continue
      }
    } else if (c === 13) {
      out[to++] = 10
      i += i + 1 < end && chars[i + 1] === 10 ? 2 : 1
      if (i - from === 1) continue
    } else {
      i++
      if ((flags & DROP_NUL) === 0) {
        out[to++] = (flags & REPLACE_NUL) !== 0 ? 0xfffd : 0
        continue
      }
    }
    if (sink !== null) sink.odd(from, i, place, to)
  }
  return to
}

const scratch = new CharBuffer(256)

/** Decodes `[start, end)` of a string and returns where the result ends in the scratch buffer; it starts at `end − start`. */
export function decodeInScratch(source: string, start: number, end: number, flags: number, sink: SegmentSink | null): number {
  const length = end - start
  scratch.reserve(2 * length + 32, 0)
  const { chars } = scratch
  for (let i = 0; i < length; i++) chars[i] = source.charCodeAt(start + i)
  return decodeInto(chars, 0, length, flags, chars, length, sink)
}

/** The text of `[start, end)` of a string, decoded. */
export function decodeSlice(source: string, start: number, end: number, flags: number): string {
  if ((flags & ~NON_SPACE) === 0) return source.slice(start, end)
  return scratch.toText(end - start, decodeInScratch(source, start, end, flags, null))
}
