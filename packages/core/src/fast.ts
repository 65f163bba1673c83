/**
 * Gleaner without any model: parse, the filter `best-element`, text, HTML, Markdown, metadata.
 *
 * In Markdown, formulas that carry TeX are LaTeX; those of MathML alone come out as their text, `gleaner` converts them.
 */

export type { CommentsOption, CommonOptions as ExtractOptions } from './extract/common-options.js'
export { OptionError } from './extract/common-options.js'
export { ContentResult as Result, type ResultJson, type Statistics, type StepSummary } from './extract/content-result.js'
export { extract, type FastExtract as Extract, type FastInput as Input } from './extract/fast-engine.js'
export { type Address, type DocumentLike, type ElementLike, InputError } from './extract/input.js'
export { ConfigurationError, ValueError } from './params/errors.js'
