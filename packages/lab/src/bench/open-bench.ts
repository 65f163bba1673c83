/** Opens a bench: reads the packages once, and gives every thread its pages. */

import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { type AnyModel, ConfigurationError, compile, type PagePolicies, type Pipeline, type StatedPipeline } from 'gleaner'
import { measureOf } from '../metrics/index.js'
import { engineDigest } from '../verdicts/index.js'
import type { Bench } from './bench.js'
import { BenchState } from './bench-state.js'
import type { Candidate } from './candidate.js'
import { collectBlocks } from './collect-blocks.js'
import { collectScores } from './collect-scores.js'
import { effectiveUse } from './effective-use.js'
import type { Scope } from './final-selection.js'
import { LeafTimes } from './leaf-times.js'
import { loadPages, type PageChoice } from './load-pages.js'
import { evaluationRegistry } from './registry.js'
import { localShard, type OpenShard, threadShard } from './shard.js'
import type { BenchSetup } from './worker.js'

/** What a bench can be told; all have defaults. */
export interface BenchOptions extends PageChoice {
  /** Threads; as many as there are cores by default, 0: none but this one. */
  readonly workers?: number
  /** Opens what scores one thread's share of the pages, in place of a thread: an executor with one worker. */
  readonly executor?: OpenShard
  /** Name of the measure; `multiset` by default. */
  readonly measure?: string
  /** What is scored; `extract` by default: the final selection with its default options. */
  readonly scope?: Scope
  /** Page policies for all candidates. */
  readonly policies?: PagePolicies
  /** A module with a user's own filters, or several. */
  readonly filtersFile?: string | readonly string[]
  /** Names of peers that candidates may use. */
  readonly peers?: readonly string[]
  /** Models beyond those that ship. */
  readonly models?: readonly AnyModel[]
  /**
   * Characters of HTML of all pages that stay parsed, 100 million by default; parsed pages take about ten bytes of memory per
   * character. Beyond that, pages that were used longest ago are parsed again.
   */
  readonly maxParsedChars?: number
  /** A folder in which verdicts of filters that ship are kept between runs. */
  readonly cacheFolder?: string | undefined
}

/** Says what is wrong with a request to a bench. */
export class BenchError extends ConfigurationError {
  override readonly name = 'BenchError'
}

/** Opens a bench on packages, given by name or by file. Whoever opens it closes it. */
export async function openBench(packages: readonly string[], options: BenchOptions = {}): Promise<Bench> {
  const workers = checkedWorkers(options.workers ?? availableParallelism())
  const { measure = 'multiset', policies = {}, scope = 'extract', filtersFile, peers, models, maxParsedChars = 1e8 } = options
  measureOf(measure)
  const registry = await evaluationRegistry({ filtersFile, peers, models })
  const { pages, lines, faults } = await loadPages(packages, options)
  const shares = Math.max(1, workers)
  const cache = options.cacheFolder === undefined ? undefined : { folder: openFolder(options.cacheFolder), engine: engineDigest() }
  const setup: BenchSetup = { lines, measure, policies, scope, filtersFile, peers, models, maxParsedChars: maxParsedChars / shares, cache }
  const module = new URL('./worker.js', import.meta.url)
  const open = options.executor ?? (workers === 0 ? localShard : threadShard)
  const shards = Array.from({ length: shares }, () => open(module, setup))
  const times = new LeafTimes()
  const state = new BenchState()
  const score: Bench['score'] = async (candidates, asked = {}) => {
    const named = candidates.map(candidateOf)
    for (const { pipeline } of named) compile(pipeline, registry)
    const wanted = asked.pages ?? pages.map(({ number }) => number)
    const strange = wanted.find(number => pages[number] === undefined)
    if (strange !== undefined) throw new BenchError(`there is no page ${strange}; there are ${pages.length}, from 0`)
    return collectScores(shards, named, wanted, asked, (answer, shard) => {
      times.add(answer)
      state.add(answer, shard)
    })
  }
  return {
    pages,
    faults,
    score,
    async blocks(members, wanted) {
      for (const member of members) compile(member, registry)
      const found = await collectBlocks(shards, members.map(candidateOf), wanted, (answer, shard) => {
        times.add(answer)
        state.add(answer, shard)
      })
      return found
    },
    get state() {
      return state.all
    },
    async leafCpu(use) {
      const whole = effectiveUse(use, registry)
      if (times.meanOf(whole) === null) await score([use], { pages: pages.slice(0, pagesToTime).map(({ number }) => number) })
      return times.meanOf(whole) ?? 0
    },
    async close() {
      await Promise.all(shards.map(shard => shard.close()))
    },
  }
}

/** Pages that a filter judges if its time is asked for before its verdicts. */
const pagesToTime = 32

/** Makes a folder for the cache; one that cannot be made is an error before anything is judged. */
function openFolder(folder: string): string {
  try {
    mkdirSync(folder, { recursive: true })
    return folder
  } catch (error) {
    throw new BenchError(`the cache folder ${folder} cannot be made: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function candidateOf(candidate: Pipeline | StatedPipeline | Candidate): Candidate {
  return 'pipeline' in candidate ? { name: '', ...candidate } : { name: '', pipeline: candidate }
}

function checkedWorkers(workers: number): number {
  if (Number.isInteger(workers) && workers >= 0) return workers
  throw new BenchError(`workers must be a whole number of at least 0, got ${workers}`)
}
