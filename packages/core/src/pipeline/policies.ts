/** Which text of a page a pipeline starts from, where nobody says otherwise. */

import type { PagePolicies } from '../page/types.js'
import type { Pipeline } from './types.js'
import type { Registry } from './validate.js'

/**
 * The page policies that follow from what a pipeline uses: those that its filters declare, and `hidden: 'keep'` for the
 * preset `paper`. Where members differ, `keep` wins. What a caller or a named pipeline states goes before them.
 */
export function policiesOf(pipeline: Pipeline, { filters }: Registry): PagePolicies {
  let found: PagePolicies = {}
  const open: unknown[] = [pipeline]
  while (open.length > 0) {
    const node = open.pop()
    if (typeof node !== 'object' || node === null) continue
    const { use, preset, ...others } = node as Readonly<Record<string, unknown>>
    found = merged(found, filters.get(use as string)?.policies)
    if (preset === 'paper') found = merged(found, { hidden: 'keep' })
    for (const members of Object.values(others)) if (Array.isArray(members)) for (const member of members) open.push(member)
  }
  return found
}

function merged(a: PagePolicies, b: PagePolicies = {}): PagePolicies {
  return { ...a, ...b, ...(a.hidden === 'keep' && { hidden: 'keep' }), ...(a.noscript === 'keep' && { noscript: 'keep' }) }
}
