export { type ExtractionPool, type ExtractionPoolOptions, extractionPool } from './extraction-pool.js'
export { pipelineNamed, pipelineNames } from './pipeline-names.js'
export * from './types.js'
