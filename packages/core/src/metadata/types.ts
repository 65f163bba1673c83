/** What a page says about itself. */

/** A value and where it came from, for example `json-ld`, `og:title`, `meta author`, `time`, `url`, `byline`. */
export interface Sourced<T> {
  readonly value: T
  readonly from: string
}

/** Everything known about a page, each value with its source; null or empty where the page does not say. */
export interface Metadata {
  /** The title without the name of the site. Null by default. */
  readonly title: Sourced<string> | null
  /** Names of the authors, without titles and roles. Null by default. */
  readonly authors: Sourced<readonly string[]> | null
  /** Date of publication, ISO 8601, as precise as the page says. Null by default. */
  readonly published: Sourced<string> | null
  /** Date of the last change, ISO 8601, as precise as the page says. Null by default. */
  readonly modified: Sourced<string> | null
  /** Name of the site. Null by default. */
  readonly siteName: Sourced<string> | null
  /** BCP 47 language tag. Null by default. */
  readonly language: Sourced<string> | null
  /** The summary that the page gives of itself. Null by default. */
  readonly description: Sourced<string> | null
  /** Absolute URL that the page calls canonical. Null by default. */
  readonly canonicalUrl: Sourced<string> | null
  /** Absolute URL of the lead image. Null by default. */
  readonly image: Sourced<string> | null
  /** Keywords, in the order of the page. Null by default. */
  readonly keywords: Sourced<readonly string[]> | null
  /** Name or address of the licence. Null by default. */
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
