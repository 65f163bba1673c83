/**
 * Writes HTML that every parser reads back as it was meant.
 *
 * The output has two layers. Containers (lists, tables, quotes, headings …) nest by fixed rules, with what is missing
 * between them supplied. Lines stand in containers and hold phrases, pictures and text, never a container: where a
 * container begins, the line ends, and phrases that are still open go on in the next line. So no start tag ever closes
 * something that is open, nothing is moved out of a table, and no formatting has to be repaired: the cases in which
 * an HTML parser builds another tree than the one written do not occur.
 *
 * Tags are written when the first content arrives, so nothing empty is written.
 */

import type { MarkupBudget } from '../budget.js'
import { escapeText } from './escape.js'

/** How a container treats what stands in it. */
export const Kind = {
  /** Lines are paragraphs. */
  Flow: 0,
  /** Lines stand bare unless there are several. */
  Cell: 1,
  /** One line, broken where it has to be; no containers. */
  Phrase: 2,
  /** White space is content; no containers. */
  Pre: 3,
  List: 4,
  Definitions: 5,
  Table: 6,
  Rows: 7,
  Row: 8,
} as const

interface Frame {
  readonly tag: string
  readonly attributes: string
  readonly kind: number
  /** The element of the page it stands for; −1 for what was supplied. */
  readonly source: number
  /** Whether the last thing in it was a line without a paragraph. */
  endsBare: boolean
}

interface Phrase {
  readonly tag: string
  readonly attributes: string
  /** An `id`, written once however often the phrase is taken up again. */
  id: string
  /** Whether the tags of this phrase are left out, since the budget for markup is spent. */
  isSilent: boolean
}

/**
 * Most containers inside each other. Chromium stops nesting at 512 elements and puts the rest side by side; with lines,
 * phrases and formulas on top, this stays well below.
 */
const maxContainers = 200
/** Most phrases inside each other. */
const maxPhrases = 32

/** What may stand directly in a container; anything that is not listed here may stand in flow and cells. */
const parentKinds: Readonly<Record<string, number>> = {
  li: Kind.List,
  dt: Kind.Definitions,
  dd: Kind.Definitions,
  caption: Kind.Table,
  thead: Kind.Table,
  tbody: Kind.Table,
  tfoot: Kind.Table,
  tr: Kind.Rows,
  td: Kind.Row,
  th: Kind.Row,
}

function fits(parent: number, tag: string): boolean {
  const wanted = parentKinds[tag]
  if (wanted !== undefined) return parent === wanted
  if (parent === Kind.List) return tag === 'ul' || tag === 'ol'
  return parent <= Kind.Cell
}

/** A writer of one document or fragment. */
export class HtmlWriter {
  private readonly budget: MarkupBudget
  private readonly parts: string[] = []
  private readonly frames: Frame[] = [{ tag: '', attributes: '', kind: Kind.Flow, source: -1, endsBare: false }]
  /** How many frames have their start tag written. */
  private written = 1
  private readonly phrases: Phrase[] = []
  private phrasesWritten = 0
  private hasLine = false
  private isParagraph = false
  private hasSpace = false
  private breaks = 0
  private mark = ''
  /** Whether the last character written in a `pre` ends a line, or none was written. */
  private atLineStart = true
  /** Whether the next text of a `pre` has to begin a line. */
  private needsNewline = false

  constructor(budget: MarkupBudget) {
    this.budget = budget
  }

  /** The markup written so far, complete once every container is closed. */
  toString(): string {
    return this.parts.join('')
  }

  /** Whether a line has begun that more content would continue. */
  get isInLine(): boolean {
    return this.hasLine
  }
  /** Whether white space is content at this place. */
  get isPre(): boolean {
    return this.top.kind === Kind.Pre
  }
  get container(): { readonly kind: number; readonly source: number; readonly tag: string } {
    return this.top
  }
  private get top(): Frame {
    return this.frames[this.frames.length - 1]
  }

  /** Opens a container; returns a handle for `close`, or −1 where none can stand and its content joins the surrounding text. */
  open(tag: string, attributes: string, kind: number, source: number): number {
    this.endLine()
    const { kind: parent } = this.top
    if (parent === Kind.Phrase || parent === Kind.Pre || this.frames.length >= maxContainers) return -1
    if (!this.makeRoom(tag)) return -1
    this.frames.push({ tag, attributes: this.budget.afford(attributes.length) ? attributes : '', kind, source, endsBare: false })
    this.atLineStart = true
    this.needsNewline = false
    return this.frames.length - 1
  }

  /** Closes a container and whatever was supplied inside it. */
  close(handle: number): void {
    this.endLine()
    while (handle >= 0 && this.frames.length > handle) this.pop()
  }

  /** Writes the start tags of the open containers even if no content comes: for the empty cells of a row. */
  force(): void {
    for (; this.written < this.frames.length; this.written++) {
      const { tag, attributes } = this.frames[this.written]
      this.frames[this.written - 1].endsBare = false
      this.parts.push(`<${tag}${attributes}>`)
    }
  }

  private pop(): void {
    const frame = this.frames.pop() as Frame
    if (this.written <= this.frames.length) return
    this.written--
    this.parts.push(`</${frame.tag}>${this.lineEnd}`)
  }

  /** A line feed after a child of the current container, where white space means nothing and reading gains. */
  private get lineEnd(): string {
    const { kind } = this.top
    return kind === Kind.Flow || (kind > Kind.Pre && kind !== Kind.Row) ? '\n' : ''
  }

  /** Brings the open containers into a state in which `tag` may be opened, supplying what is missing. */
  private makeRoom(tag: string): boolean {
    while (this.top.source < 0 && this.frames.length > 1 && !fits(this.top.kind, tag)) this.pop()
    if (fits(this.top.kind, tag)) return true
    if (tag === 'li' && this.top.kind <= Kind.Cell) return this.supply('ul', Kind.List)
    if (parentKinds[tag] === Kind.Definitions && this.top.kind <= Kind.Cell) return this.supply('dl', Kind.Definitions)
    if (tag === 'tr' && this.top.kind === Kind.Table) return this.supply('tbody', Kind.Rows)
    if (parentKinds[tag] >= Kind.Table) return false
    this.supplyFlow()
    return fits(this.top.kind, tag)
  }

  private supply(tag: string, kind: number): true {
    this.frames.push({ tag, attributes: '', kind, source: -1, endsBare: false })
    return true
  }

  /** Opens what has to stand between a list or table and a line. */
  private supplyFlow(): void {
    if (this.top.kind === Kind.List) this.supply('li', Kind.Cell)
    else if (this.top.kind === Kind.Definitions) this.supply('dd', Kind.Cell)
    if (this.top.kind === Kind.Table) this.supply('tbody', Kind.Rows)
    if (this.top.kind === Kind.Rows) this.supply('tr', Kind.Row)
    if (this.top.kind === Kind.Row) this.supply('td', Kind.Cell)
  }

  /** Begins a phrase, which lasts until `endPhrase` whatever lines and containers come between. */
  beginPhrase(tag: string, attributes: string, id = ''): boolean {
    if (this.phrases.length >= maxPhrases || this.repeats(tag, attributes)) return false
    this.phrases.push({ tag, attributes, id, isSilent: false })
    return true
  }

  /** Tells whether a phrase would change nothing, or would not survive a parser inside those that are open. */
  private repeats(tag: string, attributes: string): boolean {
    for (let k = this.phrases.length - 1; k >= 0; k--) {
      const other = this.phrases[k]
      if (other.tag === tag) return tag === 'a' || tag === 'ruby' || other.attributes === attributes
      if ((tag === 'rt' || tag === 'rp') && (other.tag === 'rt' || other.tag === 'rp')) return true
    }
    return tag === 'rt' || tag === 'rp' ? !this.phrases.some(phrase => phrase.tag === 'ruby') : false
  }

  /** Tells whether a phrase of this name is open. */
  isInPhrase(tag: string): boolean {
    return this.phrases.length > 0 && this.phrases.some(phrase => phrase.tag === tag)
  }

  /** Ends the phrase begun last. */
  endPhrase(): void {
    if (this.phrasesWritten === this.phrases.length) {
      this.closeMark()
      this.closePhrase()
    }
    this.phrases.pop()
  }

  /** Asks for a space before the next content of this line. */
  space(): void {
    this.hasSpace = true
  }

  /** Asks for a line break before the next content of this line. */
  lineBreak(): void {
    if (this.isPre) this.verbatim('\n', '')
    else if (this.hasLine) this.breaks++
  }

  /** Ends the current line: what follows stands in a line of its own. */
  endLine(): void {
    if (this.isPre) {
      this.needsNewline = !this.atLineStart
      this.closePhrases()
    }
    if (!this.hasLine) return
    this.closePhrases()
    if (this.isParagraph) this.parts.push(`</p>${this.lineEnd}`)
    this.top.endsBare = !this.isParagraph
    this.hasLine = false
  }

  private closePhrases(): void {
    this.closeMark()
    while (this.phrasesWritten > 0) this.closePhrase()
  }

  private closePhrase(): void {
    const { tag, isSilent } = this.phrases[--this.phrasesWritten]
    if (!isSilent) this.parts.push(`</${tag}>`)
  }

  /**
   * Writes text within the current line, in a mark if one is named. `paragraph` matters where a line begins: the
   * attributes of its paragraph, null if it needs none.
   */
  text(text: string, paragraph: string | null, mark = ''): void {
    this.content(paragraph, mark)
    this.parts.push(escapeText(text))
  }

  /** Writes markup of a picture, formula or word break within the current line; the caller vouches for it. */
  markup(markup: string, paragraph: string | null): void {
    if (!this.budget.afford(markup.length)) return
    this.content(paragraph, '')
    this.parts.push(markup)
  }

  /** Writes a rule between lines, where one can stand. */
  rule(): void {
    this.endLine()
    if (this.top.kind > Kind.Cell) return
    this.force()
    this.top.endsBare = false
    this.parts.push('<hr>\n')
  }

  /** Writes text of a `pre` with all its white space; with null for a mark, in the one that is open. */
  verbatim(text: string, mark: string | null): void {
    if (text === '') return
    const isFirst = this.written < this.frames.length
    this.force()
    if (this.needsNewline) this.parts.push('\n')
    this.needsNewline = false
    // The parser drops a line break that follows the tag of a `pre`.
    if (isFirst && text.charCodeAt(0) === 0x0a && this.phrases.length === 0 && !mark) this.parts.push('\n')
    this.openPhrases(mark ?? this.mark)
    this.parts.push(escapeText(text))
    this.atLineStart = text.endsWith('\n')
  }

  /** Prepares for content of a line: begins one if there is none, and writes the breaks and spaces asked for. */
  private content(paragraph: string | null, mark: string): void {
    if (this.hasLine && this.breaks > 1 && this.isParagraph) this.endLine()
    if (!this.hasLine) this.beginLine(paragraph)
    else if (this.breaks > 0) {
      this.closeMark()
      this.parts.push('<br>'.repeat(Math.min(2, this.breaks)))
    } else if (this.hasSpace) this.parts.push(' ')
    this.hasSpace = false
    this.breaks = 0
    this.openPhrases(mark)
  }

  private beginLine(paragraph: string | null): void {
    while (this.top.source < 0 && this.frames.length > 1 && this.top.kind > Kind.Pre) this.pop()
    this.supplyFlow()
    this.force()
    const { kind, endsBare } = this.top
    this.isParagraph = kind === Kind.Flow || (kind === Kind.Cell && paragraph !== null)
    this.parts.push(this.isParagraph ? `<p${paragraph ?? ''}>` : endsBare ? '<br>' : '')
    this.top.endsBare = false
    this.hasLine = true
  }

  private openPhrases(mark: string): void {
    if (this.phrasesWritten < this.phrases.length || mark !== this.mark) this.closeMark()
    for (; this.phrasesWritten < this.phrases.length; this.phrasesWritten++) {
      const phrase = this.phrases[this.phrasesWritten]
      const markup = `<${phrase.tag}${phrase.attributes}${phrase.id}>`
      phrase.id = ''
      if (this.budget.afford(markup.length)) this.parts.push(markup)
      else phrase.isSilent = true
    }
    if (mark !== this.mark && mark !== '') {
      this.parts.push(`<${mark}>`)
      this.mark = mark
    }
  }

  private closeMark(): void {
    if (this.mark === '') return
    this.parts.push(`</${this.mark.slice(0, this.mark.indexOf(' '))}>`)
    this.mark = ''
  }
}
