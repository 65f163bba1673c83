/** Positions of the attributes of start tags in the source, for code that reads many tags right after parsing. */

import { ATTRIBUTE_CLASS, ATTRIBUTE_NAME_END, SPACE, VALUE_END } from './scan.js'

/** Values longer than this are left to `indexOf`. */
const LONG = 32

/**
 * Where the quote stands that ends a value, given the source as code units and as text. Four characters at a time: half
 * of what a short loop costs is the loop.
 */
export function endOfQuoted(units: Uint16Array, text: string, from: number, quote: number): number {
  const far = from + LONG
  let at = from
  while (at < far && units[at] !== quote && units[at + 1] !== quote && units[at + 2] !== quote && units[at + 3] !== quote) at += 4
  if (at < far) {
    while (units[at] !== quote) at++
    return at
  }
  const found = text.indexOf(quote === 34 ? '"' : "'", far)
  return found < 0 ? text.length : found
}

/** Walks over the attributes of start tags, duplicates included; the tags must be complete. */
export class TagCursor {
  nameStart = 0
  nameEnd = 0
  /** The value as written; empty if there is none. */
  start = 0
  end = 0
  private at = 0
  private readonly units: Uint16Array
  private readonly text: string

  /** Takes the source as code units and as text. */
  constructor(units: Uint16Array, text: string) {
    this.units = units
    this.text = text
  }

  /** Goes to the start tag whose `<` is at an offset. */
  open(tagStart: number): void {
    const { units } = this
    let at = tagStart + 2
    while (units[at] > 62 || (ATTRIBUTE_CLASS[units[at]] & ATTRIBUTE_NAME_END) === 0 || units[at] === 61) at++
    this.at = at
  }

  /** Goes to the next attribute; false at the end of the tag. */
  next(): boolean {
    const { units } = this
    let at = this.at
    let c = units[at]
    while ((ATTRIBUTE_CLASS[c] & SPACE) !== 0 || c === 47) c = units[++at]
    if (c === 62) return false
    this.nameStart = at++
    while ((ATTRIBUTE_CLASS[units[at]] & ATTRIBUTE_NAME_END) === 0) at++
    this.nameEnd = at
    c = units[at]
    if (c === 61 && units[at + 1] === 34) {
      this.quoted(at + 2, 34)
      return true
    }
    while ((ATTRIBUTE_CLASS[c] & SPACE) !== 0) c = units[++at]
    if (c === 61) this.value(at + 1)
    else this.start = this.end = this.at = at
    return true
  }

  private value(from: number): void {
    const { units } = this
    let at = from
    while ((ATTRIBUTE_CLASS[units[at]] & SPACE) !== 0) at++
    const quote = units[at]
    if (quote === 34 || quote === 39) {
      this.quoted(at + 1, quote)
      return
    }
    this.start = at
    while ((ATTRIBUTE_CLASS[units[at]] & VALUE_END) === 0) at++
    this.end = this.at = at
  }

  private quoted(from: number, quote: number): void {
    this.start = from
    this.end = endOfQuoted(this.units, this.text, from, quote)
    this.at = this.end + 1
  }

  /** Whether the attribute has this name, given in small letters. */
  isNamed(name: string): boolean {
    const { units, nameStart } = this
    if (this.nameEnd - nameStart !== name.length) return false
    for (let k = 0; k < name.length; k++) if ((units[nameStart + k] | 32) !== name.charCodeAt(k)) return false
    return true
  }

  /** Whether the value may hold character references. */
  isEncoded(): boolean {
    for (let i = this.start; i < this.end; i++) if (this.units[i] === 38) return true
    return false
  }
}
