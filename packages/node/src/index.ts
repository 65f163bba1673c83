/**
 * What Gleaner needs of Node: work on threads, safe fetching of pages.
 *
 * @packageDocumentation
 */
export * from './executor/index.js'
export * from './fetch/index.js'
export * from './warc/index.js'
