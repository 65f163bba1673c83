/** The text of code blocks: white space intact, whatever elements colour the code, number its lines or set it in a table. */

import { Tag } from '../html/tags.js'
import type { Page } from '../page/page.js'
import type { Selection } from '../page/selection/selection.js'
import { Kind, Namespace } from '../page/types.js'
import { Display, displayOf } from './display.js'
import { classesOf, firstFrom, isBlank, textEnd, textStart } from './nodes.js'
import { firstNonNumber, numberClass } from './tables.js'

/** The code of blocks by selection and element: every format asks for the same. */
const cache = new WeakMap<Selection, Map<number, string>>()

/**
 * Returns the kept text of a code block with its white space: lines end at line feeds, at `br`, and where a block or a
 * table row ends. Line numbers are left out: the number column of a table, elements that are classed as numbers. Runs without
 * kept text count only if they are blank.
 */
export function preformattedText(page: Page, keep: Selection, node: number): string {
  let codes = cache.get(keep)
  if (codes === undefined) cache.set(keep, (codes = new Map()))
  let code = codes.get(node)
  if (code === undefined) codes.set(node, (code = readCode(page, keep, node)))
  return code
}

function readCode(page: Page, keep: Selection, node: number): string {
  const { kind, namespace, tag, end, run } = page.nodes
  const writer = new CodeWriter(page.runs.axis, keep.bounds, firstFrom(keep.bounds, textStart(page, node)))
  const splitsSpans = hasUnbrokenLines(page, node)
  const isNumber = numberFinder(page)
  /** Where blocks end. */
  const ends = new Set<number>()
  for (let i = node + 1; i < end[node]; i++) {
    if (ends.has(i)) writer.needsLine = true
    if (kind[i] === Kind.Text) {
      if (run[i + 1] > run[i]) writer.addRun(textStart(page, i), textEnd(page, i))
    } else if (kind[i] !== Kind.Element || namespace[i] !== Namespace.Html) continue
    else if (tag[i] === Tag.br) writer.add('\n')
    else if (isNumber(i)) i = end[i] - 1
    else if (tag[i] === Tag.td) {
      if (!writer.isAtLineStart && !writer.needsLine) writer.add('\t')
    } else if (displayOf(page, i) >= Display.Line || (splitsSpans && isLineSpan(page, i))) {
      writer.needsLine = true
      ends.add(end[i])
    }
  }
  // No-break spaces become plain ones, since nobody can type or compile them; blank lines at both ends go.
  return writer.code
    .replace(/[\u00a0\u2007\u202f]/g, ' ')
    .replace(/\r\n?/g, '\n')
    .replace(/^\s*\n/, '')
    .trimEnd()
}

/** Collects code. */
class CodeWriter {
  code = ''
  /** Whether the next text has to begin a line. */
  needsLine = false
  isAtLineStart = true
  readonly #axis: string
  readonly #bounds: Int32Array
  /** The next kept range. */
  #next: number

  constructor(axis: string, bounds: Int32Array, first: number) {
    this.#axis = axis
    this.#bounds = bounds
    this.#next = first
  }

  /** Adds the kept text of a run; white space at its borders belongs to no selection and goes with the text beside it. */
  addRun(start: number, end: number): void {
    const axis = this.#axis
    const bounds = this.#bounds
    let done = start
    while (bounds[this.#next] < start) this.#next += 2
    for (; bounds[this.#next] < end; this.#next += 2) {
      const from = bounds[this.#next]
      const isJoined = isBlank(axis, done, from) && done === start
      if (done > start) this.add(' ')
      this.add(axis.slice(isJoined ? start : from, bounds[this.#next + 1]))
      done = bounds[this.#next + 1]
    }
    if (isBlank(axis, done, end)) this.add(axis.slice(done, end))
  }

  add(text: string): void {
    if (text === '') return
    if (this.needsLine && !this.isAtLineStart && !text.startsWith('\n')) this.code += '\n'
    this.needsLine = false
    this.code += text
    this.isAtLineStart = text.endsWith('\n')
  }
}

/** Tells line numbers: the first cell of a row, or an element classed as a number, if it holds nothing but digits. */
function numberFinder(page: Page): (node: number) => boolean {
  const { tag } = page.nodes
  /** Place of a character that is not a number, found while looking for numbers. */
  let noNumberAt = -1
  return node => {
    const isCell = tag[node] === Tag.td
    if (isCell && !isFirstElement(page, node)) return false
    if (noNumberAt >= textStart(page, node) && noNumberAt < textEnd(page, node)) return false
    const other = firstNonNumber(page, node)
    if (other >= 0) noNumberAt = other
    return other < 0 && (isCell || numberClass.test(classesOf(page, node)))
  }
}

function isFirstElement(page: Page, node: number): boolean {
  const { nodes } = page
  for (let i = nodes.parent[node] + 1; i < node; i = nodes.end[i]) if (nodes.kind[i] === Kind.Element) return false
  return true
}

function isLineSpan(page: Page, node: number): boolean {
  const tag = page.nodes.tag[node]
  return (tag === Tag.span || tag === Tag.code) && /(?:^|[\s_-])line(?:$|\s)/.test(classesOf(page, node))
}

/** Tells whether the lines of a listing are spans that only a style sheet puts on lines of their own. */
function hasUnbrokenLines(page: Page, root: number): boolean {
  const { kind, end } = page.nodes
  if (page.runs.axis.slice(textStart(page, root), textEnd(page, root)).includes('\n')) return false
  let lines = 0
  for (let i = root + 1; i < end[root]; i++) if (kind[i] === Kind.Element && isLineSpan(page, i) && ++lines > 1) return true
  return false
}
