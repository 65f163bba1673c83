/** A candidate that is ready to judge pages. */

import { canonicalJson, type Page, type PagePolicies, type Registry } from 'gleaner'
import type { Candidate } from './candidate.js'
import { effectiveUse } from './effective-use.js'
import { type Kept, selectorOf } from './final-selection.js'

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
  const selector = selectorOf(candidate, registry, { policies })
  const leaf = 'use' in pipeline ? canonicalJson(effectiveUse(pipeline, registry)) : null
  return {
    policies: selector.policies,
    judge(page) {
      const start = performance.now()
      const kept = selector.select(page)
      if (leaf !== null) onVerdict(leaf, performance.now() - start)
      return kept
    },
  }
}
