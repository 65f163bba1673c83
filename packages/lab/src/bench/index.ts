export { fingerprintOf } from '../verdicts/index.js'
export type { Bench, BenchPage, BenchProgress, CandidateScore, ScoreCounts, ScoreOptions } from './bench.js'
export { type BlockVotes, blockVotesOf } from './block-votes.js'
export { type Candidate, candidatePolicies } from './candidate.js'
export { cpuShareClock, threadCpuMs } from './cpu-clock.js'
export {
  fingerprintOfKept,
  type Kept,
  keptText,
  type Scope,
  type Selector,
  type SelectorOptions,
  scopes,
  selectorOf,
} from './final-selection.js'
export type { PageChoice } from './load-pages.js'
export { BenchError, type BenchOptions, openBench } from './open-bench.js'
export { evaluationRegistry, type FilterSources, filtersIn, peersIn } from './registry.js'
export type { OpenShard, Shard } from './shard.js'
export { planKey, toPlan } from './to-plan.js'
export type { BenchSetup, ScoreAnswer, ScoreRequest } from './worker.js'
