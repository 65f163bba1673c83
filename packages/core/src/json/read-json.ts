/** A reader of JSON from pages, which is written by templates and often a little broken. */

import { itemsOf, type Json } from './json.js'

/**
 * Reads the values of a text; none if it is too broken.
 *
 * Forgiven are comments and other wrappers around the whole, raw line breaks in strings, trailing commas, and several values
 * in a row.
 */
export function readJson(text: string): Json[] {
  const bare = text.replace(/<!\[CDATA\[|\]\]>/g, '')
  const whole = bare.slice(Math.max(0, bare.search(/[[{]/)), Math.max(bare.lastIndexOf('}'), bare.lastIndexOf(']')) + 1)
  return itemsOf(parsed(`[${whole}]`) ?? parsed(`[${mended(whole)}]`) ?? [])
}

/** Reads one strict JSON value; null if the text is not one. */
export function readStrictJson(text: string): Json {
  return parsed(text) ?? null
}

function mended(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/,\s*(?=[}\]])/g, '')
    .replace(/\}[\s;]*(?=\{)/g, '},')
}

/** What `JSON.parse` makes of a text; undefined if it refuses, which some engines also do for very deep data. */
function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}
