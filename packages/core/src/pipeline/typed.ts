/**
 * Types that know what ships: a literal with a wrong name or parameter does not compile. Texts and pipelines whose type does not say what
 * is in them, such as those read from files, are checked when the pipeline is compiled.
 */

import type { FilterParams, FilterPresets, PipelineName } from './generated/pipeline-types.js'
import type { Pipeline, StatedPipeline } from './types.js'

/** The name of a filter that ships. */
export type FilterName = keyof FilterParams

/** What the option `pipeline` takes. */
export type PipelineInput = string | Pipeline | StatedPipeline

type Members = 'serial' | 'parallel' | 'vote' | 'first' | 'consensus' | 'stack'

/** The type itself where all of its names and parameters exist, else one that it cannot be assigned to. */
export type KnownPipeline<P> = P extends string
  ? string extends P
    ? P
    : PipelineName
  : P extends { readonly pipeline: infer Inner }
    ? { readonly [K in keyof P]: K extends 'pipeline' ? KnownNode<Inner> : P[K] }
    : KnownNode<P>

type KnownNode<N> = N extends { readonly use: infer Name extends string }
  ? KnownUse<N, Name>
  : { readonly [K in keyof N]: K extends Members ? KnownMembers<N[K]> : N[K] }

/** A list whose members may be any pipeline says nothing that could be checked. */
type KnownMembers<List> = List extends readonly (infer Member)[]
  ? Pipeline extends Member
    ? List
    : { readonly [I in keyof List]: KnownNode<List[I]> }
  : List

type KnownUse<N, Name extends string> = string extends Name
  ? N
  : Name extends FilterName
    ? {
        readonly [K in keyof N]: K extends 'with'
          ? KnownValues<N[K], FilterParams[Name]>
          : K extends 'preset'
            ? KnownPreset<N[K], Name>
            : N[K]
      }
    : { readonly use: FilterName }

type KnownPreset<Preset, Name extends FilterName> = string extends Preset ? Preset : FilterPresets[Name]

type KnownValues<Values, Known> = string extends keyof Values
  ? Values
  : { readonly [K in keyof Values]: BritishName<K> extends keyof Known ? KnownValue<Values[K], Known[BritishName<K>]> : never }

type KnownValue<Value, Known> = Known extends string ? (string extends Value ? Value : Known) : Known

type BritishName<K> = K extends 'favor' ? 'favour' : K
