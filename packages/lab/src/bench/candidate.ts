/** What is scored: pipelines with names. */

import { type ContentRules, type PagePolicies, type Pipeline, policiesOf, type Registry } from 'gleaner'

/** A pipeline with the name under which its results appear; the pipelines that ship have this shape. */
export interface Candidate {
  readonly name: string
  readonly pipeline: Pipeline
  /** Page policies that it was made for; they take precedence over those that its filters want, those of the run over both. */
  readonly policies?: PagePolicies
  /** Content rules that it was made for; they take precedence over those that its filters want. */
  readonly content?: ContentRules
  /** The option `comments` of `extract`; `drop` by default. */
  readonly comments?: 'keep' | 'drop'
}

/** The page policies that hold for a candidate: those of the run, then its own, then those that its filters want. */
export function candidatePolicies({ pipeline, policies }: Candidate, registry: Registry, ofRun: PagePolicies): PagePolicies {
  return { ...policiesOf(pipeline, registry), ...policies, ...ofRun }
}
