/** Why a pipeline kept what it kept, as plain data for programs, other threads and browsers. */

export type { BlockFact, BlockFacts } from './block-facts.js'
export { type ExplainOptions, explainPage } from './explain-page.js'
export { type ExplainedSeries, type ExplainedStep, type ExplainedThreshold, explainSteps } from './explained-step.js'
export { type Explanation, type ExplanationContext, explanationOf } from './explanation.js'
export { stepInputs } from './step-inputs.js'
