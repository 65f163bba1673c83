/** The language of a page. */

import type { Facts } from './facts.js'
import type { LinkedData } from './linked-data.js'
import { firstOf, metas, type Source } from './sources.js'
import type { Sourced } from './types.js'

const tag = /^([a-z]{2,3})(?:[-_]([a-z]{4}))?(?:[-_]([a-z]{2}|\d{3}))?(?:$|[-_;,. ])/i

/** Finds the language: what the caller says, then `html lang`, Open Graph, `Content-Language`, JSON-LD. */
export function languageOf(facts: Facts, linked: LinkedData, stated: string | null): Sourced<string> | null {
  const sources: Source[] = [
    [[stated], 'option'],
    [[facts.htmlLanguage], 'html lang'],
    ...metas(facts, 'content-language language dc.language og:locale').map(([[first], from]): Source => [[first], from]),
    [[linked.main?.text('inLanguage'), linked.webPage?.text('inLanguage')], 'json-ld'],
  ]
  return firstOf(sources, canonicalTag)
}

/** Writes a language tag as BCP 47 does: `de_at` becomes `de-AT`; null for what is no tag. */
export function canonicalTag(text: string): string | null {
  const match = tag.exec(text.trim())
  if (!match || match[1].toLowerCase() === 'und') return null
  const script = match[2] ? `-${match[2][0].toUpperCase()}${match[2].slice(1).toLowerCase()}` : ''
  const region = match[3] ? `-${match[3].toUpperCase()}` : ''
  return match[1].toLowerCase() + script + region
}
