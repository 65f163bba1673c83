/**
 * `selectedcontent`: the copy of the selected option's content inside a `select`.
 *
 * The standard copies whenever an option is popped off the stack; copying once at the end gives the same tree, since a
 * later copy replaces the ones before. One pass in document order finds all that is needed.
 */
import { readerOf } from './attributes.js'
import { DATALIST, OPTGROUP, OPTION, SELECT, SELECTED_CONTENT } from './element-classes.js'
import { appendTo, FIRST_CHILD, linkAll, moveChildren, NEXT_SIBLING, newDetached } from './nodes.js'
import type { Field, Parser, Word } from './parser.js'

const WORD_CODE_MASK: Word['CodeMask'] = 0x3ffff
const WORD_KIND_MASK: Word['KindMask'] = 0xc0000
const WORD_TEXT: Word['Text'] = 0x40000
const WORD_COMMENT: Word['Comment'] = 0x80000

const PARENT: Field['Parent'] = 1
const START: Field['Start'] = 2
const END: Field['End'] = 3
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
    copyChildren(p, option, target)
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
  for (let node = p.links[FIRST_CHILD]!; node !== 0; node = following(p, node)) {
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

/** The next node in document order, 0 at the end. */
function following(p: Parser, node: number): number {
  const child = p.links[(node << 2) + FIRST_CHILD]!
  if (child !== 0) return child
  for (let at = node; at !== 0; at = p.nodes[(at << 3) + PARENT]!) {
    const next = p.links[(at << 2) + NEXT_SIBLING]!
    if (next !== 0) return next
  }
  return 0
}

/** Copies the nodes below `from` to below `to`. */
function copyChildren(p: Parser, from: number, to: number): void {
  let source = p.links[(from << 2) + FIRST_CHILD]!
  let parent = to
  while (source !== 0 && !p.stopped) {
    const at = source << 3
    const word = p.nodes[at]!
    const isElement = (word & WORD_KIND_MASK) === 0
    if ((word & WORD_KIND_MASK) === WORD_TEXT) p.textCount++
    const copy = newDetached(p, word, isElement ? -1 : p.nodes[at + START]!, isElement ? -1 : p.nodes[at + END]!, p.nodes[at + EXTRA]!)
    appendTo(p, parent, copy)
    p.steps++
    const child = p.links[(source << 2) + FIRST_CHILD]!
    if (child !== 0) {
      source = child
      parent = copy
      continue
    }
    while (p.links[(source << 2) + NEXT_SIBLING] === 0) {
      source = p.nodes[(source << 3) + PARENT]!
      if (source === from) return
      parent = p.nodes[(parent << 3) + PARENT]!
    }
    source = p.links[(source << 2) + NEXT_SIBLING]!
  }
}
