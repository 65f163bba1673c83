/** The papers' learned systems from inside, for training and experiments: Victor's features and chain, the tokens of supervised MSS. */

export { makeMss, mssTraining } from './filters/mss/make-mss.js'
export { maximalSegments } from './filters/mss/maximal-segments.js'
export { type MssModel, mssFormat, readMssModel, storeMssModel } from './filters/mss/model.js'
export { type TokenFeatures, tokenFeatures } from './filters/mss/token-features.js'
export { type Chain, forwardBackward, type Lattice, labelBeliefs, viterbi } from './filters/victor/chain.js'
export { type Feature, type FeatureTable, featuresOf, type Levels, victorFeatures } from './filters/victor/features.js'
export { makeVictor, victorTraining } from './filters/victor/make-victor.js'
export { ReadyVictor, readVictorModel, storeVictorModel, type VictorModel, victorFormat } from './filters/victor/model.js'
export { binLevel, closest, countBins, documentBins, lengthBins, scale } from './filters/victor/quantise.js'
export { emissions, labels, noise, type Template, templateOf } from './filters/victor/template.js'
export { type TokenTable, tokensOf } from './page/tokens.js'
