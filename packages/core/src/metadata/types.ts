/** What a page says about itself. */

/** A value and where it came from, for example `json-ld`, `og:title`, `meta author`, `time`, `url`, `byline`. */
export interface Sourced<T> {
  readonly value: T
  readonly from: string
}

/** Everything known about a page, each value with its source; null or empty where the page does not say. */
export interface Metadata {
  readonly title: Sourced<string> | null
  readonly authors: Sourced<readonly string[]> | null
  /** ISO 8601, as precise as the page says. */
  readonly published: Sourced<string> | null
  /** ISO 8601, as precise as the page says. */
  readonly modified: Sourced<string> | null
  readonly siteName: Sourced<string> | null
  /** BCP 47 language tag. */
  readonly language: Sourced<string> | null
  readonly description: Sourced<string> | null
  /** Absolute URL. */
  readonly canonicalUrl: Sourced<string> | null
  /** Absolute URL of the lead image. */
  readonly image: Sourced<string> | null
  readonly keywords: Sourced<readonly string[]> | null
  readonly licence: Sourced<string> | null
}

/** The metadata of a page that says nothing about itself. */
export const noMetadata: Metadata = {
  title: null,
  authors: null,
  published: null,
  modified: null,
  siteName: null,
  language: null,
  description: null,
  canonicalUrl: null,
  image: null,
  keywords: null,
  licence: null,
}
