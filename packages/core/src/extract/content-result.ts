/** What extraction gives: formats are rendered on first use and kept. */

import type { Origin } from '../content/embedded.js'
import { OverBudget, type WorkTime } from '../filter/budget.js'
import { type Metadata, noMetadata, type Sourced } from '../metadata/types.js'
import { escapeText } from '../output/html/escape.js'
import type { RenderOptions } from '../output/options.js'
import { provenance, type SourceBlock } from '../output/provenance.js'
import { headingOnTop, titleLines } from '../output/title.js'
import { toHtml } from '../output/to-html.js'
import { renderMarkdown } from '../output/to-markdown/render.js'
import { toText } from '../output/to-text.js'
import { type Page, wordsOf } from '../page/page.js'
import { difference, nothing, type Selection } from '../page/selection/selection.js'
import type { Outcome, PageKind } from '../page/types.js'
import type { UnseenText } from '../page/unseen/unseen.js'
import { ConfigurationError, show } from '../params/errors.js'
import type { Step } from '../pipeline/extraction.js'
import { countText } from '../text/words.js'
import { Lazy } from './lazy.js'
import { type ResultJson, readers, type Statistics, type StepSummary } from './result-json.js'
import { type ResultMetadata, withLicense } from './result-metadata.js'

export type { ResultJson, Statistics, StepSummary } from './result-json.js'

/** Characters of the text that `console.log` shows. */
const shownChars = 200

/** What a result is made from. */
export interface ResultParts {
  readonly page: Page
  readonly keep: Selection
  readonly comments: Selection | null
  readonly status: Outcome
  readonly confidence: number | null
  readonly pageKind: PageKind | null
  readonly pageKindProbability: number | null
  readonly origin: Origin
  readonly unseen: UnseenText | null
  readonly steps: readonly Step[]
  readonly output: RenderOptions
  /** Whether the title is on top; null leaves headings as the pipeline kept them. */
  readonly titleInText: boolean | null
  /** A title that the pipeline adds to the content; null if it adds none. */
  readonly addedTitle: string | null
  readonly metadata: () => Metadata
  /** The clock of the page: what is left of it is there for metadata and formats. */
  readonly time: WorkTime
}

/** The main content of one page as text, HTML and Markdown, with what the page says about itself. `Plain` is its plain form. */
export class ContentResult<Plain extends ResultJson = ResultJson> {
  /** The parsed page. */
  readonly page: Page
  /** Which characters of the page are kept. */
  readonly keep: Selection
  /** Estimated quality of this extraction, 0…1; null if the pipeline gives none. */
  readonly confidence: number | null
  /** What kind of page it is; null if the pipeline does not say. */
  readonly pageKind: PageKind | null
  /** How sure that is, 0…1; null if the pipeline does not say. */
  readonly pageKindProbability: number | null
  /**
   * Where the content was: in the `markup`, or, if that has next to none, in data of the page: `json-ld`, `page-state`.
   * Then `page` and `keep` are those of a page made of the data.
   */
  readonly origin: Origin
  /** Words that were dropped because nobody can see them, and why; null unless the policy `hidden` is `auto`. */
  readonly unseen: UnseenText | null
  /** What each filter and combination said, in order. */
  readonly steps: readonly Step[]
  protected readonly parts: ResultParts
  #isOutOfTime = false

  constructor(parts: ResultParts) {
    this.parts = parts
    this.page = parts.page
    this.keep = parts.keep
    this.confidence = parts.confidence
    this.pageKind = parts.pageKind
    this.pageKindProbability = parts.pageKindProbability
    this.origin = parts.origin
    this.unseen = parts.unseen
    this.steps = parts.steps
  }

  /**
   * What became of the page: `ok`, or why there is little or nothing. It becomes `over-budget` if a format or the metadata
   * was read and the deadline ended its rendering; that format is then empty.
   */
  get status(): Outcome {
    return this.#isOutOfTime ? 'over-budget' : this.parts.status
  }

  /** The content as plain text. */
  get text(): string {
    return this.#text.value
  }
  readonly #text = this.timed('', () => {
    const { headline, body } = this.#titled.value
    return [headline ?? '', toText(this.page, body, this.parts.output)].filter(part => part).join('\n\n')
  })

  /** The content as safe HTML. */
  get html(): string {
    return this.#html.value
  }
  readonly #html = this.timed('', () => {
    const { headline, body } = this.#titled.value
    const { output } = this.parts
    const html = (output.toHtml ?? toHtml)(this.page, body, output)
    return headline ? `<h1>${escapeText(headline)}</h1>\n${html}` : html
  })

  /** The content as GitHub-flavoured Markdown. */
  get markdown(): string {
    return this.#markdown.value
  }
  readonly #markdown = this.timed('', () => {
    const { headline, body } = this.#titled.value
    return renderMarkdown(this.page, body, { ...this.parts.output, title: headline })
  })

  /** Readers' comments as text, with the option `comments: 'separate'`; null otherwise. */
  get comments(): string | null {
    return this.#comments.value
  }
  readonly #comments = this.timed<string | null>(null, () => {
    const { comments, output } = this.parts
    return comments === null ? null : toText(this.page, comments, output)
  })

  /** What the page says about itself, each value with its source. */
  get metadata(): ResultMetadata {
    return this.#metadata.value
  }
  readonly #metadata = this.timed(withLicense(noMetadata), () => withLicense(this.parts.metadata()))

  /** The title; null if the page has none. */
  get title(): string | null {
    return unsourced(this.metadata.title)
  }
  /** Names of the authors; empty if the page names none. */
  get authors(): readonly string[] {
    return unsourced(this.metadata.authors) ?? []
  }
  /** Date of publication, ISO 8601; null if it is not known. */
  get published(): string | null {
    return unsourced(this.metadata.published)
  }
  /** Date of the last change, ISO 8601; null if it is not known. */
  get modified(): string | null {
    return unsourced(this.metadata.modified)
  }
  /** Name of the site; null if the page does not say. */
  get siteName(): string | null {
    return unsourced(this.metadata.siteName)
  }
  /** BCP 47 language tag; null if it is not known. */
  get language(): string | null {
    return unsourced(this.metadata.language)
  }
  /** The summary that the page gives of itself; null if it gives none. */
  get description(): string | null {
    return unsourced(this.metadata.description)
  }
  /** The address that the page calls canonical, absolute; null if it names none. */
  get canonicalUrl(): string | null {
    return unsourced(this.metadata.canonicalUrl)
  }
  /** Address of the lead image, absolute; null if there is none. */
  get image(): string | null {
    return unsourced(this.metadata.image)
  }
  /** Keywords; empty if the page has none. */
  get keywords(): readonly string[] {
    return unsourced(this.metadata.keywords) ?? []
  }
  /** Name or address of the licence; null if the page does not say. */
  get licence(): string | null {
    return unsourced(this.metadata.licence)
  }
  /** The same as `licence`. */
  get license(): string | null {
    return this.licence
  }

  /** How much of the page was kept. */
  get statistics(): Statistics {
    return this.#statistics.value
  }
  readonly #statistics = this.timed({ words: 0, chars: 0, pageWords: 0, blocks: 0 }, () => ({
    words: this.#words(this.keep),
    chars: charsOf(this.keep),
    pageWords: this.#words(this.page.live),
    blocks: this.#blocks.value.length,
  }))

  /** Where in the source each kept block is; empty if the content comes from data. */
  get provenance(): readonly SourceBlock[] {
    return this.origin === 'markup' ? this.#blocks.value : []
  }
  readonly #blocks = this.timed<readonly SourceBlock[]>([], () => {
    this.parts.time.spend(this.page.nodes.size)
    return provenance(this.page, this.keep)
  })

  /** What each filter and combination said, as plain data. */
  get stepSummaries(): readonly StepSummary[] {
    return this.#stepSummaries.value
  }
  readonly #stepSummaries = this.timed<readonly StepSummary[]>([], () =>
    this.steps.map(({ path, name, verdict, ms }) => ({ path, name, status: verdict.status, words: this.#words(verdict.keep), ms })),
  )

  /**
   * Returns some fields as plain data, and renders nothing else: `result.pick(['text', 'title'])`. Plain data can be posted
   * to other threads and written as JSON.
   */
  pick<F extends keyof Plain & string>(fields: readonly F[]): Pick<Plain, F> {
    const picked = Object.fromEntries(fields.map(field => [field, this.read(field)]))
    // Rendering the other fields may have run out of time.
    if ('status' in picked) picked['status'] = this.status
    return picked as unknown as Pick<Plain, F>
  }

  /** What Node's `console.log` shows: the answers in short, not the tables that they come from. */
  [Symbol.for('nodejs.util.inspect.custom')](
    _depth: number,
    options: object,
    inspect: (value: unknown, options: object) => string,
  ): string {
    const { title, status, confidence, pageKind, text } = this
    const beginning = text.length > shownChars ? `${text.slice(0, shownChars)}…` : text
    return `Result ${inspect({ title, status, confidence, pageKind, text: beginning }, options)}`
  }

  /** Everything as plain data: text, metadata with sources, statistics, provenance, steps. */
  toJSON(): ResultJson {
    return this.pick(Object.keys(readers) as (keyof ResultJson)[])
  }

  /** Reads one field of the plain form. */
  protected read(field: string): unknown {
    if (Object.hasOwn(readers, field)) return readers[field as keyof ResultJson](this as ContentResult)
    throw new ConfigurationError(`a result has no field ${show(field)}; it has ${Object.keys(readers).join(', ')}`)
  }

  /** The title on top, and the kept text without the lines that repeat it. */
  readonly #titled = new Lazy((): { readonly headline: string | null; readonly body: Selection } => {
    const { titleInText, addedTitle } = this.parts
    if (titleInText === null && addedTitle === null) return { headline: null, body: this.keep }
    const title = addedTitle ?? this.title
    if (title === null) return { headline: null, body: this.keep }
    const lines = titleLines(this.page, this.keep, title)
    // A title that a pipeline adds is not added to content that shows it.
    if (titleInText === null) return { headline: lines.isEmpty ? title : null, body: this.keep }
    const onTop = titleInText ? headingOnTop(this.page, this.keep, lines) : nothing(this.page.runs)
    const body = lines.isEmpty ? this.keep : difference(this.keep, difference(lines, onTop))
    return { headline: titleInText && onTop.isEmpty ? title : null, body }
  })

  #words(selection: Selection): number {
    this.parts.time.spend(this.page.runs.axis.length)
    return wordsOf(selection)
  }

  /** A value that is computed on the clock of the page when first read; `otherwise` if the time runs out. */
  protected timed<T>(otherwise: T, compute: () => T): Lazy<T> {
    return new Lazy(() => {
      try {
        return this.parts.time.during(compute)
      } catch (error) {
        if (!(error instanceof OverBudget)) throw error
        this.#isOutOfTime = true
        return otherwise
      }
    })
  }
}

function unsourced<T>(sourced: Sourced<T> | null): T | null {
  return sourced === null ? null : sourced.value
}

function charsOf(selection: Selection): number {
  let chars = 0
  for (let k = 0; k < selection.bounds.length; k += 2) {
    chars += countText(selection.runs.axis, selection.bounds[k], selection.bounds[k + 1]).chars
  }
  return chars
}
