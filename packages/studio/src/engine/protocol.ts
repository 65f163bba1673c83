/** What the engine in its worker is asked and answers: plain data that can be posted between threads. */

import type { FigureData } from '@gleaner/lab/figures'
import type { AnyFilter, Metadata, NamedPipeline, ParamSpecs, ParamValue, Pipeline, Representation } from 'gleaner'
import type { RunPlaces } from '../frame/messages.js'

/** A filter as the palette and the inspector show it. */
export interface FilterInfo {
  readonly name: string
  readonly summary: string
  readonly reference: string
  readonly reads: readonly Representation[]
  readonly params: ParamSpecs
  readonly presets: Readonly<Record<string, Readonly<Record<string, ParamValue>>>>
}

/** Everything a pipeline can be made of. */
export interface Catalogue {
  readonly filters: readonly FilterInfo[]
  readonly pipelines: readonly NamedPipeline[]
  readonly measures: readonly { readonly name: string; readonly doc: string }[]
}

/** A page to open. */
export interface PageSource {
  readonly key: string
  readonly html: string
  readonly url: string | null
}

/** One block of text as the page view shows it. */
export interface BlockInfo {
  readonly element: string
  readonly path: string
  readonly words: number
  readonly linkShare: number
  readonly text: string
  /** Runs from `from` up to but without `to`. */
  readonly from: number
  readonly to: number
  /** Place in the source. */
  readonly srcStart: number
  readonly srcEnd: number
}

/** A parsed page. */
export interface OpenedPage {
  readonly key: string
  readonly url: string | null
  readonly title: string
  readonly outcome: string
  /** The document for the frame: without scripts, handlers and addresses. */
  readonly frameHtml: string
  readonly runs: RunPlaces
  /** Start of each run on the character axis, and the end of the last one. */
  readonly runStart: Int32Array
  /** Block of each run, −1 if it has none. */
  readonly runBlock: Int32Array
  /** Block that contains each element or is inside it, by node number; −1 if there is none. */
  readonly nodeBlock: Int32Array
  readonly blocks: readonly BlockInfo[]
  readonly words: number
  readonly bytes: number
}

/** One step of a pipeline on a page. */
export interface JudgedStep {
  readonly path: string
  readonly name: string
  readonly status: string
  readonly wordsIn: number
  readonly wordsKept: number
  readonly ms: number
  /** Bounds of what it kept on the character axis. */
  readonly keep: Int32Array
  /** Belief per run; null if the step has none. */
  readonly score: Float32Array | null
  /** Share of each block that it kept. */
  readonly blockKept: Float32Array
  readonly hasTrace: boolean
}

/** What a pipeline made of a page. */
export interface Judged {
  readonly key: string
  /** Counts the answers of an engine. */
  readonly number: number
  readonly status: string
  readonly origin: string
  readonly confidence: number | null
  readonly pageKind: string | null
  readonly sentence: string
  readonly words: number
  readonly pageWords: number
  readonly ms: number
  readonly keep: Int32Array
  readonly blockKept: Float32Array
  readonly steps: readonly JudgedStep[]
}

/** The outputs that are texts. */
export type TextOutput = 'markdown' | 'text' | 'html' | 'json'

/** A mistake in a pipeline, with its place. */
export interface Mistake {
  readonly message: string
  readonly place: string | null
}

/** A stretch of a word comparison. */
export interface DiffPart {
  readonly kind: 'same' | 'missing' | 'excess'
  readonly text: string
}

/** A text beside its gold. */
export interface GoldComparison {
  readonly scores: readonly { readonly measure: string; readonly p: number; readonly r: number; readonly f1: number }[]
  readonly diff: readonly DiffPart[]
}

/** One page's score. */
export interface PageScore {
  readonly p: number
  readonly r: number
  readonly f1: number
  readonly words: number
  readonly ms: number
  readonly status: string
}

/** Which pipeline runs: one that ships by its name, or a tree. */
export type PipelineChoice = string | Pipeline

/** The questions, each with its answer. */
export interface EngineMethods {
  catalogue(): Catalogue
  check(pipeline: unknown): Mistake | null
  open(page: PageSource): OpenedPage
  judge(ask: { readonly key: string; readonly pipeline: PipelineChoice }): Judged
  figure(ask: { readonly key: string; readonly pipeline: PipelineChoice; readonly path: string }): FigureData | null
  output(ask: { readonly key: string; readonly pipeline: PipelineChoice; readonly format: TextOutput }): string
  metadata(ask: { readonly key: string; readonly pipeline: PipelineChoice }): Metadata
  compare(ask: { readonly key: string; readonly pipeline: PipelineChoice; readonly gold: string }): GoldComparison
  goldText(ask: { readonly key: string; readonly blocks: readonly number[] }): string
  score(ask: {
    readonly html: string
    readonly url: string | null
    readonly gold: string
    readonly pipeline: PipelineChoice
    readonly measure: string
  }): PageScore
}

/** One question on its way to the worker. */
export interface EngineRequest {
  readonly id: number
  readonly method: keyof EngineMethods
  readonly ask: unknown
}

/** An answer on its way back. */
export type EngineAnswer =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: string; readonly place: string | null }

/** Describes a filter for the palette. */
export function infoOf({ name, summary, reference, reads, params, presets }: AnyFilter): FilterInfo {
  return { name, summary, reference, reads, params, presets: presets ?? {} }
}
