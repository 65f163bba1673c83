/** The learned filter's inside, for training and experiments: features, tokens, decision. */

export { bytesOf, decodeBase64, encodeBase64, floatsOf, shortsOf } from './base64.js'
export { type BlockStats, blockStats, textWords } from './block-stats.js'
export { agree, type Decision, decide, dropRepeats, isNothing, leaningOf, leanings, takeBackRepeats } from './decide.js'
export { kindTokens } from './features/kind-tokens.js'
export { pageNames, pageRow } from './features/page.js'
export { forBlockTokens, lastNamePlace, previousHeadings, type TokenScores, tokenPlaces } from './features/tokens.js'
export {
  blockFeatures,
  type FeatureInput,
  type FeatureTable,
  featureInput,
  featureNames,
  featureRows,
  kindColumns,
  modelKinds,
} from './features.js'
export { makeLearned } from './filter.js'
export { decisionFacts, hiddenBlocks, type Judgement, judgePage, kindProbabilities, modelView } from './judge.js'
export { confidenceNames, type LearnedModel, ReadyModel, readLearnedModel, tokenScoreStep } from './model.js'
export { pageColumns, summarise, summaryNames } from './summary.js'
export {
  leafStep,
  type PlainSymmetric,
  type StoredSymmetric,
  storeSymmetric,
} from './symmetric.js'
export { Trait } from './traits.js'
export { type PlainTree, type StoredTrees, sigmoid, storeTrees, TreeEnsemble } from './trees.js'
