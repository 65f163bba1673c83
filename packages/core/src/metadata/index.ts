/** What a page says about itself: title, authors, dates and more, each with where it came from. */

import type { Page } from '../page/page.js'
import type { Selection } from '../page/selection.js'
import { readAuthors } from './authors.js'
import type { DateContext } from './dates.js'
import { collectFacts } from './facts.js'
import { readLinkedData } from './linked-data.js'
import { readModified, readPublished } from './published.js'
import { SiteNames } from './site-names.js'
import { Spot } from './spot.js'
import { readTitle, statedTitles } from './titles.js'
import type { Metadata } from './types.js'

export type { Metadata, Sourced } from './types.js'

/** What `readMetadata` can be told. */
export interface MetadataOptions {
  /** The page's language where the caller knows it better than the page. */
  readonly language?: string | null
}

/**
 * Reads a page's metadata; `keep` is its main content, near which by-lines and dates are looked for.
 *
 * The order of trust per field is in the README beside this file. Never throws, whatever the page.
 */
export function readMetadata(page: Page, keep: Selection, options: MetadataOptions = {}): Metadata {
  const facts = collectFacts(page)
  const language = (options.language ?? facts.htmlLanguage ?? '').slice(0, 2).toLowerCase()
  const addresses = [page.url, facts.metas.get('og:url')?.[0] ?? null].filter(address => address !== null)
  const linked = readLinkedData(
    facts.linkedData,
    addresses,
    statedTitles(page, facts, null).map(title => title.value),
  )
  const site = new SiteNames(
    [facts.metas.get('og:site_name')?.[0] ?? null, facts.metas.get('application-name')?.[0] ?? null, linked.siteName],
    addresses.map(hostOf),
  )
  const { title, heading } = readTitle(page, facts, linked, site)
  const spot = new Spot(page, keep, heading)
  const context: DateContext = { language, order: language === 'en' ? 'month-first' : 'day-first' }
  const dates = { page, facts, linked, spot, context }
  return {
    title,
    authors: readAuthors({ page, facts, linked, site, spot, language }),
    published: readPublished(dates),
    modified: readModified(dates),
    siteName: null,
    language: null,
    description: null,
    canonicalUrl: null,
    image: null,
    keywords: null,
    licence: null,
  }
}

function hostOf(address: string): string | null {
  try {
    return new URL(address).hostname
  } catch {
    return null
  }
}
