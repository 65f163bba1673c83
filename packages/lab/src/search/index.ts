export {
  bestSingle,
  chooseByFold,
  type FoldChoice,
  type FoundVote,
  type GreedyOptions,
  greedyVote,
  meanScores,
  votePipeline,
} from './greedy-vote.js'
export { type Cells, collectBallots, type Granularity, granularities, maxFilters, type PageBallots } from './page-ballots.js'
export { voteScores } from './vote-score.js'
