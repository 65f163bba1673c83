/** A thread of a bench: holds pages, scores candidates on them. */

import type { WorkHandler } from '@gleaner/node'
import { canonicalJson, type PagePolicies, type Registry } from 'gleaner'
import { measureOf } from '../metrics/index.js'
import type { Candidate } from './candidate.js'
import { cpuShareClock } from './cpu-clock.js'
import { HeldPages } from './held-pages.js'
import { type Judging, judgingOf } from './judging.js'
import type { SharedLines } from './load-pages.js'
import { evaluationRegistry, type FilterSources } from './registry.js'

/** What a thread is started with; the lines are shared memory, the rest is plain data. */
export interface BenchSetup extends FilterSources {
  readonly lines: SharedLines
  readonly measure: string
  readonly policies: PagePolicies
  /** Characters of HTML of the pages that stay parsed. */
  readonly maxParsedChars: number
}

/** Candidates to score on some pages. */
export interface ScoreRequest {
  readonly candidates: readonly Candidate[]
  /** Numbers of pages. */
  readonly pages: readonly number[]
}

/** Scores of a request: entry `c × pages + p` is that of candidate `c` on page `p`. */
export interface ScoreAnswer {
  readonly f1: Float64Array
  readonly precision: Float64Array
  readonly recall: Float64Array
  readonly counts: readonly AnswerCounts[]
  /** Verdicts that were computed, with their milliseconds of CPU, by canonical form of filter and parameters. */
  readonly leaves: Readonly<Record<string, LeafTime>>
}

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

/** Compiled candidates that a thread remembers. */
const maxJudgings = 500

/** Begins the work of a thread. */
export async function start(setup: BenchSetup): Promise<WorkHandler<ScoreRequest, ScoreAnswer>> {
  const desk = new BenchDesk(setup, await evaluationRegistry(setup))
  return request => desk.score(request)
}

/** Scores requests on this thread. */
class BenchDesk {
  private readonly setup: BenchSetup
  private readonly registry: Registry
  private readonly pages: HeldPages
  private readonly judgings = new Map<string, Judging>()
  private leaves: Record<string, LeafTime> = {}

  constructor(setup: BenchSetup, registry: Registry) {
    this.setup = setup
    this.registry = registry
    this.pages = new HeldPages(setup.lines, measureOf(setup.measure), setup.maxParsedChars)
  }

  score({ candidates, pages }: ScoreRequest): ScoreAnswer {
    const clock = cpuShareClock()
    const judgings = candidates.map(candidate => this.judgingOf(candidate))
    const size = candidates.length * pages.length
    const [f1, precision, recall] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)]
    const counts: AnswerCounts[] = candidates.map(() => ({ failed: 0, empty: 0, judged: 0, known: 0 }))
    pages.forEach((number, p) => {
      judgings.forEach((judging, c) => {
        const found = this.scorePage(number, judging, counts[c])
        if (found === null) return
        const at = c * pages.length + p
        f1[at] = found.f1
        precision[at] = found.p
        recall[at] = found.r
      })
    })
    return { f1, precision, recall, counts, leaves: this.takeLeaves(clock()) }
  }

  /** Null if the candidate failed on the page. */
  private scorePage(number: number, judging: Judging, counts: AnswerCounts): { f1: number; p: number; r: number } | null {
    try {
      const page = this.pages.at(number)
      const kept = page.judge(judging)
      if (kept.keep.isEmpty) counts.empty++
      return page.score(kept)
    } catch {
      counts.failed++
      return null
    }
  }

  private note(use: string, ms: number): void {
    const known = this.leaves[use] ?? { ms: 0, verdicts: 0 }
    this.leaves[use] = { ms: known.ms + ms, verdicts: known.verdicts + 1 }
  }

  /** The times since the last answer, as CPU time. */
  private takeLeaves(cpuShare: number): Record<string, LeafTime> {
    const taken = Object.entries(this.leaves).map(([use, { ms, verdicts }]) => [use, { ms: ms * cpuShare, verdicts }] as const)
    this.leaves = {}
    return Object.fromEntries(taken)
  }

  private judgingOf(candidate: Candidate): Judging {
    const { pipeline, policies = {} } = candidate
    const key = canonicalJson({ pipeline, policies })
    let judging = this.judgings.get(key)
    if (!judging) {
      if (this.judgings.size >= maxJudgings) this.judgings.clear()
      this.judgings.set(key, (judging = judgingOf(candidate, this.registry, this.setup.policies, (use, ms) => this.note(use, ms))))
    }
    return judging
  }
}
