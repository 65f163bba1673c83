/** What a page says about itself: title, authors, dates and more, each with where it came from. */

import type { Page } from '../page/page.js'
import type { Selection } from '../page/selection.js'
import { readAuthors } from './authors.js'
import { readDates } from './published.js'
import { ask } from './question.js'
import { readCanonicalUrl, readDescription, readImage, readKeywords, readLicence, readSiteName } from './simple-fields.js'
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
  const question = ask(page, keep, options.language ?? null)
  return {
    title: question.title,
    authors: readAuthors(question),
    ...readDates(question),
    siteName: readSiteName(question),
    language: question.language,
    description: readDescription(question),
    canonicalUrl: readCanonicalUrl(question),
    image: readImage(question),
    keywords: readKeywords(question),
    licence: readLicence(question),
  }
}
