/**
 * The pruned original tree: the page's own elements with their wrappers, ids and classes, less what was dropped.
 *
 * Safe by construction like the other structure: only names and attributes of fixed lists are written, values are checked or
 * escaped, and an element that a parser would move is written under another name or not at all (`original-names.ts`).
 */

import { firstUnknownTag, Tag } from '../../html/tags.js'
import type { Page } from '../../page/page.js'
import type { Selection } from '../../page/selection/selection.js'
import { Namespace, Kind as NodeKind } from '../../page/types.js'
import { resolveUrl } from '../../page/urls.js'
import { MarkupBudget } from '../budget.js'
import { embedOf, mayEmbed } from '../embeds.js'
import { isImageElement, Pictures } from '../images.js'
import { formulasOf } from '../math/formulas.js'
import { textEnd, textStart } from '../nodes.js'
import { tableKindOf } from '../tables.js'
import { Go, joins, type Visitor, walk } from '../tree-walk.js'
import { attributesOf, directionOf, imageMarkup } from './attributes.js'
import { attribute, escapeText } from './escape.js'
import { mathMarkup } from './mathml.js'
import { isBlockName, OpenElements, originalName } from './original-names.js'
import { collapse, type RendererOptions } from './renderer.js'
import { Targets } from './targets.js'

/** Maximum number of open elements; Chromium stops nesting at 512. */
const maxDepth = 200

/** Writes the kept elements and texts of a page in their original structure. */
export class OriginalWriter implements Visitor {
  readonly #page: Page
  readonly #keep: Selection
  readonly #kept: Uint8Array
  readonly #options: RendererOptions
  readonly #targets: Targets
  readonly #pictures: Pictures
  readonly #budget: MarkupBudget
  readonly #formulas: ReturnType<typeof formulasOf>
  /** Kept blocks before each node, to tell whether a paragraph holds any. */
  readonly #blocks: Int32Array
  readonly #parts: string[] = []
  readonly #open = new OpenElements()
  /** Whether something is on this line already. */
  #isInLine = false
  /** Whether white space ends what is written. */
  #hasSpace = false
  /** The last piece of text, and up to where white space after it is written. */
  #previousRun = -1
  #previousEnd = 0

  constructor(page: Page, keep: Selection, kept: Uint8Array, options: RendererOptions) {
    this.#page = page
    this.#keep = keep
    this.#kept = kept
    this.#options = options
    this.#targets = new Targets(page, kept, true)
    this.#pictures = new Pictures(page)
    this.#budget = new MarkupBudget(page)
    this.#formulas = formulasOf(page)
    this.#blocks = blocksBefore(page, kept)
  }

  /** Writes everything. */
  render(): string {
    const page = this.#page
    walk(page, this.#keep, this.#kept, this, this.#options.spend)
    const html = this.#parts.join('').trimEnd()
    const root = [page.body, page.nodes.parent[page.body]].find(node => node >= 0 && directionOf(page, node) === 'rtl')
    return root === undefined || html === '' ? html : `<div${attributesOf(page, root, '', null)}>\n${html}\n</div>`
  }

  enter(node: number, tag: number): number {
    const page = this.#page
    if (this.#formulas.has(node)) return this.#addFormula(node)
    if (tag === Tag.svg) return Go.Into
    if (isImageElement(page, node))
      return this.#addMarkup(node, this.#options.images ? imageMarkup(this.#pictures, node, this.#options.base) : null)
    if (tag === Tag.br || tag === Tag.wbr) return this.#addMarkup(node, `<${page.tagName(node)}>`)
    if (tag === Tag.hr) return this.#addRule()
    if (mayEmbed(tag)) return this.#addEmbed(node)
    if (tag === Tag.table && !this.#options.tables && tableKindOf(page, node) === 'data') return Go.Over
    return this.#addElement(node, this.#nameOf(node, tag))
  }

  leave(): void {
    const name = this.#open.pop()
    this.#parts.push(`</${name}>`)
    if (isBlockName(name)) this.#endLine()
  }

  pass(node: number, tag: number): void {
    if ((tag !== Tag.td && tag !== Tag.th) || this.#open.top !== 'tr') return
    // A dropped cell stays as an empty one, so that the others stay in their columns.
    const name = this.#page.tagName(node)
    this.#parts.push(`<${name}${this.#attributesOf(node, name)}></${name}>\n`)
  }

  text(run: number, start: number, end: number): void {
    if (this.#open.isInTable) return
    const { axis } = this.#page.runs
    if (this.#open.has('pre')) this.#addVerbatim(axis.slice(start, end), start)
    else {
      if (
        this.#isInLine &&
        !this.#hasSpace &&
        this.#previousRun >= 0 &&
        !joins(this.#page, this.#previousRun, this.#previousEnd, run, start)
      )
        this.#parts.push(' ')
      this.#parts.push(escapeText(collapse(axis, start, end)))
    }
    this.#continueLine(run, end)
  }

  /** Writes text of a `pre`, with the white space between it and the text before. */
  #addVerbatim(text: string, start: number): void {
    const verbatim = this.#verbatimSpace(start) + text
    // The parser drops a line break that follows the tag of a `pre`.
    if (verbatim.startsWith('\n') && /^<pre[ >]/.test(this.#parts[this.#parts.length - 1] ?? '')) this.#parts.push('\n')
    this.#parts.push(escapeText(verbatim))
  }

  /** The white space of a `pre` between the last text and `start`. */
  #verbatimSpace(start: number): string {
    const gap = this.#isInLine ? this.#page.runs.axis.slice(this.#previousEnd, start) : ''
    return gap.trim() === '' ? gap : gap.includes('\n') ? '\n' : ' '
  }

  #continueLine(run: number, end: number): void {
    this.#isInLine = true
    this.#hasSpace = false
    this.#previousRun = run
    this.#previousEnd = end
  }

  /** Ends a line; the line feed is for readability. */
  #endLine(): void {
    if (!this.#open.has('pre')) this.#parts.push('\n')
    this.#isInLine = false
  }

  /** Writes the white space between the last text and something that begins at `node`. */
  #addSpaceBefore(node: number): void {
    const at = textStart(this.#page, node)
    if (!this.#isInLine || this.#previousRun < 0 || at <= this.#previousEnd) return
    this.#parts.push(this.#open.has('pre') ? escapeText(this.#verbatimSpace(at)) : ' ')
    this.#previousEnd = at
    this.#hasSpace = true
  }

  /** The name under which an element can be written at this place; '' for none. */
  #nameOf(node: number, tag: number): string {
    const page = this.#page
    if (this.#open.depth >= maxDepth || page.nodes.namespace[node] !== Namespace.Html) return ''
    const holdsBlocks = this.#blocks[page.nodes.end[node]] > this.#blocks[node + 1]
    const custom = tag >= firstUnknownTag ? (holdsBlocks ? 'div' : 'span') : ''
    const name = originalName(page.tagName(node)) ?? custom
    if (name === '') return ''
    return this.#open.fitting(name === 'p' && holdsBlocks ? 'div' : name)
  }

  #addElement(node: number, name: string): number {
    if (name === '') return Go.Into
    const isBlock = isBlockName(name)
    if (isBlock) this.#isInLine = false
    else this.#addSpaceBefore(node)
    const address = name === 'a' ? this.#addressOf(node) : null
    const written = name === 'a' && address === null ? 'span' : name
    const attributes = this.#attributesOf(node, written)
    const all = address === null ? attributes : attribute('href', address) + attributes
    this.#open.push(written)
    this.#parts.push(`<${written}${this.#budget.afford(all.length) ? all : ''}>`)
    return Go.IntoAndLeave
  }

  #attributesOf(node: number, name: string): string {
    const classes = this.#page.attribute(node, 'class')?.replace(/\s+/g, ' ').trim().slice(0, 1000) ?? ''
    const open = name === 'details' ? ' open=""' : ''
    return (
      this.#targets.idOf(node) +
      (classes === '' ? '' : attribute('class', classes)) +
      open +
      attributesOf(this.#page, node, name, this.#options.base)
    )
  }

  #addressOf(node: number): string | null {
    const { base, links } = this.#options
    const href = links ? this.#page.attribute(node, 'href') : null
    return href === null ? null : (this.#targets.addressOf(href) ?? resolveUrl(base, href))
  }

  /** Writes markup without content; nothing in it is looked at. */
  #addMarkup(node: number, markup: string | null): number {
    if (markup === null || this.#open.isInTable || !this.#budget.afford(markup.length)) return Go.Over
    this.#addSpaceBefore(node)
    this.#parts.push(markup)
    this.#isInLine = true
    this.#hasSpace = false
    return Go.Over
  }

  #addRule(): number {
    if (this.#open.isInTable) return Go.Over
    this.#parts.push('<hr>')
    this.#endLine()
    return Go.Over
  }

  /** Writes a link in place of a player; text in it follows. */
  #addEmbed(node: number): number {
    const { base, links } = this.#options
    const embed = links && !this.#open.isInTable && !this.#open.has('a') ? embedOf(this.#page, node, base) : null
    if (embed === null) return Go.Into
    this.#addSpaceBefore(node)
    this.#parts.push(`<a${attribute('href', embed[1])}>${escapeText(embed[0])}</a> `)
    this.#isInLine = false
    return Go.Into
  }

  /** Writes a formula once: as MathML if the page has that, else as its TeX. */
  #addFormula(node: number): number {
    const page = this.#page
    const { run, end, namespace } = page.nodes
    const latex = this.#formulas.get(node)?.latex
    if (latex === '' || this.#open.isInTable) return Go.Over
    let math = node
    while (math < end[node] && namespace[math] !== Namespace.MathMl) math++
    this.#addSpaceBefore(node)
    this.#parts.push(math < end[node] ? mathMarkup(page, math) : `<code>${escapeText(latex ?? '')}</code>`)
    this.#continueLine(Math.max(0, run[end[node]] - 1), textEnd(page, node))
    return Go.Over
  }
}

/** Counts the kept elements before each node that close an open paragraph. */
function blocksBefore(page: Page, kept: Uint8Array): Int32Array {
  const { size, kind, tag } = page.nodes
  const before = new Int32Array(size + 1)
  for (let i = 0; i < size; i++) {
    const isBlock = kept[i] === 1 && kind[i] === NodeKind.Element && (tag[i] === Tag.hr || isBlockName(originalName(page.tagName(i)) ?? ''))
    before[i + 1] = before[i] + (isBlock ? 1 : 0)
  }
  return before
}
