/**
 * The page as lines of its source, each with its text and tags: what the algorithms over tag ratios read.
 *
 * Nothing is copied: a line is a count of characters, a count of tags and the places of its text on the character axis.
 */

import { Tag } from '../html/tags.js'
import type { StepCounter } from '../numeric/numeric.js'
import { isSpace } from '../text/characters.js'
import { lazyMap, remember } from './lazy.js'
import { type LineItems, type LineScope, lineItems, looseText } from './line-items.js'
import type { Page } from './page.js'
import { intersection, type Selection, SelectionBuilder } from './selection/selection.js'
import { liveMask, SourceItem } from './source-view.js'

/** How a page is cut into lines. */
export interface LineOptions {
  /** Lines of the body's content, or of the whole document. */
  readonly lineScope: LineScope
  /** Counts character references by their source length instead of decoded. */
  readonly countsSourceChars: boolean
  /** With fewer lines than this the source is broken again every `breakWidthChars` characters; 0 for never. */
  readonly minLines: number
  readonly breakWidthChars: number
}

/** The lines of a page that have text or tags, in source order. */
export interface LineTable {
  readonly size: number
  /** Characters of text, white space collapsed. */
  readonly textChars: Int32Array
  /** Start and end tags whose `<` lies in the line. */
  readonly tags: Int32Array
  /** Characters per tag, a line without tags counting as one with one. */
  readonly ratio: Float64Array
  /** Where each line begins in the source. */
  readonly srcStart: Int32Array
  /** Tags of all lines. */
  readonly tagTotal: number
  /** Whether the lines are not those of the source but pieces of `breakWidthChars` characters. */
  readonly isBroken: boolean
  readonly pieces: LinePieces
}

/** Stretches of the character axis with their line, in axis order. */
export interface LinePieces {
  readonly size: number
  readonly line: Int32Array
  readonly start: Int32Array
  readonly end: Int32Array
  /** Whether some stretch holds dead characters. */
  readonly hasDead: boolean
}

/** The lines of a page, by the way in which it was cut. */
const cutsOf = lazyMap<LineTable>()

/** Cuts a page into lines; each way of cutting is computed once per page. */
export function linesOf(page: Page, options: LineOptions, steps?: StepCounter): LineTable {
  const { lineScope, countsSourceChars, minLines, breakWidthChars } = options
  const cut = (width: number): LineTable =>
    remember(cutsOf(page), `${lineScope} ${countsSourceChars} ${width}`, () => {
      const cutter = new LineCutter(page, countsSourceChars, width, steps)
      return cutter.cut(lineItems(page, lineScope))
    })
  const lines = cut(0)
  return lines.size < minLines ? cut(breakWidthChars) : lines
}

/** Keeps the live text of every line whose entry in `kept` is not 0. */
export function keepLines(page: Page, { pieces }: LineTable, kept: ArrayLike<number>): Selection {
  const builder = new SelectionBuilder(page.runs)
  for (let p = 0; p < pieces.size; p++) if (kept[pieces.line[p]]) builder.add(pieces.start[p], pieces.end[p])
  return pieces.hasDead ? intersection(builder.build(), page.live) : builder.build()
}

/** Means over the lines of each run, weighted by characters; 0 for runs without text. */
export function runMeans(page: Page, { pieces }: LineTable, values: ArrayLike<number>): Float32Array {
  const { start, size } = page.runs
  const sum = new Float64Array(size)
  const weight = new Float64Array(size)
  let run = 0
  for (let p = 0; p < pieces.size; p++) {
    const value = values[pieces.line[p]]
    while (start[run + 1] <= pieces.start[p]) run++
    for (let r = run; r < size && start[r] < pieces.end[p]; r++) {
      const length = Math.min(start[r + 1], pieces.end[p]) - Math.max(start[r], pieces.start[p])
      sum[r] += length * value
      weight[r] += length
    }
  }
  return Float32Array.from(sum, (total, r) => (weight[r] > 0 ? total / weight[r] : 0))
}

const lineFeed = 10
const carriageReturn = 13
const reference = /&(?:#\w+|\w+);?/y

/** Walks through the items of the source and closes a line wherever one ends. */
class LineCutter {
  readonly #source: string
  readonly #axis: string
  readonly #live: Uint8Array
  readonly #countsSourceChars: boolean
  /** Characters after which a line is broken; 0 for never. */
  readonly #width: number
  readonly #steps: StepCounter | undefined
  // Columns of the lines and of their pieces.
  readonly #textChars: number[] = []
  readonly #tagCounts: number[] = []
  readonly #srcStarts: number[] = []
  readonly #pieceLines: number[] = []
  readonly #pieceStarts: number[] = []
  readonly #pieceEnds: number[] = []
  #hasDead = false
  #tagTotal = 0
  // Of the line at hand: its text, whether white space waits for more text, its tags, source characters since the last break.
  #chars = 0
  #isSpacePending = false
  #tags = 0
  #count = 0
  #srcStart = 0
  /** Whether the last character was dead: white space after it is dead too. */
  #isDead = false
  #nextLineFeed = -1
  #nextReturn = -1

  constructor(page: Page, countsSourceChars: boolean, width: number, steps: StepCounter | undefined) {
    this.#source = page.source
    this.#axis = page.runs.axis
    this.#live = liveMask(page)
    this.#countsSourceChars = countsSourceChars
    this.#width = width
    this.#steps = steps
  }

  cut(items: LineItems): LineTable {
    const { kind, srcStart, srcEnd, value, extra } = items
    if (items.size > 0) this.#srcStart = srcStart[0]
    let spent = 0
    for (let k = 0; k < items.size; k++) {
      const length = srcEnd[k] - srcStart[k]
      spent += 1 + Math.min(length, 64)
      if (spent >= 4096) {
        this.#steps?.spend(spent)
        spent = 0
      }
      if (kind[k] === looseText) this.#looseText(srcStart[k], srcEnd[k])
      else if (kind[k] !== SourceItem.Text) {
        this.#tag(srcStart[k], srcEnd[k])
        const isNextAway = k + 1 === items.size || srcStart[k + 1] > srcEnd[k]
        if (isNextAway && kind[k] === SourceItem.StartTag) this.#droppedLineEnd(value[k], srcEnd[k])
      } else if (length === extra[k] - value[k]) this.#plainText(value[k], extra[k], srcStart[k])
      else this.#reference(value[k], extra[k], srcStart[k], srcEnd[k])
    }
    this.#endLine(this.#source.length)
    return this.#table()
  }

  #endLine(nextSrc: number): void {
    if (this.#chars > 0 || this.#tags > 0) {
      this.#textChars.push(this.#chars)
      this.#tagCounts.push(this.#tags)
      this.#srcStarts.push(this.#srcStart)
      this.#tagTotal += this.#tags
    }
    this.#chars = 0
    this.#isSpacePending = false
    this.#tags = 0
    this.#count = 0
    this.#srcStart = nextSrc
  }

  /** Notes text of the line at hand; a stretch that continues the last one lengthens it. */
  #addPiece(start: number, end: number): void {
    const line = this.#textChars.length
    const last = this.#pieceEnds.length - 1
    if (this.#pieceLines[last] === line && this.#pieceEnds[last] === start) this.#pieceEnds[last] = end
    else {
      this.#pieceLines.push(line)
      this.#pieceStarts.push(start)
      this.#pieceEnds.push(end)
    }
  }

  #tag(srcStart: number, srcEnd: number): void {
    this.#tags++
    const lineEnd = this.#lastLineEnd(srcStart, srcEnd)
    if (lineEnd >= 0) this.#endLine(lineEnd + 1)
    this.#count += srcEnd - Math.max(srcStart, lineEnd + 1)
    if (this.#width > 0 && this.#count >= this.#width) this.#endLine(srcEnd)
  }

  /** Place of the last line end inside a tag, −1 if it has none. Tags come in source order, so the search never goes back. */
  #lastLineEnd(srcStart: number, srcEnd: number): number {
    const source = this.#source
    if (this.#nextLineFeed < srcStart) this.#nextLineFeed = placeOf(source, '\n', srcStart)
    if (this.#nextReturn < srcStart) this.#nextReturn = placeOf(source, '\r', srcStart)
    const lastFeed = this.#nextLineFeed < srcEnd ? source.lastIndexOf('\n', srcEnd - 1) : -1
    const lastReturn = this.#nextReturn < srcEnd ? source.lastIndexOf('\r', srcEnd - 1) : -1
    return Math.max(lastFeed, lastReturn)
  }

  /** The tree construction drops a line end right after these start tags, the source has it all the same. */
  #droppedLineEnd(tag: number, at: number): void {
    if (tag !== Tag.pre && tag !== Tag.textarea && tag !== Tag.listing) return
    const unit = this.#source.charCodeAt(at)
    if (unit === lineFeed || unit === carriageReturn) this.#endLine(at + 1)
  }

  /** Text whose characters are in the source as they are. */
  #plainText(from: number, to: number, src: number): void {
    this.#isDead = false
    for (let at = from; at < to; at += 4096) {
      const end = Math.min(to, at + 4096)
      if (end < to) this.#steps?.spend(4096)
      this.#plainChunk(at, end, src + at - from)
    }
  }

  #plainChunk(from: number, to: number, src: number): void {
    const [axis, live, width] = [this.#axis, this.#live, this.#width]
    let [chars, isSpacePending, count, isDead] = [this.#chars, this.#isSpacePending, this.#count, this.#isDead]
    let pieceStart = from
    let pieceChars = chars
    for (let i = from; i < to; i++) {
      const unit = axis.charCodeAt(i)
      let isLineEnd = false
      if (isSpace(unit)) {
        if (chars > 0) isSpacePending = true
        isLineEnd = unit === lineFeed
        if (isDead && !isLineEnd) continue
      } else if (live[i] === 0) {
        isDead = true
        this.#hasDead = true
        continue
      } else {
        isDead = false
        chars += isSpacePending ? 2 : 1
        isSpacePending = false
      }
      if (!isLineEnd) {
        if (width === 0 || ++count < width || splitsPair(axis, i)) continue
      }
      if (chars > pieceChars) this.#addPiece(pieceStart, isLineEnd ? i : i + 1)
      this.#chars = chars
      this.#endLine(src + i + 1 - from)
      chars = 0
      isSpacePending = false
      count = 0
      pieceStart = i + 1
      pieceChars = 0
    }
    if (chars > pieceChars) this.#addPiece(pieceStart, to)
    this.#chars = chars
    this.#isSpacePending = isSpacePending
    this.#count = count
    this.#isDead = isDead
  }

  /** A character reference, never split; or a CRLF. */
  #reference(from: number, to: number, srcStart: number, srcEnd: number): void {
    const first = this.#source.charCodeAt(srcStart)
    if (first === carriageReturn || first === lineFeed) {
      this.#endLine(srcEnd)
      return
    }
    const before = this.#chars
    if (this.#countsSourceChars) {
      if (this.#live[from] || isSpace(this.#axis.charCodeAt(from))) this.#addChars(srcEnd - srcStart)
      else this.#hasDead = true
    } else {
      for (let i = from; i < to; i++) {
        if (isSpace(this.#axis.charCodeAt(i))) this.#isSpacePending = this.#chars > 0
        else if (this.#live[i]) this.#addChars(1)
        else this.#hasDead = true
      }
    }
    if (this.#chars > before) this.#addPiece(from, to)
    this.#count += srcEnd - srcStart
    if (this.#width > 0 && this.#count >= this.#width) this.#endLine(srcEnd)
  }

  #addChars(length: number): void {
    this.#chars += length + (this.#isSpacePending ? 1 : 0)
    this.#isSpacePending = false
  }

  /** Text that has no runs: it counts on its line, but there is nothing to keep. A reference counts as one character. */
  #looseText(srcStart: number, srcEnd: number): void {
    const source = this.#source
    for (let i = srcStart; i < srcEnd; i++) {
      if ((i - srcStart) % 4096 === 4095) this.#steps?.spend(4096)
      const unit = source.charCodeAt(i)
      if (unit === lineFeed || unit === carriageReturn) {
        this.#endLine(i + 1)
        continue
      }
      let units = 1
      if (unit === 0x26 && !this.#countsSourceChars) units = referenceLength(source, i, srcEnd)
      if (isSpace(unit)) this.#isSpacePending = this.#chars > 0
      else this.#addChars(1)
      i += units - 1
      this.#count += units
      if (this.#width > 0 && this.#count >= this.#width && !splitsPair(source, i)) this.#endLine(i + 1)
    }
  }

  #table(): LineTable {
    const tags = Int32Array.from(this.#tagCounts)
    return {
      size: tags.length,
      textChars: Int32Array.from(this.#textChars),
      tags,
      ratio: Float64Array.from(this.#textChars, (chars, i) => chars / Math.max(1, tags[i])),
      srcStart: Int32Array.from(this.#srcStarts),
      tagTotal: this.#tagTotal,
      isBroken: this.#width > 0,
      pieces: this.#sortedPieces(),
    }
  }

  /** Brings the pieces into axis order; they are not only where text was moved by the tree construction. */
  #sortedPieces(): LinePieces {
    const start = this.#pieceStarts
    const order = Int32Array.from(start, (_, p) => p)
    if (start.some((place, p) => place < start[p - 1])) order.sort((a, b) => start[a] - start[b])
    const [line, starts, end] = [this.#pieceLines, start, this.#pieceEnds].map(column => order.map(p => column[p]))
    return { size: order.length, line, start: starts, end, hasDead: this.#hasDead }
  }
}

/** Place of a character at or after `from`, the end of the text if there is none. */
function placeOf(text: string, character: string, from: number): number {
  const at = text.indexOf(character, from)
  return at < 0 ? text.length : at
}

/** Tells whether a break after this code unit would split a surrogate pair. */
function splitsPair(text: string, at: number): boolean {
  const next = text.charCodeAt(at + 1)
  return next >= 0xdc00 && next <= 0xdfff && (text.charCodeAt(at) & 0xfc00) === 0xd800
}

function referenceLength(source: string, at: number, end: number): number {
  reference.lastIndex = at
  const match = reference.exec(source)
  return match && at + match[0].length <= end ? match[0].length : 1
}
