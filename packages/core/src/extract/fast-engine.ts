/** The engine of `gleaner/fast`: one pipeline, text, HTML, Markdown and metadata, and nothing that they do not need. */

import { metadataReader } from '../metadata/index.js'
import { platformMonths } from '../metadata/platform-months.js'
import { limitsOf } from '../page/limits.js'
import { parsePage } from '../page/parse.js'
import { frequentPageWords } from '../wordlists/frequent-page-words.js'
import { type CommonOptions, checkFields, commonChecks } from './common-options.js'
import { ContentResult } from './content-result.js'
import { judgeFast } from './fast-pipeline.js'
import { type DocumentLike, markupOf, partsOf } from './parts.js'

/** By-lines are read with the most frequent words only; months in the language of the page, as the platform names them. */
const readMetadata = /* @__PURE__ */ metadataReader(frequentPageWords, platformMonths)

/** What `extract` of `gleaner/fast` takes: decoded HTML or a document. */
export type FastInput = string | DocumentLike

/** Extracts the main content of one page with the pipeline `fast`. */
export type FastExtract = (input: FastInput, options?: CommonOptions) => ContentResult

/** Extracts the main content of one page with the pipeline `fast`. */
export const extract: FastExtract = (input, options = {}) => {
  const began = performance.now()
  checkFields(options, commonChecks)
  const limits = limitsOf(options.limits)
  const html = markupOf(input, 'a text or an object with documentElement.outerHTML (gleaner/bytes decodes bytes)')
  const { url = null, hidden = 'drop', noscript = 'auto' } = options
  const page = parsePage(html, { url, hidden, noscript, limits, sitePages: [] })
  const extraction = judgeFast(page, limits.deadlineMs && Math.max(0.001, limits.deadlineMs - (performance.now() - began)))
  return new ContentResult(partsOf(extraction, extraction.verdict.keep, options, readMetadata))
}
