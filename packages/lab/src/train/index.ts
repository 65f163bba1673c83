/** Training the learned filter. */

export { alignGold } from './align.js'
export { type BinnedData, type BinnedEnsemble, type GbdtOptions, predictBinned, trainGbdt } from './gbdt.js'
export { defaultBlockOptions } from './learned/block-model.js'
export { loadSamples } from './learned/sample-cache.js'
export { makeSample, type Sample } from './learned/samples.js'
export { LearnedTraining, type PageResult, type TrainOptions } from './learned/train.js'
export { defaultSeeds, type TrainedModel, type TrainLearnedOptions, trainLearned } from './learned/train-learned.js'
export { type MssSample, mssSample } from './mss/samples.js'
export { type MssOptions, trainMss } from './mss/train.js'
export { mssSamples, shippedPackages, type TrainingPages, trainMssOn, trainVictorOn, victorSamples } from './papers.js'
export { type VictorSample, victorSample } from './victor/samples.js'
export { trainVictor, type VictorOptions, type VictorParams, victorDefaults, victorLevels } from './victor/train.js'
