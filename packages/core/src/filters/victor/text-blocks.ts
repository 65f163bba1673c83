/** Victor's blocks: the text between any two tags, inline ones too, with what stands around each. */

import type { Budget } from '../../filter/filter.js'
import { Tag } from '../../html/tags.js'
import { isInlineTag } from '../../page/elements.js'
import { measuresOf } from '../../page/measure.js'
import type { Page } from '../../page/page.js'
import { Kind, Namespace } from '../../page/types.js'

/** Containers a block may be in, as bits. */
export const Container = { Bold: 1, Italic: 2, Header: 4, List: 8, Form: 16, Paragraph: 32, Link: 64 } as const

/** Kinds of tag that are counted between two blocks. */
export const Split = { Inline: 0, Block: 1, Paragraph: 2, Break: 3, Rule: 4 } as const

/** Number of kinds of tag in `Split`. */
export const splitKinds = 5

/** The blocks of a page in document order. */
export interface TextBlocks {
  readonly size: number
  /** First run of each block in `page.liveRuns` (length `size + 1`). */
  readonly start: Int32Array
  /** Text node of each block's first run. */
  readonly node: Int32Array
  /** Bits of `Container`. */
  readonly containers: Uint8Array
  /** Tags since the previous block: `splits[splitKinds · block + kind]`. */
  readonly splits: Int32Array
  /** 1 if there is a picture between the previous block and this one. */
  readonly image: Uint8Array
  /** Nearest table cell of each block, −1 if it is in none. */
  readonly cell: Int32Array
  /** Nearest division of each block, −1 if it is in none. */
  readonly division: Int32Array
}

const containerOf = new Map<number, number>([
  ...[Tag.b, Tag.strong].map(tag => [tag, Container.Bold] as const),
  ...[Tag.i, Tag.em, Tag.cite].map(tag => [tag, Container.Italic] as const),
  ...[Tag.h1, Tag.h2, Tag.h3, Tag.h4, Tag.h5, Tag.h6].map(tag => [tag, Container.Header] as const),
  ...[Tag.ul, Tag.ol, Tag.li, Tag.dl, Tag.dt, Tag.dd, Tag.menu, Tag.dir].map(tag => [tag, Container.List] as const),
  ...[Tag.form, Tag.fieldset, Tag.button, Tag.select, Tag.option, Tag.textarea, Tag.label].map(tag => [tag, Container.Form] as const),
  [Tag.p, Container.Paragraph],
  [Tag.a, Container.Link],
])

const cells: ReadonlySet<number> = new Set([Tag.td, Tag.th])
// The sectioning elements of later HTML are what divisions were in 2007.
const divisions: ReadonlySet<number> = new Set([Tag.div, Tag.section, Tag.article, Tag.main, Tag.aside, Tag.nav, Tag.header, Tag.footer])
const voids: ReadonlySet<number> = new Set([Tag.br, Tag.hr, Tag.img, Tag.input, Tag.wbr, Tag.area, Tag.col, Tag.embed])

/** Cuts the live text of a page into blocks. */
export function textBlocks(page: Page, budget: Budget): TextBlocks {
  const runs = page.liveRuns
  const starts = blockStarts(page)
  const size = starts.length
  const inherited = inheritedFacts(page, budget)
  const blocks = {
    size,
    start: Int32Array.from([...starts, runs.length]),
    node: Int32Array.from(starts, k => page.runs.node[runs[k]]),
    containers: new Uint8Array(size),
    splits: new Int32Array(splitKinds * size),
    image: new Uint8Array(size),
    cell: new Int32Array(size),
    division: new Int32Array(size),
  }
  let before = page.body
  for (let b = 0; b < size; b++) {
    const parent = page.nodes.parent[blocks.node[b]]
    blocks.containers[b] = inherited.containers[parent]
    blocks.cell[b] = inherited.cell[parent]
    blocks.division[b] = inherited.division[parent]
    countSplits(page, before, blocks.node[b], blocks, b)
    before = page.runs.node[runs[blocks.start[b + 1] - 1]]
  }
  return blocks
}

/** Places in `liveRuns` at which blocks begin: text nodes with nothing but comments between them are one block. */
function blockStarts(page: Page): number[] {
  const { nodes } = page
  const starts: number[] = []
  let last = -1
  for (let k = 0; k < page.liveRuns.length; k++) {
    const node = page.runs.node[page.liveRuns[k]]
    let joins = last >= 0 && nodes.parent[last] === nodes.parent[node]
    for (let i = last + 1; joins && i < node; i++) joins = nodes.kind[i] !== Kind.Element
    if (!joins) starts.push(k)
    last = node
  }
  return starts
}

/** For every element its containers, its table cell and its division, itself included. */
function inheritedFacts({ nodes, body }: Page, budget: Budget): { containers: Uint8Array; cell: Int32Array; division: Int32Array } {
  const containers = new Uint8Array(nodes.size)
  const cell = new Int32Array(nodes.size).fill(-1)
  const division = new Int32Array(nodes.size).fill(-1)
  for (let i = body < 0 ? nodes.size : body + 1; i < nodes.size && i < nodes.end[body]; i++) {
    if ((i & 8191) === 0) budget.spend(8192)
    if (nodes.kind[i] !== Kind.Element) continue
    const parent = nodes.parent[i]
    const tag = nodes.namespace[i] === Namespace.Html ? nodes.tag[i] : 0
    containers[i] = containers[parent] | (containerOf.get(tag) ?? 0)
    cell[i] = cells.has(tag) ? i : cell[parent]
    division[i] = divisions.has(tag) ? i : division[parent]
  }
  return { containers, cell, division }
}

interface SplitCounts {
  readonly splits: Int32Array
  readonly image: Uint8Array
}

/** Counts start and end tags between two text nodes; every element is met once on the way in and once on the way out. */
function countSplits(page: Page, from: number, to: number, { splits, image }: SplitCounts, block: number): void {
  const { nodes, body } = page
  const measures = measuresOf(page)
  const count = (node: number, times: number): void => {
    const tag = nodes.namespace[node] === Namespace.Html ? nodes.tag[node] : 0
    splits[splitKinds * block + (isInlineTag(tag) ? Split.Inline : Split.Block)] += times
    if (tag === Tag.p) splits[splitKinds * block + Split.Paragraph] += times
    else if (tag === Tag.br) splits[splitKinds * block + Split.Break] += times
    else if (tag === Tag.hr) splits[splitKinds * block + Split.Rule] += times
    else if (tag === Tag.img) image[block] = 1
  }
  for (let i = nodes.parent[from]; from !== body && i > body && nodes.end[i] <= to; i = nodes.parent[i]) count(i, 1)
  for (let i = from + 1; i < to; i++) {
    if (!measures.present[i]) continue
    count(i, nodes.end[i] <= to && !voids.has(nodes.tag[i]) ? 2 : 1)
  }
}
