/**
 * `selectedcontent`: the copy of the selected option's content inside a `select`.
 *
 * The standard copies whenever an option is popped off the stack; copying once at the end gives the same tree, since a
 * later copy replaces the ones before. One pass in document order finds all that is needed.
 */
import { readerOf } from './attributes.js'
import { DATALIST, OPTGROUP, OPTION, SELECT, SELECTED_CONTENT } from './element-classes.js'
import { copyChildren, following, linkAll, moveChildren, newDetached } from './nodes.js'
import type { Field, Parser, Word } from './parser.js'

const WORD_CODE_MASK: Word['CodeMask'] = 0x3ffff
const WORD_KIND_MASK: Word['KindMask'] = 0xc0000
const WORD_COMMENT: Word['Comment'] = 0x80000

const PARENT: Field['Parent'] = 1
const EXTRA: Field['Extra'] = 4

/** What was found in one `select`. */
interface Found {
  target: number
  selected: number
  firstEnabled: number
  readonly hasDefault: boolean
}

/** Fills the first `selectedcontent` of every `select` that has one. */
export function fillSelectedContent(p: Parser): void {
  linkAll(p)
  for (const { target, selected, firstEnabled, hasDefault } of findSelects(p).values()) {
    const option = selected || (hasDefault ? firstEnabled : 0)
    if (target === 0 || option === 0) continue
    moveChildren(p, target, newDetached(p, WORD_COMMENT, 0, 0, 0))
    copyChildren(p, option, p, target, -1)
  }
}

function has(p: Parser, node: number, name: string): boolean {
  const tag = p.nodes[(node << 3) + EXTRA]!
  return tag >= 0 && readerOf(p).one(tag, name) !== null
}

function findSelects(p: Parser): Map<number, Found> {
  const found = new Map<number, Found>()
  // The select that an element's children belong to: 0 none, −1 one whose options and selectedcontent do not count.
  const scope = new Int32Array(p.nodeCount)
  for (let node = following(p, 0, 0); node !== 0; node = following(p, node, 0)) {
    p.steps++
    const word = p.nodes[node << 3]!
    if ((word & WORD_KIND_MASK) !== 0) continue
    const elementCode = word & WORD_CODE_MASK
    const outer = scope[p.nodes[(node << 3) + PARENT]!]!
    scope[node] = outer
    if (elementCode === SELECT) {
      scope[node] = outer === 0 && !has(p, node, 'multiple') ? node : -1
      const size = Number(p.nodes[(node << 3) + EXTRA]! < 0 ? 1 : (readerOf(p).one(p.nodes[(node << 3) + EXTRA]!, 'size') ?? 1))
      if (scope[node] === node) found.set(node, { target: 0, selected: 0, firstEnabled: 0, hasDefault: !(size > 1) })
    } else if (outer > 0) visit(p, node, elementCode, found.get(outer)!, scope)
  }
  return found
}

function visit(p: Parser, node: number, elementCode: number, select: Found, scope: Int32Array): void {
  if (elementCode === SELECTED_CONTENT) {
    if (select.target === 0) select.target = node
    scope[node] = -1
  } else if (elementCode === DATALIST) {
    scope[node] = -1
  } else if (elementCode === OPTION) {
    scope[node] = -1
    if (has(p, node, 'selected')) select.selected = node
    const parent = p.nodes[(node << 3) + PARENT]!
    const isDisabled = has(p, node, 'disabled') || ((p.nodes[parent << 3]! & WORD_CODE_MASK) === OPTGROUP && has(p, parent, 'disabled'))
    if (select.firstEnabled === 0 && !isDisabled) select.firstEnabled = node
  }
}
