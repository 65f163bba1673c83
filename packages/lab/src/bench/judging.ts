/** A candidate that is ready to judge pages. */

import { canonicalJson, compile, type Page, type PagePolicies, type Registry, type Selection } from 'gleaner'
import { type Candidate, candidatePolicies } from './candidate.js'
import { effectiveUse } from './effective-use.js'

/** What a candidate keeps of a page. */
export interface Kept {
  readonly page: Page
  readonly keep: Selection
  readonly status: string
}

/** A compiled candidate. */
export interface Judging {
  /** The policies that its pages are parsed with. */
  readonly policies: PagePolicies
  judge(page: Page): Kept
}

/** Told of every verdict of a filter that was computed, with the canonical form of the filter and its parameters. */
export type OnVerdict = (use: string, ms: number) => void

/** Compiles a candidate; throws the errors of `compile`. */
export function judgingOf(candidate: Candidate, registry: Registry, policies: PagePolicies, onVerdict: OnVerdict): Judging {
  const { pipeline } = candidate
  const extractor = compile(pipeline, registry)
  const leaf = 'use' in pipeline ? canonicalJson(effectiveUse(pipeline, registry)) : null
  return {
    policies: candidatePolicies(candidate, registry, policies),
    judge(page) {
      const start = performance.now()
      const { verdict } = extractor(page)
      if (leaf !== null) onVerdict(leaf, performance.now() - start)
      return { page, keep: verdict.keep, status: verdict.status }
    },
  }
}
