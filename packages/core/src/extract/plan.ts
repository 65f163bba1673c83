/** Everything that is decided before the first page is read. */

import type { ContentRules } from '../filter/content-rules.js'
import type { Page } from '../page/page.js'
import type { Limits, PagePolicies } from '../page/types.js'
import type { Extractor, JudgeHook } from '../pipeline/compile.js'
import type { Address } from './input.js'
import type { ExtractOptions, ParsedSiteRule, SitePage } from './options.js'

/** Options of `prepare`: those of `extract`, and a hook around the judging of every node of the pipeline. */
export interface PrepareOptions extends ExtractOptions {
  /** Called around the judging of every filter and combination: for caches, traces and counts. */
  readonly judge?: JudgeHook
}

/** Options that may differ from page to page; each takes precedence over the option of the same name that was given to `prepare`. */
export interface PageOptions {
  /** The page's address. */
  readonly url?: Address | null
  /** The HTTP `Content-Type` that came with bytes. */
  readonly contentType?: string | null
  /** The page's language if the caller knows it better than the page. */
  readonly language?: string | null
  /** Other pages of the same site, for the filter `template`. */
  readonly sitePages?: readonly (string | SitePage | Page)[]
}

/** Checked options with the compiled pipeline. */
export interface Plan {
  readonly extractor: Extractor
  readonly policies: Required<PagePolicies>
  /** Whether text that nobody can see is taken out of what the pipeline keeps. */
  readonly dropsUnseen: boolean
  readonly content: Required<ContentRules>
  readonly limits: Limits
  readonly rules: readonly ParsedSiteRule[]
  /** Other pages of the site that hold for all pages. */
  readonly sitePages: readonly Page[]
  readonly options: PrepareOptions
  /** The clock. */
  readonly now: () => number
}
