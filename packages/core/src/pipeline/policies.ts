/** Which text of a page a pipeline starts from if nobody says otherwise. */

import type { ContentRules } from '../filter/content-rules.js'
import type { PagePolicies } from '../page/types.js'
import { usesOf } from './tree.js'
import type { Pipeline } from './types.js'
import type { Registry } from './validate.js'

/**
 * Derives the page policies of a pipeline from its filters: those that a filter declares, and before them those of its preset.
 * If members differ, `keep` wins, then `auto`. What a caller or a named pipeline states takes precedence over them.
 */
export function policiesOf(pipeline: Pipeline, { filters }: Registry): PagePolicies {
  const found: Record<string, string> = {}
  for (const { node } of usesOf(pipeline)) {
    const filter = filters.get(node.use)
    const wanted = { ...filter?.policies, ...filter?.presetPolicies?.[node.preset ?? 'default'] }
    for (const [policy, value] of Object.entries(wanted)) if (strength(value) >= strength(found[policy])) found[policy] = value
  }
  return found
}

/** How much text a value of a policy leaves. */
function strength(value: string | undefined): number {
  return ['drop', 'auto', 'keep'].indexOf(value ?? '')
}

/**
 * Derives the content rules of a pipeline from its filters: a rule that one of them declares holds for all of it. What a
 * caller or a named pipeline states takes precedence over them.
 */
export function contentRulesOf(pipeline: Pipeline, { filters }: Registry): ContentRules {
  const wanted = [...usesOf(pipeline)].map(({ node }) => filters.get(node.use)?.content ?? {})
  return {
    ...(wanted.some(({ placeholders }) => placeholders === 'drop') && { placeholders: 'drop' }),
    ...(wanted.some(({ embedded }) => embedded) && { embedded: true }),
  }
}
