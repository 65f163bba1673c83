/**
 * What Gleaner needs of Node: work on threads, safe fetching of pages, lines of files, filters from modules.
 *
 * @packageDocumentation
 */
export * from './executor/index.js'
export * from './fetch/index.js'
export * from './formats/index.js'
export * from './language/index.js'
export * from './lines/index.js'
export * from './load-filters/index.js'
export * from './site/index.js'
export * from './warc/index.js'
export { BrokenZstdError, loadZstd, type Zstd } from './zstd/index.js'
