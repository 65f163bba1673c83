/**
 * Turns the walk over a page into calls of the writer: each element does what its kind says, text goes into lines.
 */

import { firstUnknownTag, Tag } from '../../html/tags.js'
import type { Page } from '../../page/page.js'
import type { Selection } from '../../page/selection/selection.js'
import { Namespace, NodeFlag, Kind as NodeKind } from '../../page/types.js'
import { resolveUrl } from '../../page/urls.js'
import { isJoint } from '../collapse.js'
import { Display, displayOf } from '../display.js'
import { embedOf, mayEmbed } from '../embeds.js'
import { isImageElement, Pictures } from '../images.js'
import { charsBefore } from '../kept.js'
import { type Formula, formulasOf, isBesideKept } from '../math/formulas.js'
import { firstFrom, textEnd, textStart } from '../nodes.js'
import { preformattedText } from '../preformatted.js'
import { tableKindOf } from '../tables.js'
import { languageOf } from '../to-markdown/language.js'
import { Go, joins, type Visitor, walk } from '../tree-walk.js'
import { Kind, kindOf, writtenName } from './allow-list.js'
import { attributesOf, directionOf, imageMarkup } from './attributes.js'
import { attribute, escapeText } from './escape.js'
import { mathMarkup } from './mathml.js'
import { Targets } from './targets.js'
import { HtmlWriter } from './writer.js'

/** What a renderer shows. */
export interface RendererOptions {
  readonly base: string | null
  readonly tables: boolean
  readonly images: boolean
  readonly links: boolean
  readonly spend?: ((steps: number) => void) | undefined
}

/** An element around the current place that begins and ends lines. */
interface Owner {
  readonly node: number
  /** Direction of the text in it. */
  readonly direction: string
  /** The attributes of a paragraph of the page; null for anything else. */
  readonly paragraph: string | null
}

/** What to do where an element ends: close a container (from 0 on), end a line, or end a phrase. */
const endOfLine = -1
const endOfPhrase = -2

const structural = /^(?:[uod]l|blockquote|pre|figure|table|details|h\d)$/
const section = /^(?:article|section|aside)$/

/** Renders the kept elements and texts of a page. */
export class Renderer implements Visitor {
  protected readonly page: Page
  protected readonly writer: HtmlWriter
  /** Whether code is written run by run, with all that it contains. */
  protected readonly marksCode: boolean = false
  /** What is written as a formula, by its outermost element. */
  protected readonly formulas: ReadonlyMap<number, Formula>
  readonly #keep: Selection
  readonly #kept: Uint8Array
  readonly #options: RendererOptions
  readonly #targets: Targets
  #pictures: Pictures | null = null
  /** Kept characters before each run. */
  readonly #chars: Int32Array
  /** How many kept sections are directly below an element. */
  readonly #sections = new Map<number, number>()
  /** What is to be done where the elements around this place end. */
  readonly #open: { readonly action: number; readonly owner: Owner; readonly end: number }[] = []
  #owner: Owner
  /** Attributes of the page as a whole, where its text runs from right to left. */
  readonly #pageAttributes: string
  /** Id of an element that left no trace, for the next thing written. */
  #waitingId = ''
  #previousRun = -1
  #previousEnd = 0
  #isAfterFormula = false

  constructor(page: Page, keep: Selection, kept: Uint8Array, options: RendererOptions, writer = new HtmlWriter(page)) {
    const { parent } = page.nodes
    this.page = page
    this.#keep = keep
    this.#kept = kept
    this.#options = options
    this.writer = writer
    this.#targets = new Targets(page, options.links ? kept : new Uint8Array(0))
    this.#chars = charsBefore(page, keep)
    this.formulas = formulasOf(page)
    for (let i = kept.indexOf(1); i >= 0; i = kept.indexOf(1, i + 1)) {
      if (section.test(page.tagName(i))) this.#sections.set(parent[i], (this.#sections.get(parent[i]) ?? 0) + 1)
    }
    const root = [page.body, parent[page.body]].find(node => node >= 0 && directionOf(page, node) !== null) ?? -1
    const direction = root < 0 ? 'ltr' : (directionOf(page, root) as string)
    this.#pageAttributes = direction === 'rtl' ? attributesOf(page, root, '', null) : ''
    this.#owner = { node: page.body, direction, paragraph: null }
  }

  /** Renders everything; `wrap` gets the markup and the attributes of the page as a whole. */
  render(wrap: (html: string, attributes: string) => string): string {
    walk(this.page, this.#keep, this.#kept, this, this.#options.spend)
    return wrap(this.writer.finish(), this.#pageAttributes)
  }

  enter(node: number, tag: number): number {
    if (this.formulas.size > 0 && this.formulas.has(node)) return this.#addFormula(node)
    if (tag === Tag.svg) return Go.Into
    if (isImageElement(this.page, node)) return this.#addImage(node)
    if (mayEmbed(tag)) return this.#addEmbed(node)
    const name = writtenName(this.page.tagName(node))
    const kind = kindOf(name)
    if (kind === Kind.Transparent) return Go.Into
    if (kind === Kind.Phrase) return this.#enterPhrase(node, name)
    if (tag === Tag.br) this.writer.lineBreak()
    else if (tag === Tag.hr) this.writer.rule()
    else if (tag !== Tag.wbr) return tag >= firstUnknownTag && this.#isWithinLine(node) ? Go.Into : this.#enterBlock(node, name)
    else if (this.writer.isInLine) this.writer.markup('<wbr>', null)
    return Go.Over
  }

  leave(): void {
    const { action, owner } = this.#open.pop()!
    this.#owner = owner
    if (action === endOfPhrase) this.writer.endPhrase()
    else this.writer.close(action)
  }

  pass(node: number, tag: number): void {
    const { page, writer } = this
    const display = displayOf(page, node)
    if (this.formulas.size > 0 && this.formulas.has(node)) {
      // One that has text was dropped with it; the others are in scripts or hidden behind a picture.
      const isDropped = page.live.bounds[firstFrom(page.live.bounds, textStart(page, node))] < textEnd(page, node)
      if (!isDropped && isBesideKept(page, this.#keep, node)) this.#addFormula(node)
    } else if ((tag === Tag.td || tag === Tag.th) && writer.top.kind === Kind.Row) {
      const name = page.tagName(node)
      writer.close(writer.open(name, attributesOf(page, node, name, null), node))
    } else if (
      display >= Display.Line &&
      !(page.nodes.flags[node] & NodeFlag.Hidden || (tag >= firstUnknownTag && this.#isWithinLine(node)))
    ) {
      writer.endLine()
    } else if ((display > Display.Inline && tag !== Tag.svg) || tag === Tag.br) writer.space()
  }

  text(run: number, start: number, end: number): void {
    this.#join(run, start)
    this.write(run, start, end)
    this.#previousRun = run
    this.#previousEnd = end
    this.#isAfterFormula = false
  }

  /** Writes a piece of a run within a line. */
  protected write(_run: number, start: number, end: number): void {
    this.writer.text(collapse(this.page.runs.axis, start, end), this.paragraph(true))
  }

  /** Tells whether an unknown element flows within a line: by itself, or since a paragraph or heading holds nothing else. */
  #isWithinLine(node: number): boolean {
    return /^(?:p|h\d)$/.test(this.page.tagName(this.#owner.node)) || displayOf(this.page, node) < Display.Line
  }

  /** Asks for a space before the next text unless it continues a word. */
  #join(run: number, start: number): void {
    const { page, writer } = this
    const previousRun = this.#previousRun
    const previousEnd = this.#previousEnd
    if (previousRun < 0 || !writer.isInLine) return
    // A formula and the parts of ruby text stay elements of their own, so what touches them may touch them in the output.
    if (start === previousEnd && (this.#isAfterFormula || writer.isInPhrase('ruby'))) return
    if (!joins(page, previousRun, previousEnd, run, start)) writer.space()
  }

  /** Decides how a line that begins here is written in its container: the attributes of its paragraph, or null without one. */
  protected paragraph(isText: boolean): string | null {
    if (this.writer.isInLine) return null
    const { source, kind, tag } = this.writer.top
    const { node, paragraph } = this.#owner
    const needsOne = node === source ? tag === 'figure' && isText : source >= 0 && !this.#isAllOf(node, source)
    return kind !== Kind.Flow && paragraph === null && !needsOne ? null : this.#takeId('') + (paragraph ?? '')
  }

  /** Tells whether an element holds all kept text of another that contains it. */
  #isAllOf(node: number, container: number): boolean {
    const chars = this.#chars
    const { run, end } = this.page.nodes
    return chars[run[node]] === chars[run[container]] && chars[run[end[node]]] === chars[run[end[container]]]
  }

  /** Tells whether a kept element below a node passes a test. */
  #holds(node: number, test: (name: string, node: number) => boolean): boolean {
    const { page } = this
    const kept = this.#kept
    for (let i = node + 1; i < page.nodes.end[node]; i++) {
      if (kept[i] === 1 && test(writtenName(page.tagName(i)), i)) return true
    }
    return false
  }

  /** Returns an element's id, or the one that is still to be written on an element. */
  #takeId(own: string): string {
    const id = own || this.#waitingId
    if (own === '') this.#waitingId = ''
    return id
  }

  /** Enters an element that ends as `action` says. */
  #enterWith(action: number, node: number): number {
    this.#open.push({ action, owner: this.#owner, end: this.page.nodes.end[node] })
    return Go.IntoAndLeave
  }

  /** Enters an element that begins and ends lines. */
  #enterOwner(action: number, node: number): number {
    const { page } = this
    const owner = this.#owner
    this.#enterWith(action, node)
    const paragraph = page.nodes.tag[node] === Tag.p ? attributesOf(page, node, '', null) : null
    this.#owner = { node, direction: directionOf(page, node) ?? owner.direction, paragraph }
    return Go.IntoAndLeave
  }

  #enterPhrase(node: number, name: string): number {
    const { writer } = this
    const id = this.#targets.idOf(node)
    const attributes = this.#phraseAttributes(node, name)
    const isBegun = attributes !== null && writer.beginPhrase(name, attributes, id)
    return isBegun || (id !== '' && writer.beginPhrase('span', '', id)) ? this.#enterWith(endOfPhrase, node) : Go.Into
  }

  /** The attributes of a phrase; null for one that means nothing without those it does not have. */
  #phraseAttributes(node: number, name: string): string | null {
    const { base, links } = this.#options
    const attributes = attributesOf(this.page, node, name, base)
    if (name === 'a') {
      const href = links ? this.page.attribute(node, 'href') : null
      const address = href === null || href === '#' ? null : (this.#targets.addressOf(href) ?? resolveUrl(base, href))
      return address === null ? null : attribute('href', address) + attributes
    }
    const needed = name === 'span' || name === 'time' ? ' ' : name === 'bdo' ? ' dir=' : ''
    return attributes.includes(needed) ? attributes : null
  }

  #addImage(node: number): number {
    const { page, writer } = this
    const options = this.#options
    const markup = options.images ? imageMarkup((this.#pictures ??= new Pictures(page)), node, options.base) : null
    if (markup === null) return Go.Over
    const at = textStart(page, node)
    if (at > this.#previousEnd) writer.space()
    writer.markup(markup, this.paragraph(false))
    this.#previousEnd = at
    return Go.Over
  }

  /** Writes a link in place of a player; text in it follows. */
  #addEmbed(node: number): number {
    const { page, writer } = this
    const { base, links } = this.#options
    const embed = links ? embedOf(page, node, base) : null
    if (embed !== null && writer.beginPhrase('a', attribute('href', embed[1]))) {
      writer.space()
      writer.text(embed[0], this.paragraph(true))
      writer.endPhrase()
      writer.space()
    }
    return Go.Into
  }

  /** Writes a formula once, whatever shows it how often: as MathML where the page has that, else as its TeX. */
  #addFormula(node: number): number {
    const { page } = this
    const { run, end, namespace } = page.nodes
    const { latex } = this.formulas.get(node) as Formula
    if (latex === '') return Go.Over
    let math = node
    while (math < end[node] && namespace[math] !== Namespace.MathMl) math++
    const markup = math < end[node] ? mathMarkup(page, math) : `<code>${escapeText(latex ?? '')}</code>`
    // A second reading would drop it.
    if (/^<math[^>]*><\/math>$/.test(markup)) return Go.Into
    this.#isAfterFormula = true
    this.#join(run[node], textStart(page, node))
    this.writer.markup(markup, this.paragraph(true))
    this.#previousRun = Math.max(0, run[end[node]] - 1)
    this.#previousEnd = textEnd(page, node)
    return Go.Over
  }

  #enterBlock(node: number, name: string): number {
    const table = tableKindOf(this.page, node)
    if (name === 'pre' || table === 'code') return this.#addCode(node)
    if (table === 'data' && !this.#options.tables) {
      this.writer.endLine()
      return Go.Over
    }
    return this.#enterOwner(this.#openContainer(node, name), node)
  }

  /** Opens the container that an element turns into; −1 where it only ends the line. */
  #openContainer(node: number, name: string): number {
    const { page, writer } = this
    const id = this.#targets.idOf(node)
    if (!this.#isContainer(node, name)) {
      writer.endLine()
      this.#waitingId = id || this.#waitingId
      return endOfLine
    }
    const tag = kindOf(name) < 0 ? 'div' : name
    const open = name === 'details' ? ' open=""' : ''
    return writer.open(tag, this.#takeId(id) + open + attributesOf(page, node, tag, this.#options.base), node)
  }

  /** Tells whether a block turns into a container, and not just into a line. */
  #isContainer(node: number, name: string): boolean {
    const { page, writer } = this
    const owner = this.#owner
    if (kindOf(name) < 0) return name !== 'p' && (directionOf(page, node) ?? owner.direction) !== owner.direction
    // A heading inside a heading ends the search, so that it stays short.
    if (/^h\d$/.test(name))
      return !this.#holds(node, (inner, i) => structural.test(inner) && (inner !== 'table' || tableKindOf(page, i) !== 'layout'))
    if (section.test(name)) return (this.#sections.get(page.nodes.parent[node]) ?? 0) > 1
    if (name === 'table') return tableKindOf(page, node) === 'data'
    return name === 'figcaption' ? writer.top.tag === 'figure' : name !== 'summary' || writer.top.tag === 'details'
  }

  /** Writes a code block: its text alone, with its language; where text is marked or linked, with that too. */
  #addCode(node: number): number {
    const { page, writer } = this
    const handle = writer.open('pre', this.#takeId(this.#targets.idOf(node)) + attributesOf(page, node, '', null), node)
    // Inside a heading or a caption; the walk goes on as if it were a line.
    if (handle < 0) return this.#enterOwner(endOfLine, node)
    const language = /^[a-z0-9][\w+#.-]{0,29}$/.exec(languageOf(page, node))?.[0]
    const isCode = language !== undefined || page.nodes.tag[node] === Tag.table || this.#holds(node, name => name === 'code')
    const hasPhrase = isCode && writer.beginPhrase('code', language === undefined ? '' : attribute('class', `language-${language}`))
    const hasPhrases = !isCode && this.#holds(node, name => kindOf(name) === Kind.Phrase && name !== 'span')
    if (this.marksCode || hasPhrases) this.#addVerbatim(node)
    else writer.verbatim(preformattedText(page, this.#keep, node))
    if (hasPhrase) writer.endPhrase()
    writer.close(handle)
    this.#previousRun = -1
    return Go.Over
  }

  /** Writes the text of a `pre` with its phrases, links and marks. */
  #addVerbatim(pre: number): void {
    const { page, writer } = this
    const open = this.#open
    const { kind, run, tag, end } = page.nodes
    const depth = open.length
    for (let i = pre + 1; i < end[pre]; i++) {
      while (open.length > depth && open[open.length - 1].end <= i) this.leave()
      if (kind[i] === NodeKind.Text && run[i + 1] > run[i]) this.writeVerbatim(run[i])
      else if (kind[i] === NodeKind.Element) {
        const name = writtenName(page.tagName(i))
        if (tag[i] === Tag.br) writer.lineBreak()
        else if (kindOf(name) === Kind.Phrase && tag[i] !== Tag.code) this.#enterPhrase(i, name)
        else if (displayOf(page, i) >= Display.Line && tag[i] !== Tag.td) {
          writer.endLine()
          this.#enterOwner(endOfLine, i)
        }
      }
    }
    while (open.length > depth) this.leave()
  }

  /** Writes a run of a `pre`. */
  protected writeVerbatim(run: number): void {
    const text = this.page.runText(run)
    if (this.#keep.has(run) || text.trim() === '') this.writer.verbatim(text)
  }
}

/** Returns a piece of text with the white space of HTML collapsed; other spaces, such as no-break spaces, stay. */
export function collapse(axis: string, from: number, to: number): string {
  return axis
    .slice(from, to)
    .replace(/[\t\n\f\r ]{2,}|[\t\n\f\r]/g, (space, at: number) => (isJoint(axis, from + at, from + at + space.length) ? '' : ' '))
}
