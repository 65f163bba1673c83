/** Lists: bulleted, numbered, of tasks, of definitions. */

import { Tag } from '../../../html/tags.js'
import { Style } from '../pieces.js'
import type { ListState, MarkdownState } from '../state.js'
import type { Handler } from './handler.js'

/** `ul`, `ol`, `menu`, `dir` and `dl`. */
export const list: Handler = {
  enter(state, node, tag) {
    if (state.mode !== 'block') return
    const { lastList, blocks } = state
    const outer = currentList(state)
    // A list directly in a list belongs to the item before it, which goes on.
    const isIndented = outer !== undefined && isAfterItem(state, outer)
    if (isIndented) blocks.push(outer.indent, outer.indent)
    // Two lists side by side would be read as one, unless their signs differ.
    const last = lastList !== null && lastList.end === blocks.blocks && lastList.depth === blocks.depth ? lastList.sign : ''
    const isOrdered = tag === Tag.ol
    const sign = isOrdered ? (last === '.' ? ')' : '.') : last === '-' ? '*' : '-'
    const step = isOrdered && state.page.attribute(node, 'reversed') !== null ? -1 : 1
    const first = isOrdered ? numberFrom(state, node, 'start', step < 0 ? countItems(state, node) : 1) : 1
    state.lists.push(newList(sign, blocks.depth, first, isIndented, step))
  },
  leave(state) {
    const ended = state.mode === 'block' ? (state.lists.pop() as OpenList | undefined) : undefined
    if (ended === undefined) return
    ended.end = state.blocks.blocks
    state.blocks.isTight = false
    state.lastList = ended
    if (ended.isIndented) endItem(state, ended.isLoose)
  },
}

/** What only this file knows of a list; `end` counts the blocks at the end of its last item, until it ends itself. */
interface OpenList extends ListState {
  /** Whether it is directly in another list. */
  readonly isIndented: boolean
  /** By how much the numbers of its items grow: 1, or −1 where they count down. */
  readonly step: number
  /** What its last item is indented by. */
  indent: string
}

function newList(sign: string, depth: number, next: number, isIndented = false, step = 1): OpenList {
  return { sign, depth, next, isIndented, step, indent: '', hasItem: false, isLoose: false, end: 0 }
}

/** Tells whether nothing was written since the last item of a list. */
function isAfterItem({ blocks }: MarkdownState, { hasItem, depth, end }: ListState): boolean {
  return hasItem && depth === blocks.depth && end === blocks.blocks
}

function endItem(state: MarkdownState, isLoose: boolean): void {
  state.blocks.pop()
  const list = currentList(state)
  if (list === undefined) return
  list.end = state.blocks.blocks
  if (isLoose) list.isLoose = true
}

/** Largest number that a list item can have. */
const maxNumber = 999_999_999

function numberFrom({ page }: MarkdownState, node: number, name: string, otherwise: number): number {
  const match = /^\s*(-?\d{1,9})/.exec(page.attribute(node, name) ?? '')
  return match ? Math.max(0, Number(match[1])) : otherwise
}

/** How many items a list has, kept or not. */
function countItems({ page: { nodes } }: MarkdownState, node: number): number {
  let items = 0
  for (let i = node + 1; i < nodes.end[node]; i = nodes.end[i]) if (nodes.tag[i] === Tag.li) items++
  return items
}

function currentList({ lists }: MarkdownState): OpenList | undefined {
  return lists[lists.length - 1] as OpenList | undefined
}

/** `li` and `dd`. */
export const item: Handler = {
  enter(state, node, tag) {
    const { blocks, itemBlanks } = state
    if (state.mode !== 'block') return
    const list = currentList(state) ?? { ...newList('-', blocks.depth, 1), hasItem: true, end: blocks.blocks }
    const isOrdered = list.sign === '.' || list.sign === ')'
    let marker = isOrdered ? '- ' : `${list.sign} `
    let number = 1
    if (isOrdered && tag === Tag.li) {
      number = Math.max(0, Math.min(numberFrom(state, node, 'value', list.next), maxNumber))
      list.next = number + list.step
      marker = `${number}${list.sign} `
    }
    // A numbered list that does not start at 1 cannot follow a paragraph without an empty line.
    const isTight = isAfterItem(state, list)
      ? !list.isLoose
      : !list.hasItem && (list.isIndented || itemBlanks.length > 0) && tag === Tag.li && number === 1
    list.indent = ' '.repeat(marker.length)
    blocks.push(marker, list.indent)
    blocks.isTight = isTight
    itemBlanks.push(blocks.blankLines + (isTight || blocks.blocks === 0 ? 0 : 1))
    list.hasItem = true
  },
  leave(state) {
    if (state.mode === 'block') endItem(state, state.blocks.blankLines > state.itemBlanks.pop()!)
  },
  pass(state) {
    const list = currentList(state)
    if (list) list.next += list.step
  },
}

/** `dt`: a line in bold, its definitions are a list below it. */
export const term: Handler = {
  enter(state) {
    if (state.mode === 'block') state.changeStyle(Style.Strong, 1)
    const list = currentList(state)
    if (list) list.hasItem = false
  },
  leave(state) {
    if (state.mode === 'block') state.changeStyle(Style.Strong, -1)
  },
}

/** `input`: a box to tick at the start of an item makes it a task. */
export const input: Handler = {
  pass(state, node) {
    if (state.mode !== 'block' || state.lists.length === 0 || !state.inline.isEmpty || !state.blocks.isAtMarker) return
    if (state.page.attribute(node, 'type')?.toLowerCase() !== 'checkbox') return
    state.addRaw(state.page.attribute(node, 'checked') === null ? '[ ]' : '[x]', node)
    state.space()
  },
}
