/** The learned filter's inside, for training and experiments: features, tokens, decision. */

export { type BlockStats, blockStats, textWords, Trait } from './block-stats.js'
export { blockFeatures, type FeatureInput, type FeatureTable, featureInput, featureNames } from './features.js'
export { headingLevels } from './features/headings.js'
export { pageNames, pageRow } from './features/page.js'
export { forBlockTokens, previousHeadings, type TokenScores } from './features/tokens.js'
