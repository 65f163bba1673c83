/**
 * Gold-standard packages, measures, evaluation and statistics for content extraction.
 *
 * @packageDocumentation
 */
export * from './bench/index.js'
export * from './datasets/index.js'
export * from './evaluate/index.js'
export * from './figures/index.js'
export * from './metrics/index.js'
export * from './optimise/index.js'
export * from './peers/index.js'
export * from './perturb/index.js'
export * from './report/index.js'
export * from './runs/index.js'
export { sampleName, samplePackage } from './sample/sample-package.js'
export * from './search/index.js'
export * from './statistics/index.js'
