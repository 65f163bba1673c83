/** From a pipeline to a function that extracts: validation with places, then judging with steps, time and budget. */

import { workTime } from '../filter/budget.js'
import {
  type AnyFilter,
  type Budget,
  fallbackAll,
  keepRuns,
  needsRendering,
  type Status,
  type Verdict,
  type VerdictExtras,
  verdict as verdictOf,
} from '../filter/filter.js'
import { narrow, type Page, wordsOf } from '../page/page.js'
import { intersection, union } from '../page/selection/selection.js'
import { type Ballot, leastSum, meanScore, runShares, voteChars, voteUnits } from './combine.js'
import { agreement, withoutAbstaining } from './consensus.js'
import { type Extraction, extractionBy, type Step } from './extraction.js'
import { contentRulesOf, policiesOf } from './policies.js'
import { type StackModel, stackBelief } from './stack-model.js'
import { usesOf } from './tree.js'
import type { Pipeline, Use } from './types.js'
import { type Checked, checkPipeline, placed, type Registry } from './validate.js'

export type { Extraction, Step } from './extraction.js'

/** A compiled pipeline: a function from page to extraction. A budget that is given is spent instead of one of its own. */
export type Extractor = (page: Page, budget?: Budget) => Extraction

/** One node of a pipeline as the judge hook sees it. */
export interface JudgedNode {
  /** `use` for one filter, else the kind of combination. */
  readonly kind: Checked['kind']
  /** Its place: `$.serial[0].vote[2]`. */
  readonly place: string
  /** Of one filter: its name with all its effective parameters, so that `canonicalJson(use)` is the same for the same judging. */
  readonly use?: Use
}

/**
 * Wraps the judging of one node; `run` judges it. The hook may return a verdict of its own instead. A filter's verdict depends
 * on `use`, the parsed page and its live text, and on nothing else.
 */
export type JudgeHook = (node: JudgedNode, page: Page, run: () => Verdict) => Verdict

/** Options of `compile`. */
export interface CompileOptions {
  /** Milliseconds until `over-budget`; 0 means none. */
  readonly deadlineMs?: number
  /** The clock; tests pass their own. */
  readonly now?: () => number
  /** Called around the judging of every node: for caches, traces and counts. */
  readonly judge?: JudgeHook
}

/** Checks a pipeline and returns the function that runs it; a mistake is an error that names its place. */
export function compile(pipeline: Pipeline, registry: Registry, options: CompileOptions = {}): Extractor {
  const root = checkPipeline(pipeline, registry, '$')
  const now = options.now ?? (() => performance.now())
  return (page, given) => {
    const steps: Step[] = []
    const time = workTime(given ? 0 : (options.deadlineMs ?? 0), now)
    const run = new Run(given ?? time, now, steps, options.judge)
    return time.during(() => extractionBy(page, steps, () => run.judge(root, page)))
  }
}

/** Turns a pipeline into a filter, so that a registry can hold it beside the others. */
export function pipelineFilter(name: string, summary: string, pipeline: Pipeline, registry: Registry): AnyFilter {
  const root = checkPipeline(pipeline, registry, '$')
  return {
    name,
    summary,
    reference: 'this project',
    reads: [...new Set([...usesOf(pipeline)].flatMap(({ node }) => registry.filters.get(node.use)?.reads ?? []))],
    policies: policiesOf(pipeline, registry),
    content: contentRulesOf(pipeline, registry),
    params: {},
    judge: (page, _params, budget) => new Run(budget, () => 0, []).judge(root, page),
  }
}

/** One run of a compiled pipeline over one page. */
class Run {
  readonly #budget: Budget
  readonly #now: () => number
  readonly #steps: Step[]
  readonly #hook: JudgeHook | undefined

  constructor(budget: Budget, now: () => number, steps: Step[], hook?: JudgeHook) {
    this.#budget = budget
    this.#now = now
    this.#steps = steps
    this.#hook = hook
  }

  /** Judges a page by one node of the pipeline and records the step. (Recurses over the pipeline, whose depth validation bounds.) */
  judge(node: Checked, page: Page): Verdict {
    const start = this.#now()
    this.#budget.spend(1)
    const verdict = this.#hook ? this.#hook(judgedNode(node), page, () => this.#verdictBy(node, page)) : this.#verdictBy(node, page)
    const step = { path: node.place, name: node.kind === 'use' ? node.filter.name : node.kind, verdict, ms: this.#now() - start }
    this.#steps.push(node.kind === 'use' ? { ...step, params: node.params } : step)
    return verdict
  }

  #verdictBy(node: Checked, page: Page): Verdict {
    switch (node.kind) {
      case 'use':
        return placed(node.place, () => node.filter.judge(page, node.params, this.#budget))
      case 'serial':
        return this.#serial(node.members, page)
      case 'first':
        return this.#first(node.members, node.minWords, page)
      case 'parallel':
        return this.#parallel(node, page)
      case 'vote':
        return this.#vote(node, page)
      case 'consensus':
        return this.#consensus(node, page)
      case 'stack':
        return this.#stack(node.members, node.model, page)
    }
  }

  #serial(members: readonly Checked[], page: Page): Verdict {
    let current = page
    let final: Verdict | undefined
    const said: Status[] = []
    for (const member of members) {
      const verdict = this.judge(member, current)
      said.push(verdict.status)
      if (verdict.status === 'needs-rendering') continue
      current = narrow(current, verdict.keep)
      final = verdict
      if (current.live.isEmpty) break
    }
    const last = current
    const score = final?.score
    return combined(page, last.live, said, { assessment: final?.assessment, ...(score && { score: () => zeroDeadRuns(last, score) }) })
  }

  #first(members: readonly Checked[], minWords: number, page: Page): Verdict {
    let best: Verdict | null = null
    let most = -1
    for (const member of members) {
      const verdict = this.judge(member, page)
      if (verdict.status === 'needs-rendering') continue
      const words = wordsOf(verdict.keep)
      if (verdict.status === 'ok' && words >= minWords) return verdict
      if (words > most) {
        best = verdict
        most = words
      }
    }
    return best ?? needsRendering(page)
  }

  #ballots(members: readonly Checked[], weights: readonly number[], page: Page): { ballots: Ballot[]; said: Status[] } {
    const ballots: Ballot[] = []
    const said: Status[] = []
    members.forEach((member, i) => {
      const verdict = this.judge(member, page)
      said.push(verdict.status)
      if (verdict.status !== 'needs-rendering') ballots.push({ verdict, weight: weights[i] })
    })
    return { ballots, said }
  }

  #parallel(node: Extract<Checked, { kind: 'parallel' }>, page: Page): Verdict {
    const { ballots, said } = this.#ballots(
      node.members,
      node.members.map(() => 1),
      page,
    )
    if (ballots.length === 0) return needsRendering(page)
    const merge = node.merge === 'union' ? union : intersection
    const keep = ballots.map(ballot => ballot.verdict.keep).reduce(merge)
    return combined(page, keep, said, { score: () => meanScore(page, ballots) })
  }

  #vote(node: Extract<Checked, { kind: 'vote' }>, page: Page): Verdict {
    const { ballots, said } = this.#ballots(node.members, node.weights, page)
    if (ballots.length === 0) return needsRendering(page)
    const total = ballots.reduce((sum, ballot) => sum + ballot.weight, 0)
    const needed = leastSum(node.minVotes ?? node.quorum! * total, total)
    const keep =
      node.granularity === 'char' ? voteChars(page, ballots, needed) : voteUnits(page, ballots, needed, node.granularity, node.hard)
    return combined(page, keep, said, { score: () => meanScore(page, ballots) })
  }

  #consensus(node: Extract<Checked, { kind: 'consensus' }>, page: Page): Verdict {
    const weights = node.weights ?? node.members.map(() => 1)
    const { ballots, said } = this.#ballots(node.members, weights, page)
    if (ballots.length === 0) return needsRendering(page)
    const rule = { isWeighted: node.weights !== null, bias: node.bias, granularity: node.granularity }
    const { keep, expected, score, trace } = agreement(page, withoutAbstaining(ballots, weights), rule)
    return combined(page, keep, said, { score, trace, expectation: expected })
  }

  #stack(members: readonly Checked[], model: StackModel, page: Page): Verdict {
    const { ballots, said } = this.#ballots(
      members,
      members.map(() => 1),
      page,
    )
    if (ballots.length === 0) return needsRendering(page)
    // A member that abstains says what the others say on average: left out, its weight would be missing against the bias.
    const mean = meanScore(page, ballots)
    let next = 0
    const inputs = said.flatMap(status => {
      if (status === 'needs-rendering') return [mean, mean]
      const { keep, score } = ballots[next++].verdict
      const share = runShares(page, keep)
      return [share, score ?? share]
    })
    const belief = new Float32Array(page.runs.size)
    const mask = new Uint8Array(page.runs.size)
    for (const run of page.liveRuns) {
      belief[run] = stackBelief(
        model,
        inputs.map(input => input[run]),
      )
      if (belief[run] >= model.threshold) mask[run] = 1
    }
    const keep = keepRuns(page, mask)
    return combined(page, keep, said, { score: () => belief })
  }
}

function judgedNode(node: Checked): JudgedNode {
  const { kind, place } = node
  return kind === 'use' ? { kind, place, use: { use: node.filter.name, with: node.params } } : { kind, place }
}

function zeroDeadRuns(page: Page, score: Float32Array): Float32Array {
  const result = new Float32Array(score.length)
  for (const run of page.liveRuns) result[run] = score[run]
  return result
}

/** The status rules of a combination: `fallback-all` only if every member was; abstaining members do not count. */
function combined(page: Page, keep: Verdict['keep'], said: readonly Status[], extras: VerdictExtras): Verdict {
  const voices = said.filter(status => status !== 'needs-rendering')
  if (voices.length === 0) return needsRendering(page)
  if (voices.every(status => status === 'fallback-all')) return fallbackAll(page, extras)
  return verdictOf(page, keep, extras)
}
