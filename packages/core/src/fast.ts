/** Gleaner without any model: parse, classic filters, text, HTML, Markdown, metadata. */

import { extract as extractWith } from './extract/fast-engine.js'

export type { Extract, Input } from './extract/engine.js'
export type { ExtractOptions } from './extract/options.js'
export type { Result, ResultJson } from './extract/result.js'

/** Extracts the main content of one page with the pipeline `fast`. */
export const extract: typeof extractWith = extractWith
