/** The text on which measures are computed: the plain rendering of what `extract` keeps. */

import { type ExtractOptions, type Input, type PageOptions, prepare, selectionText } from 'gleaner'
import type { ExtractionResult } from './types.js'

const nothingElse = {
  ...{ confidence: null, pageKind: null, title: null, authors: [], published: null, siteName: null },
  ...{ language: null, direction: null },
}

/** Selects as `gleaner evaluate` does, and renders what was kept in the same way. */
export function plainText(input: Input, options: PageOptions, all: ExtractOptions): ExtractionResult {
  const prepared = prepare(all)
  const { page, keep, title, status, extraction } = prepared.select(prepared.page(input, options))
  const text = selectionText(page, keep)
  return {
    // A filter that could not run says so, though there is text.
    status: status === 'ok' ? extraction.verdict.status : status,
    ...nothingElse,
    plain: title === null || title === '' ? text : `${title}\n${text}`,
  }
}
