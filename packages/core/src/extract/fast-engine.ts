/** The engine of `gleaner/fast`: one pipeline, text, HTML, Markdown and metadata, and nothing that they do not need. */

import { metadataReader } from '../metadata/index.js'
import { defaultLimits, parsePage } from '../page/parse.js'
import { englishPageWords } from '../wordlists/page-words-en.js'
import { type CommonOptions, checkFields, commonChecks } from './common-options.js'
import { ContentResult } from './content-result.js'
import { judgeFast } from './fast-pipeline.js'
import { type DocumentLike, markupOf, partsOf } from './parts.js'

/** By-lines and date lines are read in English only. */
const readMetadata = /* @__PURE__ */ metadataReader(englishPageWords)

/** What `extract` of `gleaner/fast` takes: decoded HTML or a document. */
export type FastInput = string | DocumentLike

/** Extracts the main content of one page with the pipeline `fast`. */
export type FastExtract = (input: FastInput, options?: CommonOptions) => ContentResult

/** Extracts the main content of one page with the pipeline `fast`. */
export const extract: FastExtract = (input, options = {}) => {
  checkFields(options, commonChecks)
  const limits = { ...defaultLimits, ...options.limits }
  const html = markupOf(input, 'a text or an object with documentElement.outerHTML (gleaner/bytes decodes bytes)')
  const { url = null, hidden = 'drop', noscript = 'auto' } = options
  const extraction = judgeFast(parsePage(html, { url, hidden, noscript, limits, sitePages: [] }), limits.deadlineMs)
  return new ContentResult(partsOf(extraction, extraction.verdict.keep, options, readMetadata))
}
