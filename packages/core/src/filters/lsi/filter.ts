/** LSI, the largest size increase. */

import { type Budget, defineFilter, keepSubtree, paperPolicies, verdict } from '../../filter/filter.js'
import { measuresOf } from '../../page/measure.js'
import type { Page } from '../../page/page.js'
import { nothing } from '../../page/selection/selection.js'
import { choice } from '../../params/params.js'
import { countedElements, elementLabel, elementSeries } from '../element-series.js'
import { largestAround } from '../largest-around.js'

/** From what the size of an element is told apart: its largest child, or the mean of its children. */
type Variant = 'max' | 'mean'

/**
 * Keeps the element whose text is spread over many children: the one that has most characters more than its largest child.
 *
 * After Han, Buttler & Pu, "Wrapping web data into XML", SIGMOD Record 2001, as CombinE names it; the formula is ours, see README.
 */
export const lsi = defineFilter({
  name: 'lsi',
  summary: 'Keeps the element that is most characters larger than its largest child.',
  reference: 'Han, Buttler, Pu: Wrapping web data into XML, SIGMOD Record 2001',
  reads: ['elements'],
  params: {
    variant: choice({
      default: 'max',
      options: ['max', 'mean'],
      doc: 'What is subtracted from the size of an element: the size of its largest child or the mean size of its children.',
    }),
  },
  presets: { paper: {} },
  presetPolicies: paperPolicies,
  judge(page, { variant }, budget) {
    if (page.live.isEmpty) return verdict(page, nothing(page.runs))
    const increases = sizeIncreases(page, variant, budget)
    const chosen = largestIncrease(page, increases, budget)
    return verdict(page, keepSubtree(page, chosen), {
      // The largest increase around a run against the largest on the page: 1 for kept runs.
      score: () => Float32Array.from(largestAround(page, node => increases[node] / (increases[chosen] || 1))),
      trace: () => {
        const elements = countedElements(page)
        const { nodes } = page
        const measures = measuresOf(page)
        const sizes = Float64Array.from(elements, i => measures.charsOf(i))
        return {
          series: [
            elementSeries('sizeIncrease', elements, increases, 'Characters of each element beyond those of its largest (or mean) child.'),
            { name: 'size', unit: 'element', ids: elements, values: sizes, doc: 'Characters below each element.' },
          ],
          thresholds: [{ name: 'largest increase', value: increases[chosen], on: 'sizeIncrease' }],
          kept: Uint8Array.from(elements, i => (i >= chosen && i < nodes.end[chosen] ? 1 : 0)),
          notes: { chosen, chosenElement: elementLabel(page, chosen), sizeIncrease: increases[chosen] },
        }
      },
    })
  },
})

/** Size of every counted element minus that of its largest child (or the children's mean), indexed by node. */
function sizeIncreases(page: Page, variant: Variant, budget: Budget): Float64Array {
  const { nodes, body } = page
  const measures = measuresOf(page)
  const increases = new Float64Array(nodes.size)
  const children = variant === 'mean' ? new Int32Array(nodes.size) : null
  // Backwards: when an element is met, its entry already holds the largest size (or the sum of sizes) of its children.
  for (let i = nodes.end[body] - 1; i >= body; i--) {
    if ((i & 4095) === 0) budget.spend(4096)
    if (!measures.present[i]) continue
    const size = measures.charsOf(i)
    increases[i] = size - increases[i] / (children?.[i] || 1)
    if (i === body) break
    const parent = nodes.parent[i]
    if (children) {
      children[parent]++
      increases[parent] += size
    } else if (size > increases[parent]) increases[parent] = size
  }
  return increases
}

/** The element with the largest increase; of equal ones the deepest, of equally deep ones the first. */
function largestIncrease(page: Page, increases: Float64Array, budget: Budget): number {
  const { nodes, body, depth } = page
  const measures = measuresOf(page)
  let best = body
  for (let i = body + 1; i < nodes.end[body]; i++) {
    if ((i & 4095) === 0) budget.spend(4096)
    if (!measures.present[i] || increases[i] < increases[best]) continue
    if (increases[i] > increases[best] || depth[i] > depth[best]) best = i
  }
  return best
}
