/** What extraction gives: formats are rendered on first use and kept. */

import type { Origin } from '../content/embedded.js'
import type { Metadata, Sourced } from '../metadata/types.js'
import { escapeText } from '../output/html/escape.js'
import type { RenderOptions } from '../output/options.js'
import { provenance, type SourceBlock } from '../output/provenance.js'
import { showsTitle } from '../output/title.js'
import { toHtml } from '../output/to-html.js'
import { renderMarkdown } from '../output/to-markdown/render.js'
import { toText } from '../output/to-text.js'
import { type Page, wordsOf } from '../page/page.js'
import type { Selection } from '../page/selection/selection.js'
import type { Outcome, PageKind } from '../page/types.js'
import type { Step } from '../pipeline/compile.js'
import { countText } from '../text/words.js'

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
  readonly statistics: Statistics
  /** Which place in the page each metadata value came from. */
  readonly sources: Readonly<Record<string, string>>
  /** Where in the source each kept block stands; empty where the content comes from data. */
  readonly provenance: readonly SourceBlock[]
  readonly steps: readonly StepSummary[]
}

/** What a result is made from. */
export interface ResultParts {
  readonly page: Page
  readonly keep: Selection
  readonly comments: Selection | null
  readonly status: Outcome
  readonly confidence: number | null
  readonly pageKind: PageKind | null
  readonly pageKindProbability: number | null
  readonly steps: readonly Step[]
  readonly output: RenderOptions
  readonly titleInText: boolean
  readonly metadata: () => Metadata
  /** Where the content stood; in the markup if absent. */
  readonly origin?: Origin
}

/** The main content of one page as text, HTML and Markdown, with what the page says about itself. */
export class ContentResult {
  /** The parsed page. */
  readonly page: Page
  /** Which characters of the page are kept. */
  readonly keep: Selection
  /** What became of the page: `ok`, or why there is little or nothing. */
  readonly status: Outcome
  /** Estimated quality of this extraction, 0…1; null where the pipeline gives none. */
  readonly confidence: number | null
  /** What kind of page it is; null where the pipeline does not say. */
  readonly pageKind: PageKind | null
  /** How sure that is, 0…1; null where the pipeline does not say. */
  readonly pageKindProbability: number | null
  /**
   * Where the content stood: in the `markup`, or, where that has next to none, in data of the page: `json-ld`, `page-state`.
   * Then `page` and `keep` are those of a page made of the data.
   */
  readonly origin: Origin
  /** What each filter and combination said, in order. */
  readonly steps: readonly Step[]
  protected readonly parts: ResultParts
  readonly #memo = new Map<string, unknown>()

  constructor(parts: ResultParts) {
    this.parts = parts
    this.page = parts.page
    this.keep = parts.keep
    this.status = parts.status
    this.confidence = parts.confidence
    this.pageKind = parts.pageKind
    this.pageKindProbability = parts.pageKindProbability
    this.origin = parts.origin ?? 'markup'
    this.steps = parts.steps
  }

  /** The content as plain text. */
  get text(): string {
    return this.once('text', () =>
      [this.#headline ?? '', toText(this.page, this.keep, this.parts.output)].filter(part => part).join('\n\n'),
    )
  }
  /** The content as safe HTML. */
  get html(): string {
    return this.once('html', () => {
      const body = toHtml(this.page, this.keep, this.parts.output)
      return this.#headline ? `<h1>${escapeText(this.#headline)}</h1>\n${body}` : body
    })
  }
  /** The content as GitHub-flavoured Markdown. */
  get markdown(): string {
    return this.once('markdown', () => renderMarkdown(this.page, this.keep, { ...this.parts.output, title: this.#headline }))
  }
  /** Readers' comments as text, with the option `comments: 'separate'`; null otherwise. */
  get comments(): string | null {
    const { comments } = this.parts
    return this.once('comments', () => (comments === null ? null : toText(this.page, comments, this.parts.output)))
  }

  /** What the page says about itself, each value with its source. */
  get metadata(): Metadata {
    return this.once('metadata', this.parts.metadata)
  }
  get title(): string | null {
    return unsourced(this.metadata.title)
  }
  get authors(): readonly string[] {
    return unsourced(this.metadata.authors) ?? []
  }
  /** Date of publication, ISO 8601. */
  get published(): string | null {
    return unsourced(this.metadata.published)
  }
  /** Date of the last change, ISO 8601. */
  get modified(): string | null {
    return unsourced(this.metadata.modified)
  }
  get siteName(): string | null {
    return unsourced(this.metadata.siteName)
  }
  get language(): string | null {
    return unsourced(this.metadata.language)
  }
  get description(): string | null {
    return unsourced(this.metadata.description)
  }
  get canonicalUrl(): string | null {
    return unsourced(this.metadata.canonicalUrl)
  }
  /** Address of the lead image. */
  get image(): string | null {
    return unsourced(this.metadata.image)
  }
  get keywords(): readonly string[] {
    return unsourced(this.metadata.keywords) ?? []
  }
  get licence(): string | null {
    return unsourced(this.metadata.licence)
  }

  /** How much of the page was kept. */
  get statistics(): Statistics {
    return this.once('statistics', () => ({
      words: wordsOf(this.keep),
      chars: charsOf(this.keep),
      pageWords: wordsOf(this.page.live),
      blocks: provenance(this.page, this.keep).length,
    }))
  }

  /** Everything as plain data: text, metadata with sources, statistics, provenance, steps. */
  toJSON(): ResultJson {
    const { title, authors, published, modified, siteName, language, description, canonicalUrl, image, keywords, licence } = this
    return {
      url: this.page.url,
      status: this.status,
      confidence: this.confidence,
      pageKind: this.pageKind,
      pageKindProbability: this.pageKindProbability,
      origin: this.origin,
      ...{ title, authors, published, modified, siteName, language, description, canonicalUrl, image, keywords, licence },
      text: this.text,
      markdown: this.markdown,
      html: this.html,
      comments: this.comments,
      statistics: this.statistics,
      sources: sourcesOf(this.metadata),
      provenance: this.origin === 'markup' ? provenance(this.page, this.keep) : [],
      steps: this.steps.map(({ path, name, verdict, ms }) => ({ path, name, status: verdict.status, words: wordsOf(verdict.keep), ms })),
    }
  }

  /** The title, if it was asked for and the content does not show it by itself. */
  get #headline(): string | null {
    return this.once('headline', () => {
      const title = this.parts.titleInText ? this.title : null
      return title === null || showsTitle(this.page, this.keep, title) ? null : title
    })
  }

  protected once<T>(key: string, compute: () => T): T {
    if (!this.#memo.has(key)) this.#memo.set(key, compute())
    return this.#memo.get(key) as T
  }
}

function unsourced<T>(sourced: Sourced<T> | null): T | null {
  return sourced === null ? null : sourced.value
}

function sourcesOf(metadata: Metadata): Record<string, string> {
  return Object.fromEntries(
    Object.entries(metadata).flatMap(([name, sourced]: [string, Sourced<unknown> | null]) => (sourced ? [[name, sourced.from]] : [])),
  )
}

function charsOf(selection: Selection): number {
  let chars = 0
  for (let k = 0; k < selection.bounds.length; k += 2) {
    chars += countText(selection.runs.axis, selection.bounds[k], selection.bounds[k + 1]).chars
  }
  return chars
}
