/** The plain form of a result: what it has, and how each field is read. */

import type { Origin } from '../content/embedded.js'
import type { Metadata, Sourced } from '../metadata/types.js'
import type { SourceBlock } from '../output/provenance.js'
import type { Outcome, PageKind } from '../page/types.js'
import type { UnseenText } from '../page/unseen/unseen.js'
import type { ContentResult } from './content-result.js'

/** How much of the page was kept. */
export interface Statistics {
  readonly words: number
  readonly chars: number
  /** Words of the whole page, as the page policies leave it. */
  readonly pageWords: number
  readonly blocks: number
}

/** A step as JSON shows it. */
export interface StepSummary {
  readonly path: string
  readonly name: string
  readonly status: string
  readonly words: number
  readonly ms: number
}

/** Everything about one extraction, as plain data. */
export interface ResultJson {
  readonly url: string | null
  readonly status: Outcome
  readonly confidence: number | null
  readonly pageKind: PageKind | null
  readonly pageKindProbability: number | null
  readonly origin: Origin
  readonly title: string | null
  readonly authors: readonly string[]
  readonly published: string | null
  readonly modified: string | null
  readonly siteName: string | null
  readonly language: string | null
  readonly description: string | null
  readonly canonicalUrl: string | null
  readonly image: string | null
  readonly keywords: readonly string[]
  readonly licence: string | null
  readonly text: string
  readonly markdown: string
  readonly html: string
  readonly comments: string | null
  /** Words that were dropped because nobody can see them, and why; null unless the policy `hidden` is `auto`. */
  readonly unseen: UnseenText | null
  readonly statistics: Statistics
  /** Which place in the page each metadata value came from. */
  readonly sources: Readonly<Record<string, string>>
  /** Where in the source each kept block stands; empty where the content comes from data. */
  readonly provenance: readonly SourceBlock[]
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
