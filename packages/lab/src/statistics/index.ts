export {
  bootstrapMean,
  bootstrapStatistic,
  type Interval,
  type PairedComparison,
  pairedBootstrap,
  type ResampleOptions,
} from './bootstrap.js'
export { auroc, type CalibrationBin, calibrationBins, calibrationError } from './classification.js'
export { pearson, spearman } from './correlation.js'
export { mean, median, type Numbers, quantile, ranks, sampleStd, std } from './describe.js'
export { holm } from './holm.js'
export { permutationTest } from './permutation.js'
export { createRandom, fnv1a32, type Random } from './random.js'
export { type SignedRank, wilcoxonSignedRank } from './wilcoxon.js'
