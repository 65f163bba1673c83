/** What a run was asked to do and what it found, so that anyone can do it again and compare. */

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import {
  type AnyModel,
  ConfigurationError,
  canonicalJson,
  type ParamValue,
  type Pipeline,
  printPath,
  type Registry,
  resolve,
  usesOf,
} from 'gleaner'
import type { Candidate, Scope } from '../bench/index.js'
import type { Versions } from '../train/versions.js'
import type { EmptyGold } from './empty-gold.js'
import type { PagePolicies } from './evaluator.js'
import type { CpuBreakdown } from './stages.js'

/** A package as a run found it. */
export interface PackageRecord {
  readonly name: string
  /** SHA-256 of its file. */
  readonly digest: string
}

/** A pipeline with every parameter that held, by place. */
export interface CandidateRecord extends Candidate {
  /** `$.vote[1]: cetr` → values. */
  readonly effective: Readonly<Record<string, Readonly<Record<string, ParamValue>>>>
}

/** Everything that determines the scores. */
export interface RunInputs {
  readonly packages: readonly PackageRecord[]
  readonly pipelines: readonly CandidateRecord[]
  readonly measures: readonly string[]
  readonly every: number
  readonly kinds: readonly string[] | null
  readonly policies: PagePolicies
  /** What was scored; absent in records from before there was a choice, which scored the bare selection. */
  readonly scope?: Scope
  /** How pages with empty gold counted; absent in records from before there was a choice, which counted them as `zero`. */
  readonly emptyGold?: EmptyGold
  /** Digest of a user's own filters, null without. */
  readonly filters: string | null
  readonly models: readonly AnyModel[]
  readonly seed: number | string
  readonly versions: Versions
  /** What was asked in place of the pipelines themselves, such as a proxy; absent without. */
  readonly via?: string
}

/** A run: inputs, digests, and, apart from them, when and how fast. */
export interface RunRecord {
  /** Beginning of the digest, with a number where a store has several runs of the same digest. */
  readonly id: string
  readonly inputs: RunInputs
  /** SHA-256 of the inputs. */
  readonly inputsDigest: string
  /** SHA-256 of inputs, scores, statuses and selections: the same wherever and however fast the run is done again. */
  readonly digest: string
  /** Outside the digest: what differs from machine to machine. */
  readonly circumstances: {
    readonly started: string
    readonly finished: string
    readonly wallMs: number
    readonly workers: number
    readonly resumedRows: number
    readonly cpu: CpuBreakdown
    readonly platform: string
    /** Where each package was read from. */
    readonly files: Readonly<Record<string, string>>
    /** Where a user's own filters were loaded from; absent without. */
    readonly filtersFile?: string
  }
}

/** SHA-256 of any plain value, independent of the order of its fields. */
export function digestOfJson(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex')
}

/** SHA-256 of a module with filters, as a run writes it down. */
export function digestOfFilters(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

/** Lists the effective parameters of every filter in a pipeline; throws the errors of `compile` if values are wrong. */
export function effectiveParams(pipeline: Pipeline, registry: Registry): CandidateRecord['effective'] {
  const found: Record<string, Readonly<Record<string, ParamValue>>> = {}
  for (const { node, path } of usesOf(pipeline)) {
    const place = printPath(path)
    const filter = registry.filters.get(node.use)
    if (!filter) throw new ConfigurationError(`there is no filter "${node.use}"`, place)
    found[`${place}: ${filter.name}`] = resolve(filter.name, filter.params, { ...filter.presets?.[node.preset ?? 'default'], ...node.with })
  }
  return found
}
