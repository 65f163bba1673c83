/** Scores of runs from values of elements. */

import type { Page } from '../page/page.js'

/** For every run the largest value among the elements around it; `value` may be asked for any node from `body` down, `body` included. */
export function largestAround({ nodes, body, runs }: Page, value: (node: number) => number): Float64Array {
  const largest = new Float64Array(nodes.size)
  for (let i = body; body >= 0 && i < nodes.end[body]; i++) {
    const own = value(i)
    largest[i] = i === body ? own : Math.max(largest[nodes.parent[i]], own)
  }
  return Float64Array.from(runs.node, node => largest[node])
}
