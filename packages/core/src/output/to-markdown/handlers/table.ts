/** Tables: data on a grid, layouts as boxes, code beside its numbers as code. */

import { Tag } from '../../../html/tags.js'
import { tableKindOf } from '../../tables.js'
import { Go } from '../../tree-walk.js'
import type { MarkdownState } from '../state.js'
import { TableGrid } from '../table-grid.js'
import { codeBlock } from './code-block.js'
import type { Handler } from './handler.js'

/** `table`. */
export const table: Handler = {
  enter(state, node) {
    const kind = tableKindOf(state.page, node)
    if (kind === 'data' && state.options.tables === false) return Go.Over
    if (kind === 'code') return codeBlock.enter(state, node)
    state.grids.push(kind === 'data' && state.mode === 'block' ? new TableGrid() : null)
    return Go.IntoAndLeave
  },
  leave(state) {
    const markdown = state.grids.pop()?.toMarkdown() ?? ''
    if (markdown !== '') state.blocks.write(markdown)
  },
}

function gridOf({ grids }: MarkdownState): TableGrid | null | undefined {
  return grids[grids.length - 1]
}

function setHead(state: MarkdownState, isInHead: boolean): void {
  const grid = gridOf(state)
  if (grid) grid.isInHead = isInHead
}

/** `thead`. */
export const head: Handler = {
  enter(state) {
    setHead(state, true)
  },
  leave(state) {
    setHead(state, false)
  },
}

/** `tr`. */
export const row: Handler = {
  enter(state) {
    gridOf(state)?.addRow()
  },
}

/** `td` and `th`. */
export const cell: Handler = {
  enter(state, _, tag) {
    if (!gridOf(state)) return
    state.mode = 'cell'
    state.isHeaderCell = tag === Tag.th
  },
  leave(state, node, tag) {
    if (!gridOf(state)) return
    const text = state.takeInline()
    state.mode = 'block'
    state.isHeaderCell = false
    addCell(state, node, tag, text)
  },
  pass(state, node, tag) {
    addCell(state, node, tag, '')
  },
}

const rules: Readonly<Record<string, string>> = { left: ':--', center: ':-:', right: '--:' }

function addCell(state: MarkdownState, node: number, tag: number, text: string): void {
  const grid = gridOf(state)
  if (!grid) return
  const { reader } = state.links
  const align =
    reader.value(node, 'align') ?? /(?:^|[;\s])text-align\s*:\s*(left|center|right)/i.exec(reader.value(node, 'style') ?? '')?.[1] ?? ''
  const span = (name: string, most: number) => Math.max(1, Math.min(Number.parseInt(reader.value(node, name) ?? '', 10) || 1, most))
  grid.addCell(text, tag === Tag.th, rules[align.toLowerCase()] ?? '---', span('colspan', 1000), span('rowspan', 65534))
}
