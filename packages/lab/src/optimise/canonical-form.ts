/** One form for all pipelines that obviously do the same, so that no search scores a pipeline twice. */

import {
  canonicalJson,
  combinationOf,
  isUse,
  membersOf,
  type ParamValue,
  type Pipeline,
  type Registry,
  type Use,
  type Vote,
  withMembers,
} from 'gleaner'
import type { Scorable } from './scorer.js'

/** Brings a pipeline into its canonical form; what it keeps of any page stays the same. (Recurses over a checked pipeline.) */
export function canonicalForm(pipeline: Pipeline, registry: Registry): Pipeline {
  if (isUse(pipeline)) return canonicalUse(pipeline, registry)
  const members = membersOf(pipeline).map(member => canonicalForm(member, registry))
  const whole = withMembers(pipeline, members)
  switch (combinationOf(pipeline)) {
    case 'serial':
      return collapsed({ serial: members.flatMap(member => ('serial' in member ? member.serial : [member])) })
    case 'parallel':
      return canonicalParallel(whole as Extract<Pipeline, { parallel: unknown }>)
    case 'vote':
      return canonicalVote(whole as Vote)
    case 'consensus':
      return canonicalWeights(whole as Extract<Pipeline, { consensus: unknown }>)
    default:
      return whole
  }
}

/** The text under which a pipeline is known to a search. */
export function pipelineKey(pipeline: Scorable, registry: Registry): string {
  return canonicalJson(canonicalScorable(pipeline, registry))
}

/** The canonical form of a pipeline with what it states. */
export function canonicalScorable(scorable: Scorable, registry: Registry): Scorable {
  if (!('pipeline' in scorable)) return canonicalForm(scorable, registry)
  return { ...scorable, pipeline: canonicalForm(scorable.pipeline, registry) }
}

/** Number of nodes: filters and combinations. */
export function sizeOf(pipeline: Pipeline): number {
  return 1 + membersOf(pipeline).reduce((sum, member) => sum + sizeOf(member), 0)
}

/** A filter without the values that are those of its preset or defaults anyway. */
function canonicalUse({ use, preset, with: values }: Use, { filters }: Registry): Use {
  const filter = filters.get(use)
  const isDefault = preset === undefined || preset === 'default'
  const base: Readonly<Record<string, ParamValue>> = isDefault ? {} : (filter?.presets?.[preset] ?? {})
  const changed = Object.entries(values ?? {})
    .filter(([name, value]) => value !== (base[name] ?? filter?.params[name]?.default))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return { use, ...(isDefault ? {} : { preset }), ...(changed.length === 0 ? {} : { with: Object.fromEntries(changed) }) }
}

function collapsed(pipeline: Pipeline): Pipeline {
  const members = membersOf(pipeline)
  return members.length === 1 ? members[0] : pipeline
}

const byText = (a: Pipeline, b: Pipeline): number => (canonicalJson(a) < canonicalJson(b) ? -1 : 1)

/** Members of a union or an intersection count once, in any order, and nested ones of the same merge are merged into the others. */
function canonicalParallel({ parallel, merge }: Extract<Pipeline, { parallel: unknown }>): Pipeline {
  const flat = parallel.flatMap(member => ('parallel' in member && member.merge === merge ? member.parallel : [member]))
  const distinct = [...new Map(flat.map(member => [canonicalJson(member), member])).values()]
  return collapsed({ parallel: distinct.sort(byText), merge })
}

/** The order of voters does not matter, and one voter among characters is the voter itself. */
function canonicalVote(vote: Vote): Pipeline {
  const { granularity = 'char', hard = false } = vote
  const isPlain = vote.vote.length === 1 && granularity === 'char'
  const needed = vote.minVotes ?? (vote.quorum ?? 1) * (vote.weights?.[0] ?? 1)
  if (isPlain && needed <= (vote.weights?.[0] ?? 1)) return vote.vote[0]
  const { granularity: _unit, hard: _rounded, ...rest } = vote
  return canonicalWeights({
    ...rest,
    ...(granularity === 'char' ? {} : { granularity, ...(hard ? { hard } : {}) }),
  })
}

/** Sorts members with their weights; weights that are all 1 are left out of a vote. */
function canonicalWeights<T extends Vote | Extract<Pipeline, { consensus: unknown }>>(pipeline: T): T {
  const members = membersOf(pipeline)
  const { weights } = pipeline
  const order = members.map((_, i) => i).sort((a, b) => byText(members[a], members[b]) || a - b)
  const sorted = withMembers(
    pipeline,
    order.map(i => members[i]),
  ) as T
  if (weights === undefined) return sorted
  if ('vote' in pipeline && weights.every(weight => weight === 1)) {
    const { weights: _ones, ...rest } = sorted
    return rest as T
  }
  return { ...sorted, weights: order.map(i => weights[i]) }
}
