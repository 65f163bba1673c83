/** Pipelines prepared for masks: every filter is a number, and what masks cannot combine is judged as one filter. */

import { canonicalJson, compile, type Page, type Pipeline, type Registry, unlimited, type Verdict } from 'gleaner'
import { type Checked, checkPipeline } from 'gleaner/training'

/** A filter with its parameters, or a part of a pipeline that is judged as a whole. */
export interface Leaf {
  readonly id: number
  /** The same judging has the same key. */
  readonly key: string
  /** Name of the filter, null for a part of a pipeline. */
  readonly filter: string | null
  judge(page: Page): Verdict
}

/** A verdict as it is kept. */
export interface KnownVerdict {
  /** Live text on which the leaf judged: ranges, null for all of the page's. */
  readonly live: Int32Array | null
  /** What it keeps: ranges that only white space divides are joined. */
  readonly bounds: Int32Array
  /** Its status and what goes with it, see `said.ts`. */
  readonly said: number
}

/** A pipeline over leaves. */
export type Plan =
  | { readonly kind: 'leaf'; readonly leaf: Leaf }
  | { readonly kind: 'serial'; readonly members: readonly Plan[] }
  | { readonly kind: 'first'; readonly members: readonly Plan[]; readonly minWords: number }
  | { readonly kind: 'parallel'; readonly members: readonly Plan[]; readonly merge: 'union' | 'intersection' }
  | VotePlan
  | ConsensusPlan

/** A vote over leaves. */
export interface VotePlan {
  readonly kind: 'vote'
  readonly members: readonly Plan[]
  readonly weights: readonly number[]
  readonly quorum: number | undefined
  readonly minVotes: number | undefined
  readonly granularity: 'char' | 'run' | 'block'
  readonly hard: boolean
}

/** A consensus over leaves. */
export interface ConsensusPlan {
  readonly kind: 'consensus'
  readonly members: readonly Plan[]
  readonly weights: readonly number[] | null
  readonly bias: number
  readonly granularity: 'run' | 'block'
}

/** Makes plans; leaves keep their numbers. */
export class Planner {
  readonly registry: Registry
  private readonly leaves = new Map<string, Leaf>()

  constructor(registry: Registry) {
    this.registry = registry
  }

  /** Checks a pipeline and makes its plan; throws the errors of `compile`. */
  planOf(pipeline: Pipeline): Plan {
    return this.plan(pipeline, checkPipeline(pipeline, this.registry, '$'))
  }

  /** (Recurses over a checked pipeline, whose depth is bounded.) */
  private plan(pipeline: Pipeline, checked: Checked): Plan {
    if (checked.kind === 'use') return { kind: 'leaf', leaf: this.filterLeaf(checked) }
    if (checked.kind === 'stack' || (checked.kind === 'consensus' && checked.granularity === 'char')) {
      return { kind: 'leaf', leaf: this.partLeaf(pipeline) }
    }
    const nodes = (pipeline as unknown as Record<string, readonly Pipeline[]>)[checked.kind]
    const members = checked.members.map((member, i) => this.plan(nodes[i], member))
    switch (checked.kind) {
      case 'serial':
        return { kind: 'serial', members }
      case 'first':
        return { kind: 'first', members, minWords: checked.minWords }
      case 'parallel':
        return { kind: 'parallel', members, merge: checked.merge }
      case 'vote': {
        const { weights, quorum, minVotes, granularity, hard } = checked
        return { kind: 'vote', members, weights, quorum, minVotes, granularity, hard }
      }
      case 'consensus': {
        const { weights, bias, granularity } = checked
        return { kind: 'consensus', members, weights, bias, granularity: granularity === 'run' ? 'run' : 'block' }
      }
    }
  }

  private filterLeaf({ filter, params }: Extract<Checked, { kind: 'use' }>): Leaf {
    const key = `${filter.name} ${canonicalJson(params)}`
    return this.leaf(key, filter.name, page => filter.judge(page, params, unlimited))
  }

  private partLeaf(pipeline: Pipeline): Leaf {
    const extractor = compile(pipeline, this.registry)
    return this.leaf(canonicalJson(pipeline), null, page => extractor(page).verdict)
  }

  private leaf(key: string, filter: string | null, judge: Leaf['judge']): Leaf {
    let leaf = this.leaves.get(key)
    if (!leaf) this.leaves.set(key, (leaf = { id: this.leaves.size, key, filter, judge }))
    return leaf
  }
}

/** The leaves of plans that judge all live text of a page. */
export function firstLeavesOf(plans: readonly Plan[]): Set<Leaf> {
  const leaves = new Set<Leaf>()
  const open = [...plans]
  for (let plan = open.pop(); plan; plan = open.pop()) {
    if (plan.kind === 'leaf') leaves.add(plan.leaf)
    else if (plan.kind === 'serial') open.push(plan.members[0])
    else open.push(...plan.members)
  }
  return leaves
}
