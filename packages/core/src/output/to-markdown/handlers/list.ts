/** Lists: bulleted, numbered, of tasks, of definitions. */

import { Tag } from '../../../html/tags.js'
import { Go } from '../../tree-walk.js'
import { hasAttributes } from '../attributes.js'
import { Style } from '../pieces.js'
import type { ListState, MarkdownState } from '../state.js'
import type { Handler } from './handler.js'

/** `ul`, `ol`, `menu`, `dir` and `dl`. */
export const list: Handler = {
  enter(state, node, tag) {
    state.boundary()
    if (state.mode !== 'block') return Go.IntoAndLeave
    const isOrdered = tag === Tag.ol
    const { lastList, blocks } = state
    const follows = lastList !== null && lastList.blocks === blocks.blocks && lastList.depth === blocks.depth
    const sign = isOrdered ? (follows && lastList.sign === '.' ? ')' : '.') : follows && lastList.sign === '-' ? '*' : '-'
    state.lists.push({ isOrdered, sign, next: isOrdered ? startOf(state, node) : 1, hasItem: false, isLoose: false, depth: blocks.depth })
    return Go.IntoAndLeave
  },
  leave(state) {
    state.boundary()
    if (state.mode !== 'block') return
    const ended = state.lists.pop()
    state.blocks.tighten(false)
    if (ended) state.lastList = { sign: ended.sign, blocks: state.blocks.blocks, depth: state.blocks.depth }
  },
}

/** Largest number that a list item can have. */
const maxNumber = 999_999_999

function startOf(state: MarkdownState, node: number): number {
  return hasAttributes(state.page, node, 2) ? numberFrom(state.page.attribute(node, 'start'), 1) : 1
}

function numberFrom(text: string | null, otherwise: number): number {
  const match = text === null ? null : /^\s*(-?\d{1,9})/.exec(text)
  return match ? Math.max(0, Number(match[1])) : otherwise
}

const implicit = (depth: number): ListState => ({ isOrdered: false, sign: '-', next: 1, hasItem: true, isLoose: false, depth })

/** `li` and `dd`. */
export const item: Handler = {
  enter(state, node, tag) {
    state.boundary()
    if (state.mode !== 'block') return Go.IntoAndLeave
    const list = state.lists[state.lists.length - 1] ?? implicit(state.blocks.depth)
    const marker = markerOf(state, list, node, tag)
    // A numbered list that does not start at 1 cannot follow a paragraph without an empty line.
    const isSibling = list.hasItem && list.depth === state.blocks.depth
    const isTight = isSibling ? !list.isLoose : state.lists.length > 1 && tag === Tag.li && (!list.isOrdered || list.next === 2)
    state.blocks.push(marker, ' '.repeat(marker.length))
    state.blocks.tighten(isTight)
    state.itemBlanks.push(state.blocks.blankLines + (isTight || state.blocks.blocks === 0 ? 0 : 1))
    list.hasItem = true
    return Go.IntoAndLeave
  },
  leave(state) {
    state.boundary()
    if (state.mode !== 'block') return
    state.blocks.pop()
    const blanks = state.itemBlanks.pop() ?? 0
    const list = state.lists[state.lists.length - 1]
    if (list && state.blocks.blankLines > blanks) list.isLoose = true
  },
  pass(state) {
    state.boundary()
    const list = state.lists[state.lists.length - 1]
    if (list) list.next++
  },
}

function markerOf(state: MarkdownState, list: ListState, node: number, tag: number): string {
  if (!list.isOrdered || tag !== Tag.li) return `${list.sign === '.' || list.sign === ')' ? '-' : list.sign} `
  if (hasAttributes(state.page, node, 2)) list.next = numberFrom(state.page.attribute(node, 'value'), list.next)
  const number = Math.min(list.next, maxNumber)
  list.next = number + 1
  return `${number}${list.sign} `
}

/** `dt`: a line in bold, its definitions are a list below it. */
export const term: Handler = {
  enter(state) {
    state.boundary()
    if (state.mode === 'block') state.changeStyle(Style.Strong, 1)
    const list = state.lists[state.lists.length - 1]
    if (list) list.hasItem = false
    return Go.IntoAndLeave
  },
  leave(state) {
    state.boundary()
    if (state.mode === 'block') state.changeStyle(Style.Strong, -1)
  },
}

/** `input`: a box to tick at the start of an item makes it a task. */
export const input: Handler = {
  enter: () => Go.Over,
  leave() {},
  pass(state, node) {
    if (state.mode !== 'block' || state.lists.length === 0 || !state.inline.isEmpty || !state.blocks.isAtMarker) return
    if (state.page.attribute(node, 'type')?.toLowerCase() !== 'checkbox') return
    state.addRaw(state.page.attribute(node, 'checked') === null ? '[ ]' : '[x]', node)
    state.space()
  },
}
