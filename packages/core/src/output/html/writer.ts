/**
 * Writes HTML that every parser reads back as it was meant.
 *
 * The output has two layers. Containers (lists, tables, quotes, headings …) nest by fixed rules, with what is missing
 * between them supplied. Lines are in containers and hold phrases, pictures and text, never a container: where a
 * container begins, the line ends, and phrases that are still open go on in the next line. So no start tag ever closes
 * something that is open, nothing is moved out of a table, and no formatting has to be repaired: the cases in which
 * an HTML parser builds another tree than the one written do not occur.
 *
 * Tags are written when the first content arrives, so nothing empty is written.
 */

import type { Page } from '../../page/page.js'
import { MarkupBudget } from '../budget.js'
import { Kind, kindOf } from './allow-list.js'
import { escapeText } from './escape.js'

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

/** What is in lists, definition lists, tables, row groups and rows and nowhere else; of each the first is supplied. */
const contents = 'li|dd dt|tbody thead tfoot caption|tr|td th'.split('|').map(tags => tags.split(' '))

/** The parts of ruby text that are beside its base. */
const isAnnotation = /^r[tp]$/

/** The kind of container that an element needs, −1 for flow and cells. */
function homeOf(tag: string): number {
  const index = contents.findIndex(tags => tags.includes(tag))
  return index < 0 ? index : index + Kind.List
}

function fits(parent: number, tag: string): boolean {
  const home = homeOf(tag)
  return home < 0 ? parent <= Kind.Cell || (parent === Kind.List && kindOf(tag) === parent) : parent === home
}

/** A writer of one document or fragment. */
export class HtmlWriter {
  /** Whether a line has begun that more content would continue. */
  isInLine = false
  protected readonly parts: string[] = []
  protected readonly phrases: Phrase[] = []
  protected phrasesWritten = 0
  readonly #budget: MarkupBudget
  readonly #frames: Frame[] = []
  /** How many frames have their start tag written. */
  #written = 1
  #isParagraph = false
  #hasSpace = false
  #breaks = 0
  /** Whether the last character written in a `pre` ends a line, or none was written. */
  #atLineStart = true
  /** Whether the next text of a `pre` has to begin a line. */
  #needsNewline = false

  constructor(page: Page) {
    this.#budget = new MarkupBudget(page)
    // What contains everything; it is not written.
    this.#push('div', '', -1)
  }

  /** Closes everything and returns the markup. */
  finish(): string {
    this.close(1)
    return this.parts.join('')
  }

  /** The innermost container. */
  get top(): Frame {
    return this.#frames[this.#frames.length - 1]
  }

  /** Opens a container; returns a handle for `close`, or −1 where none can stand and its content joins the surrounding text. */
  open(tag: string, attributes: string, source: number): number {
    this.endLine()
    const { kind } = this.top
    if (kind === Kind.Line || kind === Kind.Pre || this.#frames.length >= maxContainers || !this.#makeRoom(tag)) return -1
    this.#push(tag, this.#budget.afford(attributes.length) ? attributes : '', source)
    this.#atLineStart = true
    this.#needsNewline = false
    // Cells are written even if they are empty.
    if (homeOf(tag) === Kind.Row) this.#writeStarts()
    return this.#frames.length - 1
  }

  #push(tag: string, attributes: string, source: number): void {
    this.#frames.push({ tag, attributes, kind: kindOf(tag), source, endsBare: false })
  }

  /** Closes a container and whatever was supplied inside it; with −1 it only ends the line. */
  close(handle: number): void {
    this.endLine()
    while (handle >= 0 && this.#frames.length > handle) this.#pop()
  }

  /** Writes the start tags of the open containers. */
  #writeStarts(): void {
    for (; this.#written < this.#frames.length; this.#written++) {
      const { tag, attributes } = this.#frames[this.#written]
      this.#frames[this.#written - 1].endsBare = false
      this.parts.push(`<${tag}${attributes}>`)
    }
  }

  #pop(): void {
    const { tag } = this.#frames.pop() as Frame
    if (this.#written <= this.#frames.length) return
    this.#written--
    this.#writeEnd(tag)
  }

  /** Writes an end tag, plus a line feed if white space is insignificant there, for readability. */
  #writeEnd(tag: string): void {
    const { kind } = this.top
    this.parts.push(kind === Kind.Flow || (kind > Kind.Pre && kind < Kind.Row) ? `</${tag}>\n` : `</${tag}>`)
  }

  /** Closes what was supplied as long as it is not what is needed. */
  #popSupplied(isNeeded: (kind: number) => boolean): void {
    while (this.top.source < 0 && this.#frames.length > 1 && !isNeeded(this.top.kind)) this.#pop()
  }

  /** Brings the open containers into a state in which `tag` may be opened, supplying what is missing. */
  #makeRoom(tag: string): boolean {
    this.#popSupplied(kind => fits(kind, tag))
    const { kind } = this.top
    const home = homeOf(tag)
    if (!fits(kind, tag)) {
      if (kind <= Kind.Cell && home < Kind.Table) this.#push(home === Kind.List ? 'ul' : 'dl', '', -1)
      else if (kind === Kind.Table && home === Kind.Rows) this.#push('tbody', '', -1)
      else if (home < Kind.Table) this.#supplyFlow()
    }
    return fits(this.top.kind, tag)
  }

  /** Opens what is required between a list or table and a line. */
  #supplyFlow(): void {
    while (this.top.kind >= Kind.List) this.#push(contents[this.top.kind - Kind.List][0], '', -1)
  }

  /** Begins a phrase, which lasts until `endPhrase` whatever lines and containers come between. */
  beginPhrase(tag: string, attributes: string, id = ''): boolean {
    if (this.phrases.length >= maxPhrases || this.#repeats(tag, attributes)) return false
    this.phrases.push({ tag, attributes, id, isSilent: false })
    return true
  }

  /** Tells whether a phrase would change nothing, or would not survive a parser inside those that are open. */
  #repeats(tag: string, attributes: string): boolean {
    for (const other of [...this.phrases].reverse()) {
      if (other.tag === tag) return tag === 'a' || tag === 'ruby' || other.attributes === attributes
      if (isAnnotation.test(tag) && isAnnotation.test(other.tag)) return true
    }
    return isAnnotation.test(tag) && !this.isInPhrase('ruby')
  }

  /** Tells whether a phrase of this name is open. */
  isInPhrase(tag: string): boolean {
    return this.phrases.some(phrase => phrase.tag === tag)
  }

  /** Ends the phrase begun last. */
  endPhrase(): void {
    if (this.phrasesWritten === this.phrases.length) this.#closePhrase()
    this.phrases.pop()
  }

  /** Asks for a space before the next content of this line. */
  space(): void {
    this.#hasSpace = true
  }

  /** Asks for a line break before the next content of this line. */
  lineBreak(): void {
    if (this.top.kind === Kind.Pre) this.verbatim('\n')
    else if (this.isInLine) this.#breaks++
  }

  /** Ends the current line: what follows is on a line of its own. */
  endLine(): void {
    const isPre = this.top.kind === Kind.Pre
    if (isPre) this.#needsNewline = !this.#atLineStart
    if (isPre || this.isInLine) this.closePhrases()
    if (!this.isInLine) return
    if (this.#isParagraph) this.#writeEnd('p')
    this.top.endsBare = !this.#isParagraph
    this.isInLine = false
  }

  protected closePhrases(): void {
    while (this.phrasesWritten > 0) this.#closePhrase()
  }

  #closePhrase(): void {
    const { tag, isSilent } = this.phrases[--this.phrasesWritten]
    if (!isSilent) this.parts.push(`</${tag}>`)
  }

  /**
   * Writes text within the current line. `paragraph` matters where a line begins: the attributes of its paragraph, null if
   * it needs none.
   */
  text(text: string, paragraph: string | null): void {
    this.#content(paragraph)
    this.parts.push(escapeText(text))
  }

  /** Writes markup of a picture, formula or word break within the current line; the caller vouches for it. */
  markup(markup: string, paragraph: string | null): void {
    if (!this.#budget.afford(markup.length)) return
    this.#content(paragraph)
    this.parts.push(markup)
  }

  /** Writes a rule between lines, where one can stand. */
  rule(): void {
    this.endLine()
    if (this.top.kind > Kind.Cell) return
    this.#writeStarts()
    this.top.endsBare = false
    this.parts.push('<hr>\n')
  }

  /** Writes text of a `pre` with all its white space. */
  verbatim(text: string): void {
    if (text === '') return
    const isFirst = this.#written < this.#frames.length
    this.#writeStarts()
    if (this.#needsNewline) this.parts.push('\n')
    this.#needsNewline = false
    const { length } = this.parts
    this.openPhrases()
    // The parser drops a line break that follows the tag of a `pre`.
    if (isFirst && text.startsWith('\n') && this.parts.length === length) this.parts.push('\n')
    this.parts.push(escapeText(text))
    this.#atLineStart = text.endsWith('\n')
  }

  /** Prepares for content of a line: begins one if there is none, and writes the breaks and spaces asked for. */
  #content(paragraph: string | null): void {
    if (this.#breaks > 1 && this.#isParagraph) this.endLine()
    if (!this.isInLine) this.#beginLine(paragraph)
    else if (this.#breaks > 0) this.parts.push(this.#breaks > 1 ? '<br><br>' : '<br>')
    else if (this.#hasSpace) this.parts.push(' ')
    this.#hasSpace = false
    this.#breaks = 0
    this.openPhrases()
  }

  #beginLine(paragraph: string | null): void {
    this.#popSupplied(kind => kind <= Kind.Pre)
    this.#supplyFlow()
    this.#writeStarts()
    const { kind, endsBare } = this.top
    this.#isParagraph = kind === Kind.Flow || (kind === Kind.Cell && paragraph !== null)
    this.parts.push(this.#isParagraph ? `<p${paragraph ?? ''}>` : endsBare ? '<br>' : '')
    this.top.endsBare = false
    this.isInLine = true
  }

  protected openPhrases(): void {
    for (; this.phrasesWritten < this.phrases.length; this.phrasesWritten++) {
      const phrase = this.phrases[this.phrasesWritten]
      const markup = `<${phrase.tag}${phrase.attributes}${phrase.id}>`
      phrase.id = ''
      if (this.#budget.afford(markup.length)) this.parts.push(markup)
      else phrase.isSilent = true
    }
  }
}
