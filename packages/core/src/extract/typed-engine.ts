/** The functions of `gleaner`, whose types know the filters and pipelines that ship. */

import type { KnownPipeline, PipelineInput } from '../pipeline/typed.js'
import type { Registry } from '../pipeline/validate.js'
import type { Input } from './input.js'
import type { ExtractOptions } from './options.js'
import type { PrepareOptions } from './plan.js'
import type { Prepared } from './prepared.js'
import type { Result } from './result.js'

/** Options whose pipeline the compiler checks, unless a registry brings filters that it does not know. */
export type TypedOptions<Options extends ExtractOptions, P, R> = Omit<Options, 'pipeline' | 'registry'> & {
  /** A pipeline as JSON, bare or with what it states about pages, or the name of one that ships; `default` if absent. */
  readonly pipeline?: P & ([R] extends [never] ? KnownPipeline<P> : unknown)
  /** Filters and models beside the built-in ones. */
  readonly registry?: R
}

/** `extract` of `gleaner`. */
export type TypedExtract = <const P extends PipelineInput, R extends Registry = never>(
  input: Input,
  options?: TypedOptions<ExtractOptions, P, R>,
) => Result

/** `prepare` of `gleaner`. */
export type TypedPrepare = <const P extends PipelineInput, R extends Registry = never>(
  options?: TypedOptions<PrepareOptions, P, R>,
) => Prepared
