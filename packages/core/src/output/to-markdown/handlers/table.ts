/** Tables: data on a grid, layouts as boxes, code beside its numbers as code. */

import { Tag } from '../../../html/tags.js'
import { tableKindOf } from '../../tables.js'
import { Go } from '../../tree-walk.js'
import { hasAttributes } from '../attributes.js'
import type { MarkdownState, TableState } from '../state.js'
import { type Alignment, TableGrid } from '../table-grid.js'
import { writeCode } from './code-block.js'
import type { Handler } from './handler.js'

/** `table`. */
export const table: Handler = {
  enter(state, node) {
    state.boundary()
    const kind = tableKindOf(state.page, node)
    if (kind === 'data' && state.options.tables === false) return Go.Over
    if (kind === 'code') {
      writeCode(state, node)
      return Go.Over
    }
    const hasGrid = kind === 'data' && state.mode === 'block'
    state.tables.push({ kind, grid: hasGrid ? new TableGrid() : null, isInHead: false })
    return Go.IntoAndLeave
  },
  leave(state) {
    state.boundary()
    const markdown = state.tables.pop()?.grid?.toMarkdown() ?? ''
    if (markdown !== '') state.blocks.write(markdown)
  },
}

function gridOf(state: MarkdownState): TableState | null {
  const current = state.tables[state.tables.length - 1]
  return current?.grid ? current : null
}

/** `thead`. */
export const head: Handler = {
  enter(state) {
    const current = gridOf(state)
    if (current) current.isInHead = true
    return Go.IntoAndLeave
  },
  leave(state) {
    const current = gridOf(state)
    if (current) current.isInHead = false
    else state.boundary()
  },
}

/** `tr`. */
export const row: Handler = {
  enter(state) {
    const current = gridOf(state)
    if (current?.grid) {
      state.flush()
      current.grid.addRow(current.isInHead)
    } else state.boundary()
    return Go.IntoAndLeave
  },
  leave(state) {
    if (!gridOf(state)) state.boundary()
  },
}

/** `td` and `th`. */
export const cell: Handler = {
  enter(state, _, tag) {
    state.boundary()
    if (gridOf(state)) {
      state.mode = 'cell'
      state.isHeaderCell = tag === Tag.th
    }
    return Go.IntoAndLeave
  },
  leave(state, node, tag) {
    const current = gridOf(state)
    if (!current) {
      state.boundary()
      return
    }
    const text = state.takeInline()
    state.mode = 'block'
    state.isHeaderCell = false
    addCell(state, current, node, tag, text)
  },
  pass(state, node, tag) {
    const current = gridOf(state)
    if (current) addCell(state, current, node, tag, '')
    else state.boundary()
  },
}

function addCell(state: MarkdownState, { grid }: TableState, node: number, tag: number, text: string): void {
  const { page } = state
  const isHeader = tag === Tag.th
  if (!hasAttributes(page, node, 2)) grid?.addCell(text, isHeader, '', 1, 1)
  else
    grid?.addCell(
      text,
      isHeader,
      alignmentOf(state, node),
      span(page.attribute(node, 'colspan'), 1000),
      span(page.attribute(node, 'rowspan'), 65534),
    )
}

function span(text: string | null, most: number): number {
  const count = text === null ? 1 : Number.parseInt(text, 10)
  return count >= 1 ? Math.min(count, most) : 1
}

function alignmentOf({ page }: MarkdownState, node: number): Alignment {
  const align =
    page.attribute(node, 'align')?.toLowerCase() ??
    /(?:^|[;\s])text-align\s*:\s*(left|center|right)/i.exec(page.attribute(node, 'style') ?? '')?.[1]
  return align === 'left' || align === 'center' || align === 'right' ? align : ''
}
