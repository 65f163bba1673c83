/** What a page says about itself: title, authors, dates and more, each with where it came from. */

import type { Page } from '../page/page.js'
import type { Selection } from '../page/selection/selection.js'
import { readAuthors } from './authors.js'
import { makeFieldContext } from './field-context.js'
import { type MonthSource, makeLexicon, type PageWords } from './lexicon.js'
import { readDates } from './published.js'
import { readSimpleFields } from './simple-fields.js'
import type { Metadata } from './types.js'

export type { PageWords } from './lexicon.js'
export type { Metadata } from './types.js'

/** Reads a page's metadata; `keep` is its main content, near which by-lines and dates are looked for. */
export type MetadataReader = (page: Page, keep: Selection, options?: MetadataOptions) => Metadata

/** What a reader of metadata can be told. */
export interface MetadataOptions {
  /** The page's language where the caller knows it better than the page. */
  readonly language?: string | null
  /** Called with the steps of work that reading takes; it may throw to end the reading. */
  readonly spend?: (steps: number) => void
}

/**
 * Makes a reader of metadata that knows these words; `monthsOf` gives names of months in languages that they do not have.
 *
 * The order of trust per field is in the README beside this file. Never throws, whatever the page.
 */
export function metadataReader(words: PageWords, monthsOf?: MonthSource): MetadataReader {
  const lexicon = makeLexicon(words, monthsOf)
  return (page, keep, options = {}) => {
    const spend = (): void => options.spend?.(page.nodes.size)
    const fields = makeFieldContext(page, keep, options.language ?? null, lexicon, spend)
    const { title, language } = fields
    const authors = readAuthors(fields)
    spend()
    const dates = readDates(fields)
    spend()
    return { title, authors, ...dates, ...readSimpleFields(fields), language }
  }
}
