/** Whitespace as the tree construction sees it: character tokens, references decoded. */
import { AMPERSAND, NON_SPACE } from './layout.js'
import type { Parser } from './parser.js'
import { matchReference, reference } from './references.js'

function isSpace(c: number): boolean {
  return c === 32 || c === 10 || c === 9 || c === 13 || c === 12
}

/** Where the whitespace at the front of `[start, end)` ends. */
export function skipSpace(p: Parser, start: number, end: number): number {
  const chars = p.chars
  let at = start
  while (at < end) {
    const c = chars[at]
    if (isSpace(c)) at++
    else if (c === 38 && matchReference(chars, at, end, false) && isSpace(reference.first) && reference.second === 0) at = reference.end
    else break
  }
  p.steps += at - start
  return at
}

/** Whether `[start, end)`, scanned with these flags, is whitespace, NULs not counted. */
export function isSpaceOnly(p: Parser, start: number, end: number, flags: number): boolean {
  // The letters of a reference are no whitespace, but what it stands for may be.
  if ((flags & AMPERSAND) === 0) return (flags & NON_SPACE) === 0
  let at = start
  for (;;) {
    at = skipSpace(p, at, end)
    if (at >= end) return true
    if (p.chars[at] !== 0) return false
    at++
  }
}

/** Where a newline at `at` ends; `at` itself if there is none. */
export function skipNewline(p: Parser, at: number): number {
  const chars = p.chars
  const c = chars[at]
  if (at >= p.end) return at
  if (c === 10) return at + 1
  if (c === 13) return at + 1 < p.end && chars[at + 1] === 10 ? at + 2 : at + 1
  if (c === 38 && matchReference(chars, at, p.end, false) && reference.first === 10 && reference.second === 0) return reference.end
  return at
}
