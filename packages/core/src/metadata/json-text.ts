/** A reader of JSON for structured data, which is written by templates and often a little broken. */

/** A value as JSON has them. */
export type Json = string | number | boolean | null | Json[] | JsonObject
/** An object. */
export interface JsonObject {
  readonly [name: string]: Json
}

/**
 * Reads the values of a text; none where it is too broken.
 *
 * Forgiven are comments and other wrappers around the whole, raw line breaks in strings, trailing commas, and several values
 * in a row.
 */
export function readJson(text: string): Json[] {
  const bare = text.replace(/<!\[CDATA\[|\]\]>/g, '')
  const whole = bare.slice(Math.max(0, bare.search(/[[{]/)), Math.max(bare.lastIndexOf('}'), bare.lastIndexOf(']')) + 1)
  for (const form of [
    whole,
    whole
      .replace(/\p{Cc}+/gu, ' ')
      .replace(/,\s*(?=[}\]])/g, '')
      .replace(/\}[\s;]*(?=\{)/g, '},'),
  ]) {
    try {
      return JSON.parse(`[${form}]`) as Json[]
    } catch {}
  }
  return []
}
