export { type Comparison, comparedMeasure, comparePair, compareRows } from './compare-rows.js'
export { type EmptyGold, emptyGoldValues } from './empty-gold.js'
export { type EvaluateOptions, type Evaluation, EvaluationError, evaluate } from './evaluate.js'
export {
  type Evaluator,
  type Extracted,
  externalPipeline,
  isExternal,
  type OpenPage,
  type PagePolicies,
  pipelineEvaluator,
  type TextWithStatus,
  textEvaluator,
} from './evaluator.js'
export type { Progress } from './progress.js'
export { digestOfRows, LinesFileError, type PageRow, type RowError, readLinesFile } from './rows.js'
export {
  type CandidateRecord,
  digestOfFilters,
  digestOfJson,
  effectiveParams,
  type PackageRecord,
  type RunInputs,
  type RunRecord,
} from './run-record.js'
export { evaluationMeasure, evaluationMeasures, snippetsMeasure } from './snippets-measure.js'
export { type CpuBreakdown, type Stage, stages } from './stages.js'
export { type Figures, figuresOf, groupBy, type Result, summariseRows } from './summarise-rows.js'
