/** Training the learned filter. */

export { alignGold } from './align.js'
export { type BinnedData, type BinnedEnsemble, type GbdtOptions, predictBinned, trainGbdt } from './gbdt.js'
export { defaultBlockOptions } from './learned/block-model.js'
export { loadSamples } from './learned/sample-cache.js'
export { makeSample, type Sample } from './learned/samples.js'
export { LearnedTraining, type PageResult, type TrainOptions } from './learned/train.js'
export { defaultSeeds, type TrainedModel, type TrainLearnedOptions, trainLearned } from './learned/train-learned.js'
