/** Which text of a page a pipeline starts from if nobody says otherwise. */

import type { PagePolicies } from '../page/types.js'
import { usesOf } from './tree.js'
import type { Pipeline } from './types.js'
import type { Registry } from './validate.js'

/**
 * The page policies that follow from what a pipeline uses: those that its filters declare, and `hidden: 'keep'` for the
 * preset `paper`. If members differ, `keep` wins. What a caller or a named pipeline states goes before them.
 */
export function policiesOf(pipeline: Pipeline, { filters }: Registry): PagePolicies {
  const found: Record<string, string> = {}
  for (const { node } of usesOf(pipeline)) {
    const wanted = { ...filters.get(node.use)?.policies, ...(node.preset === 'paper' && { hidden: 'keep' }) }
    for (const [policy, value] of Object.entries(wanted)) if (found[policy] !== 'keep') found[policy] = value
  }
  return found
}
