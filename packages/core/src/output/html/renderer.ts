/**
 * Turns the walk over a page into calls of the writer: each element does what its role says, text goes into lines.
 */

import { Tag } from '../../html/tags.js'
import type { Page } from '../../page/page.js'
import type { Selection } from '../../page/selection.js'
import { NodeFlag, Kind as NodeKind } from '../../page/types.js'
import { MarkupBudget } from '../budget.js'
import { isJoint } from '../collapse.js'
import { Display, displayOf } from '../display.js'
import { isImageElement } from '../images.js'
import { preformattedText } from '../preformatted.js'
import { languageOf } from '../to-markdown/language.js'
import { Go, isGlued, type Visitor } from '../tree-walk.js'
import { resolveUrl } from '../urls.js'
import { outputName, Role, roleOf } from './allow-list.js'
import { attributesOf, directionOf, imageMarkup, localeAttributes } from './attributes.js'
import { attribute } from './escape.js'
import { KeptFacts } from './kept-facts.js'
import { collapseSource } from './lines.js'
import { mathMarkup } from './mathml.js'
import { Targets } from './targets.js'
import { HtmlWriter, Kind } from './writer.js'

/** What a renderer shows. */
export interface RendererOptions {
  readonly base: string | null
  readonly tables: boolean
  readonly images: boolean
  readonly links: boolean
  /** Direction of the text outside of what is rendered. */
  readonly direction: string
  /** Gives each piece of text a mark, as a start tag without brackets; absent where text stands unmarked. */
  readonly mark?: (run: number, start: number, end: number, write: (start: number, end: number, mark: string) => void) => void
}

/** What to do where an element ends: close a container (from 0 on), end a line, or end a phrase. */
const endOfLine = -1
const endOfPhrase = -2

/** Renders the kept elements and texts of a page. */
export class Renderer implements Visitor {
  readonly writer: HtmlWriter
  private readonly page: Page
  private readonly keep: Selection
  private readonly options: RendererOptions
  private readonly facts: KeptFacts
  private readonly targets: Targets
  private readonly actions: number[] = []
  /** The elements around the current place that begin and end lines, and the direction of text in each. */
  private readonly owners: number[]
  private readonly directions: string[]
  /** Id of an element that left no trace, for the next thing written. */
  private waitingId = ''
  private previousRun = -1
  private previousEnd = 0
  private isAfterFormula = false
  private lastParagraph = -1
  private lastLocale = ''

  constructor(page: Page, keep: Selection, kept: Uint8Array, options: RendererOptions) {
    this.page = page
    this.keep = keep
    this.options = options
    this.writer = new HtmlWriter(new MarkupBudget(page))
    this.facts = new KeptFacts(page, keep, kept)
    this.targets = new Targets(page, options.links ? kept : null)
    this.owners = [page.body]
    this.directions = [options.direction]
  }

  enter(node: number, tag: number): number {
    if (tag === Tag.math) return this.enterFormula(node)
    if (tag === Tag.svg) return Go.Into
    if (isImageElement(this.page, node)) return this.addImage(node)
    const role = roleOf(tag)
    if (role === Role.Transparent) return Go.Into
    if (role === Role.Phrase || role === Role.Link) return this.enterPhrase(node, tag, role)
    if (role === Role.Break) this.writer.lineBreak()
    else if (role === Role.Rule) this.writer.rule()
    else if (role === Role.WordBreak) this.addWordBreak()
    else return role < 0 && this.isWithinLine(node) ? Go.Into : this.enterBlock(node, tag, role)
    return Go.Over
  }

  leave(_node: number, _tag: number): void {
    const action = this.actions.pop() as number
    if (action === endOfPhrase) {
      this.writer.endPhrase()
      return
    }
    this.owners.pop()
    this.directions.pop()
    this.writer.close(action)
  }

  pass(node: number, tag: number): void {
    if ((tag === Tag.td || tag === Tag.th) && this.writer.container.kind === Kind.Row) {
      const cell = this.writer.open(outputName(tag), attributesOf(this.page, node, null), Kind.Cell, node)
      if (cell >= 0) this.writer.force()
      this.writer.close(cell)
    } else if (this.isSeenBlock(node, tag)) this.writer.endLine()
    else if (displayOf(this.page, node) > Display.Inline || tag === Tag.br) this.writer.space()
  }

  /** Tells whether an element that is left out stood between lines. */
  private isSeenBlock(node: number, tag: number): boolean {
    if (tag === Tag.br || isUnseen(tag) || this.page.nodes.flags[node] & NodeFlag.Hidden) return false
    const role = roleOf(tag)
    return role < 0 ? !this.isWithinLine(node) : role !== Role.Transparent && displayOf(this.page, node) >= Display.Line
  }

  text(run: number, start: number, end: number): void {
    this.join(run, start)
    const { axis } = this.page.runs
    const { mark } = this.options
    if (mark) mark(run, start, end, (from, to, name) => this.addMarked(from, to, name))
    else this.writer.text(collapseSource(axis, start, end), this.paragraph(true))
    this.previousRun = run
    this.previousEnd = end
    this.isAfterFormula = false
  }

  /** Tells whether an unknown element flows within a line: by itself, or since a paragraph or heading holds nothing else. */
  private isWithinLine(node: number): boolean {
    const owner = this.page.nodes.tag[this.owners[this.owners.length - 1]]
    return owner === Tag.p || roleOf(owner) === Role.Heading || displayOf(this.page, node) < Display.Line
  }

  /** Asks for a space before the next text unless it continues a word. */
  private join(run: number, start: number): void {
    if (this.previousRun < 0 || !this.writer.isInLine) return
    // A formula and the parts of ruby text stay elements of their own, so what touches them may touch them in the output.
    if (start === this.previousEnd && (this.isAfterFormula || this.writer.isInPhrase('ruby'))) return
    if (isGlued(this.page, this.previousRun, this.previousEnd, run, start)) return
    if (!isJoint(this.page.runs.axis, this.previousEnd, start)) this.writer.space()
  }

  private addMarked(from: number, to: number, mark: string): void {
    const piece = this.page.runs.axis.slice(from, to)
    const text = piece.trim()
    if (text === '' || piece.charCodeAt(0) !== text.charCodeAt(0)) this.writer.space()
    if (text === '') return
    this.writer.text(collapseSource(text, 0, text.length), this.paragraph(true), mark)
    if (piece.length > text.length && piece.charCodeAt(piece.length - 1) !== text.charCodeAt(text.length - 1)) this.writer.space()
  }

  /** Decides how a line that begins here stands in its container: the attributes of its paragraph, or null without one. */
  private paragraph(isText: boolean): string | null {
    if (this.writer.isInLine) return null
    const { source, kind, tag } = this.writer.container
    const owner = this.owners[this.owners.length - 1]
    const isParagraph = this.page.nodes.tag[owner] === Tag.p
    const needsOne = owner === source ? tag === 'figure' && isText : source >= 0 && !this.facts.isAllOf(owner, source)
    if (kind !== Kind.Flow && !isParagraph && !needsOne) return null
    return this.takeId('') + (isParagraph ? this.localeOf(owner) : '')
  }

  /** The language and direction of a paragraph; read once, since its text may make many lines. */
  private localeOf(paragraph: number): string {
    if (paragraph !== this.lastParagraph) {
      this.lastParagraph = paragraph
      this.lastLocale = localeAttributes(this.page, paragraph)
    }
    return this.lastLocale
  }

  /** Returns an element's id, or the one that waits for something to stand on. */
  private takeId(own: string): string {
    const id = own === '' ? this.waitingId : own
    if (own === '') this.waitingId = ''
    return id
  }

  private enterPhrase(node: number, tag: number, role: number): number {
    const id = this.targets.idOf(node)
    const isBegun = role === Role.Link ? this.beginLink(node, id) : this.beginPhrase(node, tag, id)
    if (!isBegun && (id === '' || !this.writer.beginPhrase('span', '', id))) return Go.Into
    this.actions.push(endOfPhrase)
    return Go.IntoAndLeave
  }

  private beginLink(node: number, id: string): boolean {
    const href = this.options.links ? this.page.attribute(node, 'href') : null
    const address = href === null || href === '#' ? null : (this.targets.addressOf(href) ?? resolveUrl(this.options.base, href))
    return address !== null && this.writer.beginPhrase('a', attribute('href', address) + localeAttributes(this.page, node), id)
  }

  private beginPhrase(node: number, tag: number, id: string): boolean {
    const attributes = attributesOf(this.page, node, this.options.base)
    // Without these attributes the elements mean nothing.
    if (tag === Tag.span && attributes === '') return false
    if ((tag === Tag.bdo && !attributes.includes(' dir=')) || (tag === Tag.time && attributes === '')) return false
    return this.writer.beginPhrase(outputName(tag), attributes, id)
  }

  private addImage(node: number): number {
    const markup = this.options.images ? imageMarkup(this.page, node, this.options.base) : null
    if (markup === null) return Go.Over
    const at = this.page.runs.start[this.page.nodes.run[node]]
    if (at > this.previousEnd) this.writer.space()
    this.writer.markup(markup, this.paragraph(false))
    this.previousEnd = at
    return Go.Over
  }

  private addWordBreak(): void {
    if (this.writer.isInLine) this.writer.markup('<wbr>', null)
  }

  private enterFormula(node: number): number {
    if (this.options.mark) return Go.Into
    const { nodes, runs } = this.page
    const first = nodes.run[node]
    const last = nodes.run[nodes.end[node]] - 1
    if (this.previousRun < 0 || runs.start[first] !== this.previousEnd) this.join(first, runs.start[first])
    this.writer.markup(mathMarkup(this.page, node), this.paragraph(true))
    this.previousRun = last
    this.previousEnd = runs.start[last + 1]
    this.isAfterFormula = true
    return Go.Over
  }

  private enterBlock(node: number, tag: number, role: number): number {
    if (role === Role.Pre) return this.addCode(node)
    if (role === Role.Figure && !this.options.images && !this.options.mark && this.facts.hasImage(node)) {
      this.writer.endLine()
      return Go.Over
    }
    if (role === Role.Table) {
      const kind = this.facts.tableKind(node)
      if (kind === 'code') return this.addCode(node)
      if (kind === 'data' && !this.options.tables) {
        this.writer.endLine()
        return Go.Over
      }
    }
    this.actions.push(this.openContainer(node, tag, role))
    this.pushOwner(node)
    return Go.IntoAndLeave
  }

  private pushOwner(node: number): void {
    this.owners.push(node)
    this.directions.push(directionOf(this.page, node) ?? this.directions[this.directions.length - 1])
  }

  /** Opens the container that an element turns into; −1 where it only ends the line. */
  private openContainer(node: number, tag: number, role: number): number {
    const kind = this.containerKind(node, tag, role)
    const id = this.targets.idOf(node)
    if (kind < 0) {
      this.writer.endLine()
      if (id !== '') this.waitingId = id
      return endOfLine
    }
    const name = outputName(tag) || 'div'
    const open = role === Role.Details ? ' open=""' : ''
    const attributes = this.takeId(id) + open + attributesOf(this.page, node, this.options.base)
    const handle = this.writer.open(name, attributes, kind, node)
    if (role === Role.Cell && handle >= 0) this.writer.force()
    return handle
  }

  private containerKind(node: number, tag: number, role: number): number {
    switch (role) {
      case Role.Heading:
        return this.facts.hasStructure(node) ? -1 : Kind.Phrase
      case Role.List:
        return Kind.List
      case Role.Definitions:
        return Kind.Definitions
      case Role.Item:
      case Role.Definition:
      case Role.Cell:
      case Role.Figure:
        return Kind.Cell
      case Role.FigureCaption:
        return this.writer.container.tag === 'figure' ? Kind.Cell : -1
      case Role.Summary:
        return this.writer.container.tag === 'details' ? Kind.Phrase : -1
      case Role.Quote:
      case Role.Details:
        return Kind.Flow
      case Role.Section:
        return this.facts.isOneOfSeveral(node) ? Kind.Flow : -1
      case Role.Table:
        return this.facts.tableKind(node) === 'data' ? Kind.Table : -1
      case Role.TableCaption:
        return Kind.Phrase
      case Role.RowGroup:
        return Kind.Rows
      case Role.Row:
        return Kind.Row
      default:
        return tag !== Tag.p && this.turns(node) ? Kind.Flow : -1
    }
  }

  /** Tells whether the text of an element runs the other way than the text around it. */
  private turns(node: number): boolean {
    const direction = directionOf(this.page, node)
    return direction !== null && direction !== this.directions[this.directions.length - 1]
  }

  /** Writes a code block: its text alone, with its language; where text is marked or linked, with that too. */
  private addCode(node: number): number {
    const { nodes } = this.page
    const language = safeLanguage(languageOf(this.page, node))
    const isCode = language !== '' || nodes.tag[node] === Tag.table || this.facts.holdsCode(node)
    const handle = this.writer.open('pre', this.takeId(this.targets.idOf(node)) + localeAttributes(this.page, node), Kind.Pre, node)
    if (handle < 0) {
      // Inside a heading or a caption; the walk goes on as if it were a line.
      this.pushOwner(node)
      this.actions.push(endOfLine)
      return Go.IntoAndLeave
    }
    const hasPhrase = isCode && this.writer.beginPhrase('code', language === '' ? '' : attribute('class', `language-${language}`))
    if (this.options.mark || (!isCode && this.facts.hasPhrases(node))) this.addVerbatim(node)
    else this.writer.verbatim(preformattedText(this.page, this.keep, node, { dropLineNumbers: true }), '')
    if (hasPhrase) this.writer.endPhrase()
    this.writer.close(handle)
    this.previousRun = -1
    return Go.Over
  }

  /** Writes the text of a `pre` with its phrases, links and marks. */
  private addVerbatim(pre: number): void {
    const { nodes } = this.page
    const ends: number[] = []
    const leave = (until: number): void => {
      while (ends.length > 0 && ends[ends.length - 1] <= until) {
        ends.pop()
        this.leave(pre, 0)
      }
    }
    for (let i = pre + 1; i < nodes.end[pre]; i++) {
      leave(i)
      if (nodes.kind[i] === NodeKind.Text && nodes.run[i + 1] > nodes.run[i]) this.addVerbatimRun(nodes.run[i])
      else if (nodes.kind[i] === NodeKind.Element) {
        const role = roleOf(nodes.tag[i])
        let isEntered = false
        if (role === Role.Break) this.writer.lineBreak()
        else if ((role === Role.Phrase && nodes.tag[i] !== Tag.code) || role === Role.Link) {
          isEntered = this.enterPhrase(i, nodes.tag[i], role) === Go.IntoAndLeave
        } else if (displayOf(this.page, i) >= Display.Line && nodes.tag[i] !== Tag.td) {
          this.writer.endLine()
          this.pushOwner(i)
          this.actions.push(endOfLine)
          isEntered = true
        }
        if (isEntered) ends.push(nodes.end[i])
      }
    }
    leave(nodes.end[pre] + 1)
  }

  private addVerbatimRun(run: number): void {
    const { axis, start } = this.page.runs
    const { mark } = this.options
    if (mark)
      mark(run, start[run], start[run + 1], (from, to, name) => {
        const piece = axis.slice(from, to)
        this.writer.verbatim(piece, piece.trim() === '' ? null : name)
      })
    else if (this.keep.has(run) || axis.slice(start[run], start[run + 1]).trim() === '') {
      this.writer.verbatim(axis.slice(start[run], start[run + 1]), '')
    }
  }
}

/** A language that can stand in a class name; '' for any other. */
function safeLanguage(language: string): string {
  return /^[a-z0-9][\w+#.-]{0,29}$/.test(language) ? language : ''
}

/** Elements that leave no trace in a line. */
function isUnseen(tag: number): boolean {
  return tag === Tag.script || tag === Tag.style || tag === Tag.template || tag === Tag.link || tag === Tag.meta
}
