/** Long texts in parts: the next part is asked for by a cursor. */

import { randomBytes } from 'node:crypto'

/** Texts that are kept for their next parts. */
const maxKept = 20

/** A part of a text. */
export interface TextPart {
  readonly text: string
  /** Characters from `from` to `to` of `length`. */
  readonly from: number
  readonly to: number
  readonly length: number
  /** Asks for the next part; null after the last one. */
  readonly cursor: string | null
}

/** Keeps texts whose parts were not all given yet. */
export class PagesOfText {
  private readonly kept = new Map<string, string>()

  /** The first part of a text. */
  begin(text: string, maxChars: number): TextPart {
    return this.part(text, 0, maxChars, null)
  }

  /** The part that a cursor asks for; null if its text is no longer kept. */
  next(cursor: string, maxChars: number): TextPart | null {
    const [, id, offset] = /^([0-9a-f]{32})\.(\d{1,10})$/.exec(cursor) ?? []
    const text = id === undefined ? undefined : this.kept.get(id)
    return text === undefined || Number(offset) >= text.length ? null : this.part(text, Number(offset), maxChars, id)
  }

  private part(text: string, from: number, maxChars: number, known: string | null): TextPart {
    const to = breakBefore(text, from, from + maxChars)
    if (to >= text.length) return { text: text.slice(from), from, to: text.length, length: text.length, cursor: null }
    const id = known ?? randomBytes(16).toString('hex')
    this.kept.delete(id)
    this.kept.set(id, text)
    if (this.kept.size > maxKept) this.kept.delete(this.kept.keys().next().value ?? '')
    return { text: text.slice(from, to), from, to, length: text.length, cursor: `${id}.${to}` }
  }
}

/** Where to cut: at a paragraph, else a line, else a space, in the second half of the part; never within a character. */
function breakBefore(text: string, from: number, limit: number): number {
  if (limit >= text.length) return text.length
  for (const sign of ['\n\n', '\n', ' ']) {
    const at = text.lastIndexOf(sign, limit)
    if (at > from + (limit - from) / 2) return at + sign.length
  }
  const isInPair = /[\uD800-\uDBFF]/.test(text[limit - 1])
  return isInPair ? limit + 1 : limit
}
