/** A thread of a bench: holds pages, scores candidates on them. */

import type { WorkHandler } from '@gleaner/node'
import type { PagePolicies, Registry } from 'gleaner'
import { measureOf } from '../metrics/index.js'
import { JudgedPages, type Planned, VerdictStore } from '../verdicts/index.js'
import { type BlockVotes, blockVotesOf } from './block-votes.js'
import type { Candidate } from './candidate.js'
import { cpuShareClock } from './cpu-clock.js'
import type { Scope } from './final-selection.js'
import { goldPageAt, type SharedLines } from './load-pages.js'
import { evaluationRegistry, type FilterSources } from './registry.js'
import { planKey, toPlan } from './to-plan.js'

/** What a thread is started with; the lines are shared memory, the rest is plain data. */
export interface BenchSetup extends FilterSources {
  readonly lines: SharedLines
  readonly measure: string
  readonly policies: PagePolicies
  /** What is scored: the final selection of `extract`, or the bare selection. */
  readonly scope: Scope
  /** Characters of HTML of the pages that stay parsed. */
  readonly maxParsedChars: number
  /** Where verdicts are kept between runs, and the name of the program whose verdicts they are. */
  readonly cache?: { readonly folder: string; readonly engine: string } | undefined
}

/** Candidates to score on some pages. */
export interface ScoreRequest {
  readonly candidates: readonly Candidate[]
  /** Numbers of pages. */
  readonly pages: readonly number[]
  /** `blocks` asks what the candidates keep of the blocks; `scores` by default. */
  readonly wants?: 'scores' | 'blocks'
}

/** Scores of a request: entry `c × pages + p` is that of candidate `c` on page `p`. */
export interface ScoreAnswer {
  readonly f1: Float64Array
  readonly precision: Float64Array
  readonly recall: Float64Array
  readonly counts: readonly AnswerCounts[]
  /** Verdicts that were computed, with their milliseconds of CPU, by filter and parameters. */
  readonly leaves: Readonly<Record<string, LeafTime>>
  /** Page by page, if blocks were asked for. */
  readonly blocks?: readonly BlockVotes[]
  /** Bytes of the masks in the memory of this thread, and the verdicts that they stand for. */
  readonly memory?: { readonly bytes: number; readonly verdicts: number }
  /** What went wrong with the cache so far. */
  readonly warnings?: readonly string[]
}

type Columns = Omit<ScoreAnswer, 'leaves'>

/** Verdicts of one filter. */
export interface LeafTime {
  readonly ms: number
  readonly verdicts: number
}

/** Counts of one candidate. */
export interface AnswerCounts {
  failed: number
  empty: number
  judged: number
  known: number
}

/** Begins the work of a thread. */
export async function start(setup: BenchSetup): Promise<WorkHandler<ScoreRequest, ScoreAnswer>> {
  const desk = new BenchDesk(setup, await evaluationRegistry(setup))
  return request => desk.answer(request)
}

/** Scores requests on this thread. */
class BenchDesk {
  private readonly setup: BenchSetup
  private readonly registry: Registry
  private readonly pages: JudgedPages
  private readonly store: VerdictStore | null
  private leaves: Record<string, LeafTime> = {}

  constructor(setup: BenchSetup, registry: Registry) {
    this.setup = setup
    this.registry = registry
    const { cache, maxParsedChars, lines } = setup
    this.store = cache ? new VerdictStore(cache.folder, cache.engine) : null
    this.pages = new JudgedPages(number => goldPageAt(lines, number), {
      registry,
      measure: measureOf(setup.measure),
      maxParsedChars,
      store: this.store,
      onVerdict: ({ key }, ms) => this.note(key, ms),
    })
  }

  answer({ candidates, pages, wants = 'scores' }: ScoreRequest): ScoreAnswer {
    const clock = cpuShareClock()
    const planned = candidates.map(candidate => this.planned(candidate))
    const answer = wants === 'scores' ? this.scores(planned, pages) : this.blocks(planned, pages)
    return { ...answer, leaves: this.takeLeaves(clock()), memory: this.pages.memory, warnings: this.store?.state.warnings ?? [] }
  }

  private scores(planned: readonly Planned[], pages: readonly number[]): Columns {
    const size = planned.length * pages.length
    const columns = { f1: new Float64Array(size), precision: new Float64Array(size), recall: new Float64Array(size) }
    const counts: AnswerCounts[] = planned.map(() => ({ failed: 0, empty: 0, judged: 0, known: 0 }))
    for (const [p, number] of pages.entries()) {
      for (const [c, found] of this.scorePage(number, planned).entries()) {
        if (found === null) {
          counts[c].failed++
          continue
        }
        const at = c * pages.length + p
        columns.f1[at] = found.score.f1
        columns.precision[at] = found.score.p
        columns.recall[at] = found.score.r
        counts[c].judged += found.computed
        counts[c].known += Math.max(0, found.asked - found.computed)
        if (found.isEmpty) counts[c].empty++
      }
    }
    return { ...columns, counts }
  }

  private scorePage(number: number, planned: readonly Planned[]): ReturnType<JudgedPages['score']> {
    try {
      return this.pages.score(number, planned)
    } catch {
      return planned.map(() => null)
    }
  }

  private blocks(planned: readonly Planned[], pages: readonly number[]): Columns {
    const none = new Float64Array(0)
    const blocks = pages.map(number => {
      const { texts, shares } = this.pages.blockShares(number, planned)
      return blockVotesOf(texts, shares, goldPageAt(this.setup.lines, number))
    })
    return { f1: none, precision: none, recall: none, counts: [], blocks }
  }

  private note(leaf: string, ms: number): void {
    const known = this.leaves[leaf] ?? { ms: 0, verdicts: 0 }
    this.leaves[leaf] = { ms: known.ms + ms, verdicts: known.verdicts + 1 }
  }

  /** The times since the last answer, as CPU time. */
  private takeLeaves(cpuShare: number): Record<string, LeafTime> {
    const taken = Object.entries(this.leaves).map(([use, { ms, verdicts }]) => [use, { ms: ms * cpuShare, verdicts }] as const)
    this.leaves = {}
    return Object.fromEntries(taken)
  }

  private planned(candidate: Candidate): Planned {
    const { policies, scope } = this.setup
    return this.pages.planned(planKey(candidate), () => toPlan(candidate, this.registry, policies, scope))
  }
}
