/** The learned filter's inside, for training and experiments: features, tokens, decision. */

export { bytesOf, decodeBase64, encodeBase64, floatsOf, shortsOf } from './base64.js'
export { type BlockStats, blockStats, Trait, textWords } from './block-stats.js'
export { type Decision, decide, dropRepeats, leanings } from './decide.js'
export { pageNames, pageRow } from './features/page.js'
export { forBlockTokens, previousHeadings, type TokenScores } from './features/tokens.js'
export {
  blockFeatures,
  type FeatureInput,
  type FeatureTable,
  featureInput,
  featureNames,
  kindColumns,
  modelKinds,
  setKinds,
} from './features.js'
export { makeLearned } from './filter.js'
export { decisionFacts, hiddenBlocks, type Judgement, judgePage, kindProbabilities } from './judge.js'
export { confidenceNames, type LearnedModel, ReadyModel, readLearnedModel, tokenScoreStep } from './model.js'
export { summarise, summaryNames } from './summary.js'
export { type PlainTree, type StoredTrees, sigmoid, storeTrees, TreeEnsemble } from './trees.js'
