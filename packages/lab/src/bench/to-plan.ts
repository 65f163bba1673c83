/** Candidates as the pages of a bench want them. */

import { canonicalJson, contentRulesOf, type PagePolicies, type Registry } from 'gleaner'
import type { ToPlan } from '../verdicts/index.js'
import { type Candidate, candidatePolicies } from './candidate.js'
import { keptText, type Scope, type Selector, selectorOf } from './final-selection.js'

/** The same key, the same judging. */
export function planKey({ pipeline, policies = {}, content = {}, comments = 'drop' }: Candidate): string {
  return canonicalJson({ pipeline, policies, content, comments })
}

/** What must be known of a candidate to judge pages by it. */
export function toPlan(candidate: Candidate, registry: Registry, ofRun: PagePolicies, scope: Scope): ToPlan {
  const { pipeline, content, comments } = candidate
  const policies = candidatePolicies(candidate, registry, ofRun)
  const wanted = { ...contentRulesOf(pipeline, registry), ...content }
  let selector: Selector | null = null
  return {
    pipeline,
    policies,
    rules:
      scope === 'selection'
        ? null
        : { embedded: wanted.embedded ?? false, placeholders: wanted.placeholders === 'drop', keepComments: comments === 'keep' },
    render(page) {
      selector ??= selectorOf(candidate, registry, { policies: ofRun, scope })
      return keptText(selector.select(page))
    },
  }
}
