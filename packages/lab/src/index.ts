/**
 * Gold-standard packages, measures and statistics for content extraction.
 *
 * @packageDocumentation
 */
export * from './datasets/index.js'
export * from './metrics/index.js'
export * from './statistics/index.js'
