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
    // Two lists side by side would be read as one, unless their signs differ.
    const last = lastList !== null && lastList.end === blocks.blocks && lastList.depth === blocks.depth ? lastList.sign : ''
    const isOrdered = tag === Tag.ol
    const sign = isOrdered ? (last === '.' ? ')' : '.') : last === '-' ? '*' : '-'
    state.lists.push(newList(sign, blocks.depth, isOrdered ? numberFrom(state, node, 'start', 1) : 1))
  },
  leave(state) {
    const ended = state.mode === 'block' ? state.lists.pop() : undefined
    if (ended === undefined) return
    ended.end = state.blocks.blocks
    state.blocks.isTight = false
    state.lastList = ended
  },
}

function newList(sign: string, depth: number, next: number): ListState {
  return { sign, depth, next, hasItem: false, isLoose: false, end: 0 }
}

/** Largest number that a list item can have. */
const maxNumber = 999_999_999

function numberFrom({ page }: MarkdownState, node: number, name: string, otherwise: number): number {
  const match = /^\s*(-?\d{1,9})/.exec(page.attribute(node, name) ?? '')
  return match ? Math.max(0, Number(match[1])) : otherwise
}

function currentList({ lists }: MarkdownState): ListState | undefined {
  return lists[lists.length - 1]
}

/** `li` and `dd`. */
export const item: Handler = {
  enter(state, node, tag) {
    const { blocks, lists } = state
    if (state.mode !== 'block') return
    const list = currentList(state) ?? { ...newList('-', blocks.depth, 1), hasItem: true }
    const isOrdered = list.sign === '.' || list.sign === ')'
    let marker = isOrdered ? '- ' : `${list.sign} `
    if (isOrdered && tag === Tag.li) {
      const number = Math.min(numberFrom(state, node, 'value', list.next), maxNumber)
      list.next = number + 1
      marker = `${number}${list.sign} `
    }
    // A numbered list that does not start at 1 cannot follow a paragraph without an empty line.
    const isSibling = list.hasItem && list.depth === blocks.depth
    const isTight = isSibling ? !list.isLoose : lists.length > 1 && tag === Tag.li && (!isOrdered || list.next === 2)
    blocks.push(marker, ' '.repeat(marker.length))
    blocks.isTight = isTight
    state.itemBlanks.push(blocks.blankLines + (isTight || blocks.blocks === 0 ? 0 : 1))
    list.hasItem = true
  },
  leave(state) {
    if (state.mode !== 'block') return
    state.blocks.pop()
    const list = currentList(state)
    if (state.blocks.blankLines > state.itemBlanks.pop()! && list) list.isLoose = true
  },
  pass(state) {
    const list = currentList(state)
    if (list) list.next++
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
