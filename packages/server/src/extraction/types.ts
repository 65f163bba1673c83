/** What extraction on threads is asked and what it answers: plain data. */

import type { CommentsOption, Favour, Outcome, PageKind, ResultJson, Status } from 'gleaner'
import type { Explanation } from 'gleaner/explain'

/** The forms in which content can be asked for. */
export const formats = ['html', 'text', 'markdown', 'json'] as const
/** One form of content. */
export type Format = (typeof formats)[number]

/** Tells whether a text names a format. */
export function isFormat(name: string): name is Format {
  return formats.some(format => format === name)
}

/** Which pipeline runs. */
export interface PipelineChoice {
  /** What answers call it; without a document the name of a pipeline or filter that ships. */
  readonly name: string
  /** A pipeline document as JSON, for pipelines that do not ship; null otherwise. */
  readonly document: unknown
}

/** Options of `extract` that make sense for one request; absent ones have the defaults of the library. */
export interface ExtractionOptions {
  readonly favour?: Favour
  readonly title?: boolean
  readonly comments?: CommentsOption
  readonly tables?: boolean
  readonly images?: boolean
  readonly links?: boolean
  readonly embedded?: boolean
  readonly hidden?: 'drop' | 'keep'
  readonly language?: string
}

/** The page: decoded, or as bytes with the `Content-Type` that came with them. */
export type PageSource = { readonly html: string } | { readonly bytes: Uint8Array; readonly contentType: string | null }

/** One page to extract. */
export interface ExtractionRequest {
  readonly source: PageSource
  readonly url: string | null
  readonly pipeline: PipelineChoice
  readonly formats: readonly Format[]
  readonly options?: ExtractionOptions
  /** Whether to give the text on which measures are computed. */
  readonly plain?: boolean
  /** Whether to give an explanation too. */
  readonly explains?: boolean
  /** Milliseconds for this page; the default of the pool otherwise. */
  readonly deadlineMs?: number
}

/** What was extracted. Formats that were not asked for are absent. */
export interface ExtractionResult {
  /** What became of the page; with `plain`, the verdict of the pipeline. */
  readonly status: Outcome | Status
  readonly confidence: number | null
  readonly pageKind: PageKind | null
  readonly title: string | null
  readonly authors: readonly string[]
  /** Date of publication, ISO 8601. */
  readonly published: string | null
  readonly siteName: string | null
  readonly language: string | null
  /** Reading direction, by the language; null if the language is not known. */
  readonly direction: 'ltr' | 'rtl' | null
  readonly html?: string
  readonly text?: string
  readonly markdown?: string
  readonly json?: ResultJson
  /** What was kept, one line per block: the text that `gleaner evaluate` scores. */
  readonly plain?: string
  /** Milliseconds that its thread worked on it. */
  readonly workMs?: number
  /** Why the pipeline kept what it kept. */
  readonly explanation?: Explanation
}

/** Why there is no result. */
export type ExtractionFailureKind = 'over-budget' | 'crashed' | 'invalid' | 'busy'

/** Says that a page could not be extracted: time ran out, its worker ended, the request was wrong, or too many pages wait. */
export class ExtractionFailure extends Error {
  override readonly name = 'ExtractionFailure'
  readonly kind: ExtractionFailureKind

  constructor(kind: ExtractionFailureKind, message: string) {
    super(message)
    this.kind = kind
  }
}
