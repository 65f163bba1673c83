/** One pass over a piece of text: white space collapsed, special characters noted. */

import { isSpace } from '../../text/characters.js'
import { collapse } from '../collapse.js'
import { specials, specialsIn } from './escape.js'

/** Special characters of the text scanned last. */
export let scanned = 0

const space = 0x8000
/** White space that is not a space; it has the bit of a space too. */
const uneven = 0x4000

/** Bits of `Special`, `space` and `uneven` by character: to add them up costs less than to ask for every space. */
const marks = Uint16Array.from(specials, (bits, code) => (code === 0x20 ? space : isSpace(code) ? space | uneven : bits))

/** Returns a piece of the axis with its white space collapsed; `scanned` then tells its special characters. */
export function scan(axis: string, from: number, to: number): string {
  let found = 0
  let pairs = 0
  let last = 0
  for (let i = from; i < to; i++) {
    const code = axis.charCodeAt(i)
    const mark = code < 0x80 ? marks[code] : isSpace(code) ? uneven : 0
    found |= mark
    pairs |= mark & last
    last = mark
  }
  if (found & uneven || pairs & space) {
    const text = collapse(axis, from, to)
    scanned = specialsIn(text)
    return text
  }
  scanned = found & ~space
  return axis.slice(from, to)
}
