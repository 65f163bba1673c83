/** Gleaner: lifts the main content out of web pages. */

export * from './bytes/index.js'
export type { Origin } from './content/embedded.js'
export { refreshTarget } from './content/refresh-target.js'
export { extract, filters, pipelines, prepare, registry } from './extract/default-engine.js'
export { type Engine, type Extract, makeEngine, type Prepare } from './extract/engine.js'
export { type BlobLike, extractBlob, extractResponse, type ResponseLike } from './extract/extract-response.js'
export type { Selected } from './extract/finish.js'
export { type Address, type DocumentLike, type ElementLike, type Input, InputError } from './extract/input.js'
export { isProbablyReadable, type ReadableOptions } from './extract/is-probably-readable.js'
export {
  type CommentsOption,
  type ExtractOptions,
  type Favour,
  type HtmlStructure,
  OptionError,
  optionNames,
  type SitePage,
  type SiteRule,
} from './extract/options.js'
export type { PageOptions, PrepareOptions } from './extract/plan.js'
export type { EngineParts } from './extract/prepare.js'
export { Prepared } from './extract/prepared.js'
export { type PlainResult, Result, type ResultJson, type Statistics, type StepSummary } from './extract/result.js'
export type { ResultMetadata } from './extract/result-metadata.js'
export type { TypedExtract, TypedOptions, TypedPrepare } from './extract/typed-engine.js'
export { OverBudget } from './filter/budget.js'
export { type ContentRules, contentRuleValues } from './filter/content-rules.js'
export {
  type AnyFilter,
  type Budget,
  defineFilter,
  type Filter,
  type FilterOption,
  fallbackAll,
  keepRuns,
  keepSubtree,
  needsRendering,
  type PageAssessment,
  paperPolicies,
  type Representation,
  representations,
  type Status,
  statuses,
  unlimited,
  type Verdict,
  verdict,
} from './filter/filter.js'
export type * from './filter/trace.js'
export { classicFilters, makeCrunch, makeDropAds, makeSw, parseHostList } from './filters/index.js'
export { makeLearned } from './filters/learned/filter.js'
export { type LearnedModel, readLearnedModel } from './filters/learned/model.js'
export { tagIdOf } from './html/tags.js'
export { readMetadata } from './metadata/read-metadata.js'
export type { Metadata, Sourced } from './metadata/types.js'
export { type FrontMatterSource, frontMatter } from './output/front-matter.js'
export { toHighlight } from './output/highlight.js'
export { jsonForHtml } from './output/html/json-for-html.js'
export type { OutputOptions } from './output/options.js'
export { provenance, type SourceBlock } from './output/provenance.js'
export { selectionText } from './output/selection-text.js'
export { toHtml } from './output/to-html.js'
export { toMarkdown } from './output/to-markdown/index.js'
export { toOriginalHtml } from './output/to-original-html.js'
export { toText } from './output/to-text.js'
export type { BlockTable } from './page/blocks.js'
export { isFormattingTag, isInlineTag } from './page/elements.js'
export { type Lazy, lazy, lazyForAll } from './page/lazy.js'
export { defaultLimits } from './page/limits.js'
export { type Measures, measuresOf } from './page/measure.js'
export { narrow, Page, runsOf, wordsOf } from './page/page.js'
export { parseFragment, parsePage } from './page/parse.js'
export { type PathTable, pathText, tagPaths } from './page/paths.js'
export * from './page/selection/selection.js'
export { liveMask, SourceItem, type SourceView, sourceView } from './page/source-view.js'
export * from './page/types.js'
export { closeNames } from './params/close-names.js'
export * from './params/errors.js'
export * from './params/params.js'
export { canonicalJson } from './pipeline/canonical-json.js'
export {
  type CompileOptions,
  compile,
  type Extraction,
  type Extractor,
  type JudgedNode,
  type JudgeHook,
  pipelineFilter,
  type Step,
} from './pipeline/compile.js'
export { type DocumentOptions, type PipelineDocument, parseDocument, readDocument, writeDocument } from './pipeline/document.js'
export { explain } from './pipeline/explain.js'
export type { FilterParams, FilterPresets, PipelineName } from './pipeline/generated/pipeline-types.js'
export { contentRulesOf, policiesOf } from './pipeline/policies.js'
export { type JsonSchema, pipelineSchema } from './pipeline/schema.js'
export { readStackModel, type StackModel } from './pipeline/stack-model.js'
export { loadVerdict, type StoredVerdict, type StoreOptions, storeVerdict } from './pipeline/stored-verdict.js'
export * from './pipeline/tree.js'
export type { FilterName, KnownPipeline, PipelineInput } from './pipeline/typed.js'
export type * from './pipeline/types.js'
export { type Registry, registryOf } from './pipeline/validate.js'
export { checkFilter, checkVerdict, FilterFault, FilterShapeError, guardFilter } from './registry/check-filter.js'
export { type AnyModel, readModel, withModels } from './registry/models.js'
export { matchAll } from './select/match.js'
export { type ComplexSelector, parseSelector, SelectorError } from './select/parse-selector.js'
export { countText, countWords, normalise, normalLength, type TextCounts, type WordStretch, wordStretches } from './text/words.js'
