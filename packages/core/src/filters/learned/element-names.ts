/** The names that authors give to elements: values of a few attributes, cut into tokens; signatures of tag and classes. */

import { endOfQuoted, TagCursor } from '../../html/tag-cursor.js'
import { finish, hashStart, IntMap, lowerUnit, mix } from '../../numeric/hash.js'
import type { Page } from '../../page/page.js'
import { largerInts } from './block-stats.js'
import { IntScratch } from './scratch.js'

/** Elements from the body on that have blocks below them, and elements inside a block that contain its first text. */
export const Mark = { None: 0, WithText: 1, Inside: 2 } as const

const signatureScratch = new IntScratch()
const nameStartScratch = new IntScratch()

const maxTokensPerValue = 24
const maxValueLength = 160
/** Attributes of a tag that are looked at. */
const maxAttributes = 64

let tokenBuffer = new Int32Array(1 << 14)
let tokenStarts = new Int32Array(1 << 11)
/** Per value the hash of its first three classes, 0 where nobody asked for it. */
let classHashes = new Int32Array(1 << 11)
let valueBuffer = new Int32Array(1 << 12)
const valueIds = new IntMap(4096)

/** Reads names: attribute values that occur again and again are cut into tokens once. */
class NameReader {
  private readonly source: Uint16Array
  private readonly text: string
  private readonly cursor: TagCursor
  /** Values of names so far, and how many of them are distinct. */
  values = 0
  distinct = 0
  private tokens = 0
  /** Hash of the classes of the element read last. */
  classes = 0

  /** Source as code units and as text; so many elements are expected. */
  constructor(source: Uint16Array, text: string, elements: number) {
    this.source = source
    this.text = text
    this.cursor = new TagCursor(source, text)
    valueIds.clear(elements + 64)
    tokenStarts[0] = 0
  }

  /** Reads the start tag at an offset of the source; its name has so many letters. */
  read(tagStart: number, nameLength: number): void {
    const before = this.values
    this.classes = 0
    if (this.readPlain(tagStart, nameLength)) return
    this.values = before
    this.classes = 0
    this.readAny(tagStart)
  }

  /** Reads a tag whose values are all in quotes or not there, as nearly all are; false if it is another one. */
  private readPlain(tagStart: number, nameLength: number): boolean {
    const { source } = this
    let at = tagStart + 1 + nameLength
    // Only `image`, which becomes `img`, is longer.
    while (source[at] > 62 || (source[at] > 32 && source[at] !== 47 && source[at] !== 62)) at++
    for (let attributes = 0; attributes < maxAttributes; ) {
      let unit = source[at]
      while (unit <= 32) unit = source[++at]
      if (unit === 62 || (unit === 47 && source[at + 1] === 62)) return true
      if (unit === 47 || unit === 61) return false
      const nameStart = at
      while (unit > 62 || (unit > 32 && unit !== 61 && unit !== 47 && unit !== 62)) unit = source[++at]
      attributes++
      if (unit !== 61) {
        // An attribute without a value, unless the sign comes after white space.
        while (unit <= 32) unit = source[++at]
        if (unit === 61) return false
        continue
      }
      const quote = source[at + 1]
      if (quote !== 34 && quote !== 39) return false
      const kind = kindOfName(source, nameStart, at)
      at = kind === 0 ? endOfQuoted(source, this.text, at + 2, quote) : this.quotedValue(at + 2, quote, kind, at - nameStart === 5)
      at++
    }
    return true
  }

  /** Takes a value that goes on to the quote, and returns where that stands. */
  private quotedValue(start: number, quote: number, kind: number, isClass: boolean): number {
    const { source } = this
    const limit = start + maxValueLength
    let hash = mix(hashStart, kind)
    let at = start
    for (let unit = source[at]; unit !== quote && at < limit; unit = source[++at]) hash = mix(hash, unit)
    if (at > start) this.value(start, at, finish(hash), kind, isClass)
    return at < limit ? at : endOfQuoted(source, this.text, at, quote)
  }

  private readAny(tagStart: number): void {
    const { source, cursor } = this
    cursor.open(tagStart)
    for (let attributes = 0; attributes < maxAttributes && cursor.next(); attributes++) {
      const { nameStart, nameEnd, start } = cursor
      const end = Math.min(cursor.end, start + maxValueLength)
      const kind = end > start ? kindOfName(source, nameStart, nameEnd) : 0
      if (kind !== 0) this.value(start, end, finish(hashValue(source, start, end, kind)), kind, nameEnd - nameStart === 5)
    }
  }

  private value(start: number, end: number, hash: number, kind: number, isClass: boolean): void {
    const id = valueIds.intern(hash, this.distinct)
    if (id === this.distinct) this.add(start, end, kind)
    if (isClass) this.classes = classHashes[id] ||= classSignature(this.source, start, end)
    if (this.values === valueBuffer.length) valueBuffer = largerInts(valueBuffer)
    valueBuffer[this.values++] = id
  }

  private add(start: number, end: number, kind: number): void {
    const id = this.distinct++
    if (id + 1 >= tokenStarts.length) {
      tokenStarts = largerInts(tokenStarts)
      classHashes = largerInts(classHashes)
    }
    if (this.tokens + maxTokensPerValue > tokenBuffer.length) tokenBuffer = largerInts(tokenBuffer)
    this.tokens = pushTokens(this.source, start, end, kind, this.tokens)
    tokenStarts[id + 1] = this.tokens
    classHashes[id] = 0
  }

  get result() {
    return { names: valueBuffer, valueCount: this.distinct, tokens: tokenBuffer, tokenStart: tokenStarts }
  }
}

let found = new Int32Array(1 << 11)

/** Names of the marked elements; signatures and the list of those with blocks below them. */
export function elementNames({ nodes, blocks, source, body, base }: Page, marks: Uint8Array) {
  const signature = signatureScratch.of(nodes.size).fill(0, 0, nodes.size)
  const nameStart = nameStartScratch.of(nodes.size + 1)
  const reader = new NameReader(base.tree.units().source, source, blocks.size)
  const { names } = base.tree
  let count = 0
  for (let i = Math.max(0, body); i < nodes.size; i++) {
    nameStart[i] = reader.values
    if (marks[i] === Mark.None) continue
    reader.classes = 0
    if (nodes.srcStart[i] >= 0) reader.read(nodes.srcStart[i], names[nodes.tag[i]].length)
    if (marks[i] === Mark.Inside) continue
    signature[i] = finish(mix(mix(hashStart, nodes.tag[i]), reader.classes))
    if (count === found.length) found = largerInts(found)
    found[count++] = i
  }
  nameStart[nodes.size] = reader.values
  return { withText: found.slice(0, count), signature, nameStart, ...reader.result }
}

/** Kind of the tokens that an attribute of this name gives, 0 for others: by its length, then letter by letter. */
function kindOfName(source: Uint16Array, start: number, end: number): number {
  const first = source[start] | 32
  switch (end - start) {
    case 2:
      return first === 105 && isName(source, start, 'id') ? 1 : 0
    case 4:
      return first === 114 && isName(source, start, 'role') ? 2 : 0
    case 5:
      return first === 99 && isName(source, start, 'class') ? 1 : 0
    case 8:
      return first === 105 && (isName(source, start, 'itemprop') || isName(source, start, 'itemtype')) ? 3 : 0
    case 10:
      return first === 97 && isName(source, start, 'aria-label') ? 4 : 0
    case 11:
      return first === 100 && isName(source, start, 'data-testid') ? 4 : 0
    default:
      return 0
  }
}

function isName(source: Uint16Array, start: number, name: string): boolean {
  for (let k = 1; k < name.length; k++) if ((source[start + k] | 32) !== (name.charCodeAt(k) | 32)) return false
  return true
}

function hashValue(source: Uint16Array, start: number, end: number, kind: number): number {
  let hash = mix(hashStart, kind)
  for (let i = start; i < end; i++) hash = mix(hash, source[i])
  return hash
}

/** Hash of the first three classes of a value, digits reduced to 0. */
function classSignature(source: Uint16Array, from: number, to: number): number {
  let hash = hashStart
  let classes = 0
  let inClass = false
  for (let i = from; i < to; i++) {
    const unit = source[i]
    if (unit <= 32) {
      inClass = false
      continue
    }
    if (!inClass) {
      if (++classes > 3) break
      inClass = true
      hash = mix(hash, 32)
    }
    hash = mix(hash, unit >= 48 && unit <= 57 ? 48 : unit)
  }
  return hash
}

/** What a character of a name is: none of the others, a small or foreign letter, a capital, a digit, white space. */
const Unit = { Other: 0, Small: 1, Capital: 2, Digit: 3, Space: 4 } as const
const unitKinds = Uint8Array.from({ length: 128 }, (_, unit) =>
  unit <= 32
    ? Unit.Space
    : unit >= 97 && unit <= 122
      ? Unit.Small
      : unit >= 65 && unit <= 90
        ? Unit.Capital
        : unit >= 48 && unit <= 57
          ? Unit.Digit
          : Unit.Other,
)

/** Pushes the tokens of an attribute value: each word whole, and its parts at case changes and punctuation, digits reduced to 0. */
function pushTokens(source: Uint16Array, from: number, to: number, kind: number, start: number): number {
  let total = start
  const limit = start + maxTokensPerValue
  const seed = mix(hashStart, kind)
  let whole = seed
  let part = seed
  let parts = 0
  let partLength = 0
  let previous: number = Unit.Other
  for (let i = from; i <= to; i++) {
    const unit = i < to ? source[i] : 32
    const own = unit < 128 ? unitKinds[unit] : Unit.Small
    // Letters inside a part are most of what there is.
    if (own === Unit.Small && (previous === Unit.Small || previous === Unit.Capital)) {
      const letter = unit < 128 ? unit : lowerUnit(unit)
      whole = mix(whole, letter)
      part = mix(part, letter)
      partLength++
      previous = own
      continue
    }
    const isSolid = own >= Unit.Small && own <= Unit.Digit
    const endsPart = !isSolid || (own === Unit.Capital && previous === Unit.Small) || (own === Unit.Digit) !== (previous === Unit.Digit)
    if (endsPart && partLength > 0) {
      if (total < limit && previous !== Unit.Digit) tokenBuffer[total++] = finish(part)
      parts++
      part = seed
      partLength = 0
    }
    if (own === Unit.Space) {
      // A word of one part is its own whole.
      if (parts > 1 && total < limit) tokenBuffer[total++] = finish(mix(whole, 1))
      whole = seed
      parts = 0
      previous = Unit.Other
      continue
    }
    if (own !== Unit.Digit || previous !== Unit.Digit) {
      const reduced = own === Unit.Digit ? 48 : lowerUnit(unit)
      whole = mix(whole, reduced)
      if (isSolid) part = mix(part, reduced)
    }
    if (isSolid) partLength++
    previous = own
  }
  return total
}
