/** The text of code blocks: white space intact, whatever elements colour the code, number its lines or set it in a table. */

import { Tag } from '../html/tags.js'
import type { Page } from '../page/page.js'
import type { Selection } from '../page/selection.js'
import { Kind, Namespace } from '../page/types.js'
import { isSpace } from '../text/characters.js'
import { Display, displayOf } from './display.js'
import { firstNonNumber } from './tables.js'

/** What `preformattedText` can be told. */
export interface PreformattedOptions {
  /** Leaves out line numbers: the number column of a table, elements that are classed as numbers. */
  readonly dropLineNumbers?: boolean
}

/**
 * Returns the kept text of a code block with its white space: lines end at line feeds, at `br`, and where a block or a
 * table row ends. Runs without kept text count only if they are blank.
 */
export function preformattedText(page: Page, keep: Selection, node: number, options: PreformattedOptions = {}): string {
  const writer = new CodeWriter(page, keep, node, options.dropLineNumbers === true)
  return trimLines(writer.write())
}

class CodeWriter {
  private readonly page: Page
  private readonly keep: Selection
  private readonly root: number
  private readonly dropsNumbers: boolean
  private readonly splitsSpans: boolean
  private readonly parts: string[] = []
  private needsLine = false
  private isAtLineStart = true
  private readonly open: number[] = []
  /** Place of a character that is no number, found while looking for numbers. */
  private noNumberAt = -1

  constructor(page: Page, keep: Selection, root: number, dropsNumbers: boolean) {
    this.page = page
    this.keep = keep
    this.root = root
    this.dropsNumbers = dropsNumbers
    this.splitsSpans = hasUnbrokenLines(page, root)
  }

  write(): string {
    const { nodes, runs } = this.page
    const { bounds } = this.keep
    const stop = nodes.end[this.root]
    let k = firstAt(bounds, runs.start[nodes.run[this.root]])
    for (let i = this.root + 1; i < stop; i++) {
      while (this.open.length > 0 && i >= nodes.end[this.open[this.open.length - 1]]) {
        this.open.pop()
        this.needsLine = true
      }
      if (nodes.kind[i] === Kind.Text && nodes.run[i + 1] > nodes.run[i]) {
        const run = nodes.run[i]
        while (k < bounds.length && bounds[k] < runs.start[run]) k += 2
        this.addRun(run, k)
      } else if (nodes.kind[i] === Kind.Element && this.skips(i)) i = nodes.end[i] - 1
    }
    return this.parts.join('')
  }

  /** Starts lines where an element asks for it; returns whether to leave the element out. */
  private skips(node: number): boolean {
    const { nodes } = this.page
    if (nodes.namespace[node] !== Namespace.Html) return false
    const tag = nodes.tag[node]
    if (tag === Tag.br) this.add('\n')
    else if (this.dropsNumbers && this.isNumber(node, tag)) return true
    else if (tag === Tag.td) {
      if (!this.isAtLineStart && !this.needsLine) this.add('\t')
    } else if (displayOf(this.page, node) >= Display.Line || (this.splitsSpans && isLineSpan(this.page, node))) {
      this.needsLine = true
      this.open.push(node)
    }
    return false
  }

  /** The first cell of a row, or an element classed as a line number, if it holds nothing but digits. */
  private isNumber(node: number, tag: number): boolean {
    if (!mayNumber.has(tag)) return false
    const isFirstCell = tag === Tag.td && isFirstElement(this.page, node)
    if (tag === Tag.td && !isFirstCell) return false
    const { nodes, runs } = this.page
    const from = runs.start[nodes.run[node]]
    const to = runs.start[nodes.run[nodes.end[node]]]
    if (this.noNumberAt >= from && this.noNumberAt < to) return false
    const other = firstNonNumber(this.page, node)
    if (other >= 0) {
      this.noNumberAt = other
      return false
    }
    return isFirstCell || numberClass.test(this.page.attribute(node, 'class') ?? '')
  }

  private addRun(run: number, first: number): void {
    const { axis, start: starts } = this.page.runs
    const { bounds } = this.keep
    const start = starts[run]
    const end = starts[run + 1]
    if (first >= bounds.length || bounds[first] >= end) {
      if (isBlankBetween(axis, start, end)) this.add(axis.slice(start, end))
      return
    }
    // White space at the borders of a run belongs to no selection; it goes with the text beside it.
    let from = isBlankBetween(axis, start, bounds[first]) ? start : bounds[first]
    for (let k = first; k < bounds.length && bounds[k] < end; k += 2) {
      const isLast = k + 2 >= bounds.length || bounds[k + 2] >= end
      const to = isLast && isBlankBetween(axis, bounds[k + 1], end) ? end : bounds[k + 1]
      this.add(axis.slice(from, to))
      if (isLast) break
      this.add(' ')
      from = bounds[k + 2]
    }
  }

  private add(text: string): void {
    if (text === '') return
    if (this.needsLine) {
      this.needsLine = false
      if (!this.isAtLineStart && text.charCodeAt(0) !== 0x0a) this.parts.push('\n')
    }
    this.parts.push(text)
    this.isAtLineStart = text.charCodeAt(text.length - 1) === 0x0a
  }
}

const mayNumber = new Set<number>([Tag.td, Tag.span, Tag.a, Tag.pre, Tag.div, Tag.i, Tag.code])

function isFirstElement(page: Page, node: number): boolean {
  const { nodes } = page
  for (let i = nodes.parent[node] + 1; i < node; i = nodes.end[i]) if (nodes.kind[i] === Kind.Element) return false
  return true
}

const numberClass = /(?:^|[\s_-])(?:l(?:ine)?-?n(?:o|os|um|r|umbers?|t)?|gutter|hljs-ln-numbers|blob-num)(?:[\s_-]|$)/i
const lineClass = /(?:^|[\s_-])line(?:$|\s)/

function isLineSpan(page: Page, node: number): boolean {
  const tag = page.nodes.tag[node]
  return (tag === Tag.span || tag === Tag.code) && lineClass.test(page.attribute(node, 'class') ?? '')
}

/** Tells whether the lines of a listing are spans that only a style sheet puts on lines of their own. */
function hasUnbrokenLines(page: Page, root: number): boolean {
  const { nodes, runs } = page
  const from = runs.start[nodes.run[root]]
  const to = runs.start[nodes.run[nodes.end[root]]]
  if (nodes.end[root] - root < 4) return false
  for (let i = from; i < to; i++) if (runs.axis.charCodeAt(i) === 0x0a) return false
  let lines = 0
  for (let i = root + 1; i < nodes.end[root]; i++) {
    if (nodes.kind[i] === Kind.Element && isLineSpan(page, i) && ++lines > 1) return true
  }
  return false
}

function isBlankBetween(axis: string, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (!isSpace(axis.charCodeAt(i))) return false
  return true
}

function firstAt(bounds: Int32Array, position: number): number {
  let low = 0
  let high = bounds.length >> 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (bounds[2 * middle] >= position) high = middle
    else low = middle + 1
  }
  return 2 * low
}

/** Drops blank lines at both ends; no-break spaces become plain ones, since nobody can type or compile them. */
function trimLines(code: string): string {
  const plain = code.replace(/[\u00a0\u2007\u202f]/g, ' ').replace(/\r\n?/g, '\n')
  let from = 0
  let to = plain.length
  for (let i = 0; i < plain.length && isSpace(plain.charCodeAt(i)); i++) if (plain.charCodeAt(i) === 0x0a) from = i + 1
  while (to > from && isSpace(plain.charCodeAt(to - 1))) to--
  return plain.slice(from, to)
}
