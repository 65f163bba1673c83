/** One pass over a piece of text: white space collapsed, special characters noted. */

import { isSpace } from '../../text/characters.js'
import { collapse } from '../collapse.js'
import { specials, specialsIn } from './escape.js'

/** Special characters of the text scanned last. */
export let scanned = 0

/** Returns a piece of the axis with its white space collapsed; `scanned` then tells its special characters. */
export function scan(axis: string, from: number, to: number): string {
  let found = 0
  for (let i = from; i < to; i++) {
    const code = axis.charCodeAt(i)
    if (code > 0x20 && code < 0x80) found |= specials[code]
    else if (code === 0x20 ? axis.charCodeAt(i + 1) <= 0x20 || isSpace(axis.charCodeAt(i + 1)) : code < 0x20 || isSpace(code)) {
      const text = collapse(axis, from, to)
      scanned = specialsIn(text)
      return text
    }
  }
  scanned = found
  return axis.slice(from, to)
}
