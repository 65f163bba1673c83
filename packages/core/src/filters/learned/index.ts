/** The learned filter's inside, for training and experiments: features, tokens, decision. */

export { bytesOf, decodeBase64, encodeBase64, floatsOf, shortsOf } from '../../numeric/base64.js'
export { type Decision, sigmoid } from '../../numeric/expected-f1.js'
export * as Atom from './atom.js'
export { beliefsOf } from './beliefs.js'
export { type BlockStats, blockStats, textWords } from './block-stats.js'
export { leanings } from './decide.js'
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
export { hiddenInlineRuns, makeLearned } from './filter.js'
export { type Judgement, judgePage, kindProbabilities, modelView } from './judge.js'
export { confidenceNames, type LearnedModel, ReadyModel, readLearnedModel, tokenScoreStep } from './model.js'
export { type DecisionBlocks, type DecisionOptions, decisionBlocks, type Settlement, settle } from './settle.js'
export { pageColumns, summariseRows, summaryNames } from './summary.js'
export {
  leafStep,
  type PlainSymmetric,
  type StoredSymmetric,
  storeSymmetric,
} from './symmetric.js'
export * as Trait from './trait.js'
export { type PlainTree, type StoredTrees, storeTrees, TreeEnsemble } from './trees.js'
