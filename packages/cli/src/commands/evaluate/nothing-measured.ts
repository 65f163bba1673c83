/** Packages of which nothing, or not all that was asked for, could be measured. */

import type { Evaluation } from '@gleaner/lab'

/** What to tell, and whether nothing at all came of a package. */
export interface Shortcoming {
  readonly message: string
  readonly isError: boolean
}

/** Says which packages had no pages, or no snippets though `snippets` was asked for. */
export function shortcomingsOf({ record, rows, results }: Evaluation): Shortcoming[] {
  const { packages, kinds, measures } = record.inputs
  return packages.flatMap(({ name }) => {
    if (!rows.some(row => row.package === name)) {
      // A package without pages of a kind is not a mistake if others have some.
      if (kinds === null) return [{ message: `no page of ${name} could be read`, isError: true }]
      return [{ message: `${name} has no page of the kind ${kinds.join(' or ')} that could be read`, isError: rows.length === 0 }]
    }
    const found = results.filter(result => result.package === name)
    if (!measures.includes('snippets') || found.some(({ measure }) => measure === 'snippets')) return []
    return [{ message: `no page of ${name} has snippets, which --measure snippets needs`, isError: found.length === 0 }]
  })
}
