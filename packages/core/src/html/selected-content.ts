/**
 * `selectedcontent`: the copy of the selected option's content inside a `select`.
 *
 * The standard copies whenever an option is popped off the stack; copying once at the end gives the same tree, since a
 * later copy replaces the ones before. One pass in document order finds all that is needed.
 */

import { attributeOf } from './attributes.js'
import { DATALIST, OPTGROUP, OPTION, SELECT, SELECTED_CONTENT } from './element-classes.js'
import { PARENT, WORD_CODE_MASK, WORD_COMMENT, WORD_KIND_MASK } from './layout.js'
import { codeOf, copyChildren, following, linkAll, moveChildren, newDetached } from './nodes.js'
import type { Parser } from './parser.js'

/** What was found in one `select`: where the copy goes, and the option, which is the last selected one or a default. */
interface Found {
  target: number
  option: number
  readonly hasDefault: boolean
}

/** Fills the first `selectedcontent` of every `select` that has one. */
export function fillSelectedContent(p: Parser): void {
  linkAll(p)
  const selects = new Map<number, Found>()
  // The select that an element's children belong to: 0 none, −1 one whose options and selectedcontent do not count.
  const scope = new Int32Array(p.nodeCount)
  for (let node = following(p, 0, 0); node !== 0; node = following(p, node, 0)) {
    p.steps++
    const elementCode = p.nodes[node << 3] & (WORD_KIND_MASK | WORD_CODE_MASK)
    const outer = scope[p.nodes[(node << 3) + PARENT]]
    const select = selects.get(outer)
    scope[node] = outer
    if (elementCode === SELECT) {
      scope[node] = outer === 0 && attributeOf(p, node, 'multiple') === null ? node : -1
      if (scope[node] === node) selects.set(node, { target: 0, option: 0, hasDefault: !(Number(attributeOf(p, node, 'size')) > 1) })
    } else if (select !== undefined && (elementCode === SELECTED_CONTENT || elementCode === DATALIST || elementCode === OPTION)) {
      scope[node] = -1
      if (elementCode === SELECTED_CONTENT) select.target ||= node
      else if (elementCode === OPTION) visitOption(p, node, select)
    }
  }
  for (const { target, option } of selects.values()) {
    if (target === 0 || option === 0) continue
    moveChildren(p, target, newDetached(p, WORD_COMMENT, 0, 0, 0))
    copyChildren(p, option, p, target, -1)
  }
}

function visitOption(p: Parser, node: number, select: Found): void {
  const parent = p.nodes[(node << 3) + PARENT]
  const isSelected = attributeOf(p, node, 'selected') !== null
  if (
    isSelected ||
    (select.hasDefault &&
      select.option === 0 &&
      attributeOf(p, node, 'disabled') === null &&
      (codeOf(p, parent) !== OPTGROUP || attributeOf(p, parent, 'disabled') === null))
  )
    select.option = node
}
