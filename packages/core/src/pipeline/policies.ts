/** Which text of a page a pipeline starts from, where nobody says otherwise. */

import type { PagePolicies } from '../page/types.js'
import type { Pipeline } from './types.js'
import type { Registry } from './validate.js'

/**
 * The page policies that follow from what a pipeline uses: those that its filters declare, and `hidden: 'keep'` for the
 * preset `paper`. Where members differ, `keep` wins. What a caller or a named pipeline states goes before them.
 */
export function policiesOf(pipeline: Pipeline, { filters }: Registry): PagePolicies {
  const found: Record<string, string> = {}
  const open: unknown[] = [pipeline]
  while (open.length > 0) {
    const node = open.pop()
    if (typeof node !== 'object' || node === null) continue
    const { use, preset, ...others } = node as Readonly<Record<string, unknown>>
    const wanted = { ...filters.get(use as string)?.policies, ...(preset === 'paper' && { hidden: 'keep' }) }
    for (const [policy, value] of Object.entries(wanted)) if (found[policy] !== 'keep') found[policy] = value
    for (const members of Object.values(others)) if (Array.isArray(members)) for (const member of members) open.push(member)
  }
  return found
}
