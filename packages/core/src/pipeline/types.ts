/** Pipelines as plain JSON: saved, diffed, sent to other programs, bred by an optimiser. */

import type { ContentRules } from '../filter/content-rules.js'
import type { PagePolicies } from '../page/types.js'
import type { ParamValue } from '../params/params.js'

/** A pipeline combines filters and can stand wherever a filter can. */
export type Pipeline = Use | Serial | Parallel | Vote | First | Consensus | Stack

/** One filter with its parameters; `preset` chooses one of the filter's named sets of values. */
export interface Use {
  readonly use: string
  readonly preset?: string
  readonly with?: Readonly<Record<string, ParamValue>>
}

/** Each member sees what the one before it left. */
export interface Serial {
  readonly serial: readonly Pipeline[]
}

/** All members see the same page; their selections are merged. */
export interface Parallel {
  readonly parallel: readonly Pipeline[]
  readonly merge: 'union' | 'intersection'
}

/** All members see the same page and vote; exactly one of `quorum` and `minVotes` is given. */
export interface Vote {
  readonly vote: readonly Pipeline[]
  /** One positive number per member; all 1 by default. */
  readonly weights?: readonly number[]
  /** Share of the total weight that is needed, in (0, 1]. */
  readonly quorum?: number
  /** Sum of weights that is needed. */
  readonly minVotes?: number
  /** The unit that is voted on; `char` by default. */
  readonly granularity?: 'char' | 'run' | 'block'
  /** At a coarser granularity than `char`: round each member's share of the unit at ½ first. */
  readonly hard?: boolean
}

/** The first member that finds enough wins. */
export interface First {
  readonly first: readonly Pipeline[]
  readonly minWords: number
}

/**
 * All members see the same page and vote; their votes give each unit a probability, and the units with the largest expected F1 are
 * kept, so that the cut fits the page.
 */
export interface Consensus {
  readonly consensus: readonly Pipeline[]
  /** One number of any sign per member: log-odds that a unit gets from being kept. Without weights the mean share is the probability. */
  readonly weights?: readonly number[]
  /** Log-odds of a unit that no member keeps; 0 by default, only with `weights`. */
  readonly bias?: number
  /** The unit that is judged; `block` by default. */
  readonly granularity?: 'block' | 'run' | 'char'
}

/** A learned combination of the members' shares and scores per run. */
export interface Stack {
  readonly stack: readonly Pipeline[]
  /** The id of a model that was trained for exactly these members. */
  readonly model: string
}

/** A pipeline with what it states about pages. What is not stated follows from its filters. */
export interface StatedPipeline {
  readonly pipeline: Pipeline
  /** Page policies that this pipeline was made for, if they differ from those that follow from its filters. */
  readonly policies?: PagePolicies
  /** Content rules that this pipeline was made for, if they differ from those that follow from its filters. */
  readonly content?: ContentRules
}

/** A pipeline that ships under a name. */
export interface NamedPipeline extends StatedPipeline {
  readonly name: string
  /** One line for lists and help. */
  readonly summary: string
}
