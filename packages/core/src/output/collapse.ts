/** White space as a browser shows it: runs of it become one space, line breaks between East Asian characters vanish. */

import type { Page } from '../page/page.js'
import type { Selection } from '../page/selection/selection.js'

/** The characters that mean something to Markdown; `scan` finds them as bits, by their places in this list. */
export const signs = '*_~`[<&\\$|'
/** Further bits of what `scan` finds: white space that is not a single space, or what is left out. */
export const uneven: number = 1 << signs.length
const single = uneven << 1
/** Characters without width. */
export const invisible: number = uneven << 2
/** The bit of signs of links to the place where they stand; those for private use are icons. */
export const place: number = uneven << 3
/** Bits of white space and of what is left out. */
export const blank: number = uneven | single

/** Bits by code unit, of which no page uses more than a few hundred; both brackets share one. */
export const bitsOf: Uint16Array = new Uint16Array(0x10000)
for (let i = 0; i < signs.length; i++) bitsOf[signs.charCodeAt(i)] = 1 << i
bitsOf[0x5d] = bitsOf[0x5b]
for (const space of '\t\n\v\f\r\x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000')
  bitsOf[space.charCodeAt(0)] = uneven
bitsOf[0x20] = single
// Soft hyphens, places to break a line and byte order marks are left out; joiners and non-joiners belong to their words.
for (const code of [0xad, 0x200b, 0x2060, 0xfeff]) bitsOf[code] = uneven | invisible
bitsOf[0x200c] = bitsOf[0x200d] = invisible
// The last is the first half of a chain link, and of many other pictures.
for (const sign of '#\xa7\xb6\u221e\u25ca\u2693\ud83d') bitsOf[sign.charCodeAt(0)] = place
bitsOf.fill(place, 0xe000, 0xf900)

const cache = new WeakMap<Selection, Uint16Array>()

/** Tells for each range of a selection which of `signs` it contains, and whether it has `uneven` white space. */
export function signsOf(page: Page, keep: Selection): Uint16Array {
  let found = cache.get(keep)
  if (found === undefined) {
    const { axis } = page.base.tree.units()
    const { bounds } = keep
    found = new Uint16Array(bounds.length >> 1)
    for (let k = 0; k < found.length; k++) found[k] = scan(axis, bounds[2 * k], bounds[2 * k + 1])
    cache.set(keep, found)
  }
  return found
}

function scan(units: Uint16Array, from: number, to: number): number {
  let found = 0
  let pairs = 0
  let last = 0
  let i = from
  // To add the bits up costs less than to ask for every space, and half of what a short loop costs is the loop.
  for (; i + 1 < to; i += 2) {
    const bits = bitsOf[units[i]]
    const next = bitsOf[units[i + 1]]
    found |= bits | next
    pairs |= bits & (last | next)
    last = next
  }
  if (i < to) {
    found |= bitsOf[units[i]]
    pairs |= bitsOf[units[i]] & last
  }
  return (found & ~single) | ((pairs & single) >> 1)
}

/** Returns a piece of text with its white space collapsed, without what cannot be seen. */
export function collapse(axis: string, from: number, to: number): string {
  let text = ''
  let done = from
  for (let i = from; i < to; i++) {
    if (!(bitsOf[axis.charCodeAt(i)] & blank)) continue
    const end = endOf(axis, i, to, blank)
    if (end > i + 1 || axis[i] !== ' ') {
      text += axis.slice(done, i) + (endOf(axis, i, end, invisible) === end || isJoint(axis, i, end) ? '' : ' ')
      done = end
    }
    i = end - 1
  }
  return text + axis.slice(done, to)
}

/** Where the characters with one of some bits end that begin at a place. */
export function endOf(axis: string, from: number, to: number, bits: number): number {
  let end = from
  while (end < to && bitsOf[axis.charCodeAt(end)] & bits) end++
  return end
}

/** Han, kana, bopomofo, Yi, their punctuation and full-width forms; not Hangul, which is written with spaces. */
const startsWide = /^[\u2e80-\u2fff\u3001-\u312f\u3190-\ua4cf\uf900-\ufaff\ufe30-\ufe4f\uff01-\uff60\ud840-\ud888]/
const endsWide = /[\u2e80-\u2fff\u3001-\u312f\u3190-\ua4cf\uf900-\ufaff\ufe30-\ufe4f\uff01-\uff60\ud840-\ud888][\udc00-\udfff]?$/

/**
 * Tells whether `[from, to)` is a line break of the source between two wide East Asian characters, which is not a word
 * boundary: such text is wrapped anywhere.
 */
export function isJoint(axis: string, from: number, to: number): boolean {
  if (!(axis.charCodeAt(to) >= 0x2e80 && startsWide.test(axis[to]) && endsWide.test(axis.slice(Math.max(0, from - 2), from)))) return false
  const between = axis.slice(from, to)
  return /^\p{White_Space}+$/u.test(between) && between.includes('\n')
}

/** What follows a word without a space: closing signs, and the ends of words behind an apostrophe. */
const closing = /^(?:[,.;:!?)\]}\uff09]|[\u00bb\u201d\u2026](?!\p{L})|['\u2019](?:\p{Ll}{1,2}(?![\p{L}'\u2019])|$|[\s,.;)]))/u
/** What may come before a word without a space. */
const opening = /[([{\u00a1\u00bf\uff08]$|(?<![\p{L}\p{N}\p{Po}])[\u00ab\u201c\u2018]$/u

/** Tells by the characters around their border whether no space belongs between a piece that ends at a place and the next, `[at, to)`. */
export function isTouching(axis: string, end: number, at: number, to: number): boolean {
  const before = axis.slice(Math.max(0, end - 2), end)
  return closing.test(axis.slice(at, Math.min(at + 4, to))) || opening.test(before) || (startsWide.test(axis[at]) && endsWide.test(before))
}
