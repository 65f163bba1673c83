/** What CETD's filters show: the densities of all elements, the chosen block, its path and the threshold. */

import { unlimited } from '../../filter/filter.js'
import type { Series, Trace } from '../../filter/trace.js'
import { beliefAbove } from '../../numeric/numeric.js'
import type { Page } from '../../page/page.js'
import { countedElements, elementLabel, elementSeries } from '../element-series.js'
import { countedOwners } from './counts.js'
import { compositeDensities, textDensities } from './density.js'

/** Names of the density series. */
export type DensityName = 'TD' | 'CTD'

/** The series TD and CTD over all counted elements, the deciding one first; its values are those that decided. */
export function densitySeries(page: Page, name: DensityName, densities: Float64Array): Series[] {
  const elements = countedElements(page)
  const td = name === 'TD' ? densities : textDensities(page, unlimited)
  const ctd = name === 'CTD' ? densities : compositeDensities(page, 'released', 'released', unlimited)
  const series = [
    elementSeries('TD', elements, td, 'Text density: characters per tag of each element (figure 3 of the paper).'),
    elementSeries('CTD', elements, ctd, 'Composite text density: text density lowered by links (figure 4 of the paper).'),
  ]
  return name === 'TD' ? series : series.reverse()
}

/** The trace of a page on which a rule for the whole page decided. */
export function pageRuleTrace(page: Page, densities: Float64Array, rule: string): Trace {
  return { series: densitySeries(page, 'CTD', densities), notes: { rule } }
}

/** Everything a DensitySum filter decided with. */
export interface DensitySumFacts {
  readonly name: DensityName
  readonly densities: Float64Array
  readonly sums: Float64Array
  /** M, the element with the largest DensitySum. */
  readonly largest: number
  readonly threshold: number
  /** Content blocks, indexed by node. */
  readonly marked: Uint8Array
}

/** The trace of a DensitySum filter: densities, DensitySums, M, the path from M to `body`, the threshold, the content blocks. */
export function densitySumTrace(page: Page, facts: DensitySumFacts): Trace {
  const elements = countedElements(page)
  const path = pathToBody(page, facts.largest)
  return {
    series: [
      ...densitySeries(page, facts.name, facts.densities),
      elementSeries('DensitySum', elements, facts.sums, 'Sum of the densities of the children and text stretches of each element.'),
      elementSeries('path', path, facts.densities, 'Densities on the path from M, the element with the largest DensitySum, up to body.'),
    ],
    thresholds: [{ name: 't', value: facts.threshold, on: facts.name }],
    kept: insideMarked(page, elements, facts.marked),
    notes: { M: facts.largest, MElement: elementLabel(page, facts.largest), MDensitySum: facts.sums[facts.largest] },
  }
}

function pathToBody({ nodes, body }: Page, element: number): Int32Array {
  const path = [element]
  for (let i = element; i !== body; ) path.push((i = nodes.parent[i]))
  return Int32Array.from(path)
}

function insideMarked({ nodes }: Page, elements: Int32Array, marked: Uint8Array): Uint8Array {
  let coveredUntil = -1
  return Uint8Array.from(elements, i => {
    if (marked[i]) coveredUntil = Math.max(coveredUntil, nodes.end[i])
    return i < coveredUntil ? 1 : 0
  })
}

/** Scores each run by the density of its block against the threshold: d / (d + t), so 0.5 where the block just reaches it. */
export function densityScores(page: Page, densities: Float64Array, threshold: number): Float32Array {
  const { runs, blockElement } = page
  const owners = countedOwners(page)
  return Float32Array.from(runs.node, node => beliefAbove(densities[owners[blockElement[node]]], threshold))
}
