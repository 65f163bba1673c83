/** Page builders, random pages and the laws of filters, for tests of filters here and elsewhere. */

export * from './build.js'
export * from './laws.js'
export * from './random-page.js'
