export { type Budget, OptimiseError, parseBudget } from './budget.js'
export { canonicalForm, pipelineKey, sizeOf } from './canonical-form.js'
export { type EvaluationOptions, Evaluations, type Raced } from './evaluations.js'
export type { OnEvent, SearchEvent } from './events.js'
export { type Evolved, type EvolveOptions, evolve, frontOf, type Individual } from './evolve.js'
export { fitConsensus, strongest } from './fit-consensus.js'
export { type GreedyOptions as GreedySearchOptions, greedyConsensus, greedyVote as greedyVoteSearch, rankLeaves } from './greedy.js'
export { type Journal, type JournalEntry, noJournal, openJournal } from './journal.js'
export { ladderStrategy, type Rung, rungs } from './ladder.js'
export { localScorer } from './local-scorer.js'
export { simplestWithinError, standardError } from './one-error-rule.js'
export { type Crossover, type Mutation, type Operators, standardOperators } from './operators.js'
export {
  type Comparison as SearchComparison,
  type FoundOptions,
  type OptimiseOptions,
  type OptimiseResult,
  openSearch,
  optimise,
  type ScoredRung,
  strategyNames,
} from './optimise.js'
export { documentOf, optimisePackages, type PackageSearch, type SearchRecord, type SearchSettings } from './optimise-packages.js'
export { gridOf, neighboursOf, randomValue } from './param-space.js'
export { crowdingOf, dominates, frontsOf, type Objectives, survivalOrder } from './pareto.js'
export { type Objective, type PageScores, pipelineOf, type Scorable, type ScoredPage, type Scorer } from './scorer.js'
export { type Allowed, type Place, placesOf, type SearchSpace, searchSpace } from './search-space.js'
export { type Contribution, contributions, simplify } from './simplify.js'
export { type Split, splitPages } from './split.js'
export type { RungResult, Search, Strategy, StrategyResult } from './strategy.js'
export { type Found, gridSearch, halvingSearch, localSearch, randomSearch, type Tune, type TuneOptions } from './tune.js'
