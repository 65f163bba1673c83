/**
 * Network rooms of Gleaner: safe fetching of pages.
 *
 * @packageDocumentation
 */
export * from './fetch/index.js'
