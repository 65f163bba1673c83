/** Traces over elements: which elements a series runs over, and how they are named to people. */

import type { Series } from '../filter/trace.js'
import { type Lazy, lazy } from '../page/lazy.js'
import { measuresOf } from '../page/measure.js'
import type { Page } from '../page/page.js'

/** Lists the counted elements of a page in document order: below and including `body`, neither removed nor absent. */
export const countedElements: Lazy<Int32Array> = lazy(page => {
  const { present, elements } = measuresOf(page)
  const list = new Int32Array(elements[page.nodes.size])
  let length = 0
  for (let i = 0; i < page.nodes.size; i++) if (present[i]) list[length++] = i
  return list
})

/** Makes a series over elements from values that are indexed by node. */
export function elementSeries(name: string, elements: Int32Array, valueByNode: ArrayLike<number>, doc: string): Series {
  return { name, unit: 'element', ids: elements, values: Float64Array.from(elements, node => valueByNode[node]), doc }
}

/** Writes an element as a selector: `div#main.story`, or `none` for −1. */
export function elementLabel(page: Page, element: number): string {
  if (element < 0) return 'none'
  const id = page.attribute(element, 'id')
  const classes = page.attribute(element, 'class')?.trim()
  return page.tagName(element) + (id ? `#${id}` : '') + (classes ? `.${classes.split(/\s+/).join('.')}` : '')
}
