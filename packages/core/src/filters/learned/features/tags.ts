/** The block's element and the kinds of element around it. */

import { Tag } from '../../../html/tags.js'
import type { Page } from '../../../page/page.js'
import { RunFlag } from '../../../page/types.js'
import { placeIn } from '../forest.js'
import { lanes } from '../kernel.js'
import { IntScratch } from '../scratch.js'
import { columnNames, columns, fillColumns } from './columns.js'
import type { FeatureInput, FeatureTable } from './common.js'

const own: readonly (readonly [string, readonly number[]])[] = [
  ['p', [Tag.p]],
  ['div', [Tag.div]],
  ['h2', [Tag.h2]],
  ['figcaption', [Tag.figcaption]],
  ['control', [Tag.button, Tag.option, Tag.legend, Tag.textarea]],
]

const ancestors: readonly (readonly [string, readonly number[]])[] = [
  ['nav', [Tag.nav]],
  ['aside', [Tag.aside]],
  ['footer', [Tag.footer]],
  ['header', [Tag.header]],
  ['main', [Tag.main]],
  ['article', [Tag.article]],
  ['section', [Tag.section]],
  ['form', [Tag.form]],
  ['table', [Tag.table]],
  ['tr', [Tag.tr]],
  ['ul', [Tag.ul]],
  ['li', [Tag.li]],
  ['dl', [Tag.dl]],
  ['figure', [Tag.figure]],
  ['p', [Tag.p]],
  ['a', [Tag.a]],
  ['h2', [Tag.h2]],
]

const Position = columns('depth', 'headingLevel', 'listNesting', 'hidden')

/** Columns of this group: whether a block's element has a tag, how far the nearest ancestor with a tag is, and its position. */
export const tagNames: readonly string[] = [
  ...own.map(([name]) => `is:${name}`),
  ...ancestors.map(([name]) => `to:${name}`),
  ...columnNames(Position),
]

const ownColumn = new Int8Array(1024).fill(-1)
own.forEach(([, tags], column) => {
  for (const tag of tags) ownColumn[tag] = column
})
const ancestorColumn = new Int8Array(1024).fill(-1)
ancestors.forEach(([, tags], column) => {
  for (const tag of tags) ancestorColumn[tag] = column
})

/** How far up the climb goes; beyond it nothing more is learnt, and hostile nesting stays cheap. */
export const maxClimb = 48
/** The distance written where there is no such ancestor. */
const none = 60

/** Level of a heading element, 0 for others. */
export function headingLevel(tag: number): number {
  switch (tag) {
    case Tag.h1:
      return 1
    case Tag.h2:
      return 2
    case Tag.h3:
      return 3
    case Tag.h4:
      return 4
    case Tag.h5:
      return 5
    case Tag.h6:
      return 6
    default:
      return 0
  }
}

/** 1 for tags that the climb looks at: few, so that it can go from one to the next. */
const matters = Uint8Array.from({ length: 1024 }, (_, tag) => (ancestorColumn[tag] >= 0 || tag === Tag.ol || headingLevel(tag) > 0 ? 1 : 0))

const nextScratch = new IntScratch()

/** Per node the nearest element that matters among itself and its ancestors, −1 where there is none. */
function nextMatters({ nodes }: Page): Int32Array {
  const { size, tag, parent } = nodes
  const next = nextScratch.of(size)
  for (let i = 0; i < size; i++) next[i] = tag[i] < 1024 && matters[tag[i]] === 1 ? i : parent[i] < 0 ? -1 : next[parent[i]]
  return next
}

/** Writes the group. */
export function tagFeatures({ page, stats }: FeatureInput, table: FeatureTable, at: number): void {
  const { nodes, blocks, depth, runs } = page
  const { values, width } = table
  const next = nextMatters(page)
  for (let b = 0; b < stats.size; b++) {
    const row = placeIn(width, b, at)
    fillColumns(values, row, own.length * lanes, 0)
    const element = blocks.element[b]
    const tag = nodes.tag[element]
    if (tag < 1024 && ownColumn[tag] >= 0) values[row + ownColumn[tag] * lanes] = 1
    const distances = row + own.length * lanes
    fillColumns(values, distances, ancestors.length * lanes, none)
    let lists = 0
    let heading = 0
    // From the first text up, so that inline wrappers (a link around everything) count too.
    const first = nodes.parent[runs.node[blocks.runs[blocks.start[b]]]]
    for (let i = next[first]; i >= 0; i = next[nodes.parent[i]]) {
      const climbed = depth[first] - depth[i]
      if (climbed >= maxClimb) break
      const name = nodes.tag[i]
      const column = ancestorColumn[name]
      if (column >= 0 && values[distances + column * lanes] === none) values[distances + column * lanes] = climbed
      if (name === Tag.ul || name === Tag.ol) lists++
      else if (heading === 0) heading = headingLevel(name)
    }
    const position = distances + ancestors.length * lanes
    values[position + Position.depth] = depth[element]
    values[position + Position.headingLevel] = heading
    values[position + Position.listNesting] = lists
    const flags = runs.flags[blocks.runs[blocks.start[b]]]
    values[position + Position.hidden] = flags & RunFlag.Hidden ? 1 : 0
  }
}
