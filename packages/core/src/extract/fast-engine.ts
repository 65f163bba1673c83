/** The engine of `gleaner/fast`: one pipeline, text, HTML, Markdown and metadata, and nothing that they do not need. */

import { withoutUnseen } from '../content/unseen.js'
import { workTime } from '../filter/budget.js'
import { metadataReader } from '../metadata/index.js'
import { platformMonths } from '../metadata/platform-months.js'
import { limitsOf } from '../page/limits.js'
import { parsePage } from '../page/parse.js'
import { frequentPageWords } from '../wordlists/frequent-page-words.js'
import { type CommonOptions, checkFields, commonChecks } from './common-options.js'
import { ContentResult } from './content-result.js'
import { judgeFast } from './fast-pipeline.js'
import { finish, partsOf } from './finish.js'
import { type DocumentLike, type ElementLike, hrefOf, liveAddress, markupOf } from './input.js'

/** By-lines are read with the most frequent words only; months in the language of the page, as the platform names them. */
const readMetadata = /* @__PURE__ */ metadataReader(frequentPageWords, platformMonths)

/** What `extract` of `gleaner/fast` takes: decoded HTML, a document or an element. */
export type FastInput = string | DocumentLike | ElementLike

/** Extracts the main content of one page with the pipeline `fast`. */
export type FastExtract = (input: FastInput, options?: CommonOptions) => ContentResult

/** Extracts the main content of one page with the pipeline `fast`. */
export const extract: FastExtract = (input, options = {}) => {
  checkFields(options, commonChecks)
  const limits = limitsOf(options.limits)
  const time = workTime(limits.deadlineMs)
  return time.during(() => {
    const html = markupOf(input, 'a text, a document or an element with outerHTML (gleaner/bytes decodes bytes)')
    const { url = liveAddress(input), hidden = 'drop', noscript = 'auto' } = options
    const page = parsePage(html, { url: hrefOf(url), hidden: hidden === 'auto' ? 'keep' : hidden, noscript, limits, sitePages: [] })
    const extraction = judgeFast(page, time)
    const { keep, unseen } =
      hidden === 'auto' ? withoutUnseen(page, extraction.verdict.keep) : { keep: extraction.verdict.keep, unseen: null }
    const selected = { ...finish(extraction, keep, options.comments ?? 'drop'), unseen }
    return new ContentResult(partsOf(selected, options, readMetadata, time))
  })
}
