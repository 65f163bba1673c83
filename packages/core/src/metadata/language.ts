/** The language of a page. */

import type { Page } from '../page/page.js'
import type { Facts } from './facts.js'
import type { LinkedData } from './linked-data.js'
import type { Sourced } from './types.js'

/** Finds the language: what the caller says, then `html lang`, `Content-Language`, Open Graph, JSON-LD. */
export function languageOf(page: Page, facts: Facts, linked: LinkedData, stated: string | null): Sourced<string> | null {
  const sources: [text: string | null | undefined, from: string][] = [[stated, 'option']]
  for (const node of facts.nodes('html')) {
    for (const name of ['lang', 'xml:lang']) sources.push([page.attribute(node, name), 'html lang'])
  }
  for (const name of ['content-language', 'language', 'dc.language', 'og:locale']) sources.push([facts.metas(name)[0], `meta ${name}`])
  for (const thing of [linked.main, linked.webPage]) sources.push([linked.texts(thing, 'inLanguage')[0], 'json-ld'])
  for (const [text, from] of sources) {
    const value = canonicalTag(text ?? '')
    if (value) return { value, from }
  }
  return null
}

/** Writes a language tag as BCP 47 does: `de_at` becomes `de-AT`; null if it is not a tag. */
function canonicalTag(text: string): string | null {
  const tag = /^(?!und\b)[a-z]{2,3}(?:-[a-z\d]{2,8})*(?=$|[;,. ])/i.exec(text.trim().replaceAll('_', '-'))
  try {
    return tag && Intl.getCanonicalLocales(tag[0])[0]
  } catch {
    return null
  }
}
