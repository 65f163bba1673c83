/** The plain form of a result: what it has, and how each field is read. */

import type { Origin } from '../content/embedded.js'
import type { Metadata, Sourced } from '../metadata/types.js'
import type { SourceBlock } from '../output/provenance.js'
import type { Outcome, PageKind } from '../page/types.js'
import type { UnseenText } from '../page/unseen/unseen.js'
import type { ContentResult } from './content-result.js'

/** How much of the page was kept. */
export interface Statistics {
  /** Words of the kept text. 0 by default. */
  readonly words: number
  /** Characters of the kept text. 0 by default. */
  readonly chars: number
  /** Words of the whole page, as the page policies leave it. 0 by default. */
  readonly pageWords: number
  /** Kept blocks. 0 by default. */
  readonly blocks: number
}

/** A step as JSON shows it. */
export interface StepSummary {
  /** The place of the filter or combination in the pipeline, such as `$.serial[0]`. */
  readonly path: string
  /** The name of the filter or combination. */
  readonly name: string
  /** What its verdict is worth, such as `ok` or `no-content`. */
  readonly status: string
  /** Words that it kept. 0 by default. */
  readonly words: number
  /** Milliseconds that it took. */
  readonly ms: number
}

/** Everything about one extraction, as plain data. */
export interface ResultJson {
  /** The page's address, as it was given. Null by default. */
  readonly url: string | null
  /** What became of the page: `ok`, or why there is little or nothing. */
  readonly status: Outcome
  /** Estimated quality of this extraction, 0…1. Null by default, where the pipeline gives none. */
  readonly confidence: number | null
  /** What kind of page it is. Null by default, where the pipeline does not say. */
  readonly pageKind: PageKind | null
  /** How sure the kind is, 0…1. Null by default, where the pipeline does not say. */
  readonly pageKindProbability: number | null
  /** Where the content was. `markup` by default. */
  readonly origin: Origin
  /** The title without the name of the site. Null by default. */
  readonly title: string | null
  /** Names of the authors. Empty by default. */
  readonly authors: readonly string[]
  /** Date of publication, ISO 8601. Null by default. */
  readonly published: string | null
  /** Date of the last change, ISO 8601. Null by default. */
  readonly modified: string | null
  /** Name of the site. Null by default. */
  readonly siteName: string | null
  /** BCP 47 language tag. Null by default. */
  readonly language: string | null
  /** The summary that the page gives of itself. Null by default. */
  readonly description: string | null
  /** Absolute address that the page calls canonical. Null by default. */
  readonly canonicalUrl: string | null
  /** Absolute address of the lead image. Null by default. */
  readonly image: string | null
  /** Keywords, in the order of the page. Empty by default. */
  readonly keywords: readonly string[]
  /** Name or address of the licence. Null by default. */
  readonly licence: string | null
  /** The same as `licence`. */
  readonly license: string | null
  /** The content as text. `''` by default. */
  readonly text: string
  /** The content as GitHub-flavoured Markdown. `''` by default. */
  readonly markdown: string
  /** The content as safe HTML. `''` by default. */
  readonly html: string
  /** Readers' comments as text, with the option `comments: 'separate'`. Null by default. */
  readonly comments: string | null
  /** Words that were dropped because nobody can see them, and why; null unless the policy `hidden` is `auto`. */
  readonly unseen: UnseenText | null
  /** How much of the page was kept. */
  readonly statistics: Statistics
  /** Which place in the page each metadata value came from. Empty by default. */
  readonly sources: Readonly<Record<string, string>>
  /** Where in the source each kept block is. Empty by default and where the content comes from data. */
  readonly provenance: readonly SourceBlock[]
  /** What each filter and combination said, in order. Empty by default. */
  readonly steps: readonly StepSummary[]
}

/** How each field of the plain form is read, in the order in which they are written. */
export const readers: { readonly [F in keyof ResultJson]: (result: ContentResult) => ResultJson[F] } = {
  url: ({ page }) => page.url,
  status: ({ status }) => status,
  confidence: ({ confidence }) => confidence,
  pageKind: ({ pageKind }) => pageKind,
  pageKindProbability: ({ pageKindProbability }) => pageKindProbability,
  origin: ({ origin }) => origin,
  title: ({ title }) => title,
  authors: ({ authors }) => authors,
  published: ({ published }) => published,
  modified: ({ modified }) => modified,
  siteName: ({ siteName }) => siteName,
  language: ({ language }) => language,
  description: ({ description }) => description,
  canonicalUrl: ({ canonicalUrl }) => canonicalUrl,
  image: ({ image }) => image,
  keywords: ({ keywords }) => keywords,
  licence: ({ licence }) => licence,
  license: ({ license }) => license,
  text: ({ text }) => text,
  markdown: ({ markdown }) => markdown,
  html: ({ html }) => html,
  comments: ({ comments }) => comments,
  unseen: ({ unseen }) => unseen,
  statistics: ({ statistics }) => statistics,
  sources: ({ metadata }) => sourcesOf(metadata),
  provenance: result => result.provenance,
  steps: result => result.stepSummaries,
}

function sourcesOf(metadata: Metadata): Record<string, string> {
  return Object.fromEntries(
    Object.entries(metadata).flatMap(([name, sourced]: [string, Sourced<unknown> | null]) => (sourced ? [[name, sourced.from]] : [])),
  )
}
