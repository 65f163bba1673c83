/** What surrounds the blocks: ranges of blocks per element, signatures, groups of alike siblings, name tokens. */

import { TagCursor } from '../html/tag-cursor.js'
import { Tag } from '../html/tags.js'
import type { Page } from '../page/page.js'
import { Kind } from '../page/types.js'
import { type BlockStats, largerInts, Trait } from './block-stats.js'
import { finish, hashStart, IntMap, lowerUnit, mix } from './hash.js'
import { FloatRoom, IntRoom } from './room.js'

/**
 * What is known about elements and about groups of siblings with the same signature. Most of it stands in rooms: it is
 * good until the next page is looked at, and arrays may be longer than what is in them.
 */
export interface ElementContext {
  /** Elements of blocks and all elements above them, from the body on, in document order: those that the following know about. */
  readonly withText: Int32Array
  /** First block below each element, and one past the last. */
  readonly firstBlock: Int32Array
  readonly lastBlock: Int32Array
  /** Tag and first three classes as one hash; 0 for other nodes. */
  readonly signature: Int32Array
  /** Group of siblings with the same signature. */
  readonly group: Int32Array
  /** `GroupField.Size` numbers for each group; of groups with fewer than `fewestRecords` members only their count. */
  readonly groups: Float64Array
  readonly groupCount: number
  /** Values that name an element: `names[nameStart[i]] … names[nameStart[i + 1] − 1]`. Elements inside a block have names where its first text stands in them. */
  readonly names: Int32Array
  readonly nameStart: Int32Array
  /** Tokens of each value: `tokens[tokenStart[v]] … tokens[tokenStart[v + 1] − 1]`. */
  readonly tokens: Int32Array
  readonly tokenStart: Int32Array
  /** What stands before each node and before the end: `CountField.Size` numbers for each. */
  readonly counts: Int32Array
  /** Sums over the blocks before each block and before the end: `SumField.Size` numbers for each. */
  readonly sums: Float64Array
}

/** Numbers of a group of alike siblings: how many there are, what they hold, its first block and one past its last. */
export const GroupField = {
  Count: 0,
  Words: 1,
  Squares: 2,
  LinkWords: 3,
  SentenceWords: 4,
  Images: 5,
  Prices: 6,
  Dates: 7,
  Headings: 8,
  From: 9,
  To: 10,
  Size: 11,
} as const

/** Numbers of nodes before a node. */
export const CountField = { Elements: 0, Images: 1, Anchors: 2, Controls: 3, Size: 4 } as const

/** Sums over blocks; prices, dates and headings count blocks. */
export const SumField = {
  Words: 0,
  LinkWords: 1,
  SentenceWords: 2,
  FunctionWords: 3,
  ParagraphWords: 4,
  Prices: 5,
  Dates: 6,
  Headings: 7,
  Size: 8,
} as const

/** Elements from the body on that have blocks below them, and elements inside a block that its first text stands in. */
const Mark = { None: 0, WithText: 1, Inside: 2 } as const
/** How far up from its first text the names of elements inside a block are read. */
export const insideLevels = 4

/** Fewest alike siblings that are records. */
export const fewestRecords = 3

const rooms = {
  before: new IntRoom(),
  firstBlock: new IntRoom(),
  lastBlock: new IntRoom(),
  counts: new IntRoom(),
  signature: new IntRoom(),
  nameStart: new IntRoom(),
  group: new IntRoom(),
  sums: new FloatRoom(),
  groups: new FloatRoom(),
}

/** Computes everything that features need about elements. */
export function elementContext(page: Page, stats: BlockStats, headings: Uint8Array): ElementContext {
  const { nodes, runs, blocks } = page
  const before = rooms.before.of(runs.size + 1).fill(0, 0, runs.size + 1)
  for (let b = 0; b < blocks.size; b++) before[blocks.runs[blocks.start[b]] + 1]++
  for (let run = 0; run < runs.size; run++) before[run + 1] += before[run]
  const marks = markElements(page)
  const names = elementNames(page, marks)
  const firstBlock = rooms.firstBlock.of(nodes.size)
  const lastBlock = rooms.lastBlock.of(nodes.size)
  const { withText } = names
  for (let k = 0; k < withText.length; k++) {
    const i = withText[k]
    firstBlock[i] = before[nodes.run[i]]
    lastBlock[i] = before[nodes.run[nodes.end[i]]]
  }
  const counts = countNodes(page)
  const sums = blockSums(page, stats, headings)
  return { firstBlock, lastBlock, ...names, counts, sums, ...siblingGroups(page, names, firstBlock, lastBlock, counts, sums) }
}

function markElements({ nodes, blocks, runs, body }: Page): Uint8Array {
  const marks = new Uint8Array(nodes.size)
  const { parent } = nodes
  for (let b = 0; b < blocks.size; b++) {
    const element = blocks.element[b]
    for (let i = element; i >= 0 && i >= body && marks[i] !== Mark.WithText; i = parent[i]) marks[i] = Mark.WithText
    let i = parent[runs.node[blocks.runs[blocks.start[b]]]]
    for (let climbed = 0; i > element && climbed < insideLevels; i = parent[i], climbed++) marks[i] ||= Mark.Inside
  }
  return marks
}

const Sort = { Image: 1, Anchor: 2, Control: 3 } as const
const sortOfTag = new Uint8Array(1024)
for (const tag of [Tag.img, Tag.picture, Tag.video]) sortOfTag[tag] = Sort.Image
for (const tag of [Tag.input, Tag.select, Tag.button, Tag.textarea]) sortOfTag[tag] = Sort.Control
sortOfTag[Tag.a] = Sort.Anchor

function countNodes({ nodes }: Page): Int32Array {
  const { size, tag, kind } = nodes
  const counts = rooms.counts.of(CountField.Size * (size + 1)).fill(0, 0, CountField.Size)
  let [elements, images, anchors, controls] = [0, 0, 0, 0]
  for (let i = 0, k = CountField.Size; i < size; i++, k += CountField.Size) {
    if (kind[i] === Kind.Element) {
      const sort = tag[i] < sortOfTag.length ? sortOfTag[tag[i]] : 0
      elements++
      if (sort === Sort.Anchor) anchors++
      else if (sort === Sort.Image) images++
      else if (sort === Sort.Control) controls++
    }
    counts[k] = elements
    counts[k + CountField.Images] = images
    counts[k + CountField.Anchors] = anchors
    counts[k + CountField.Controls] = controls
  }
  return counts
}

function blockSums({ nodes, blocks }: Page, stats: BlockStats, headings: Uint8Array): Float64Array {
  const sums = rooms.sums.of(SumField.Size * (stats.size + 1)).fill(0, 0, SumField.Size)
  for (let b = 0, k = 0; b < stats.size; b++, k += SumField.Size) {
    const next = k + SumField.Size
    const traits = stats.traits[b]
    sums[next] = sums[k] + stats.words[b]
    sums[next + SumField.LinkWords] = sums[k + SumField.LinkWords] + stats.linkWords[b]
    sums[next + SumField.SentenceWords] = sums[k + SumField.SentenceWords] + stats.sentenceWords[b]
    sums[next + SumField.FunctionWords] = sums[k + SumField.FunctionWords] + stats.functionWords[b]
    sums[next + SumField.ParagraphWords] = sums[k + SumField.ParagraphWords] + (nodes.tag[blocks.element[b]] === Tag.p ? stats.words[b] : 0)
    sums[next + SumField.Prices] = sums[k + SumField.Prices] + (traits & Trait.Price ? 1 : 0)
    sums[next + SumField.Dates] = sums[k + SumField.Dates] + (traits & Trait.DateLike ? 1 : 0)
    sums[next + SumField.Headings] = sums[k + SumField.Headings] + (headings[b] > 0 ? 1 : 0)
  }
  return sums
}

const maxTokensPerValue = 24
const maxValueLength = 160
/** Attributes of a tag that are looked at. */
const maxAttributes = 64

let tokenBuffer = new Int32Array(1 << 14)
let tokenStarts = new Int32Array(1 << 11)
/** Per value the hash of its first three classes. */
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

  /** Reads the start tag at an offset of the source. */
  read(tagStart: number): void {
    const before = this.values
    this.classes = 0
    if (this.readPlain(tagStart)) return
    this.values = before
    this.classes = 0
    this.readAny(tagStart)
  }

  /** Reads a tag whose values are all in quotes or not there, as nearly all are; false if it is another one. */
  private readPlain(tagStart: number): boolean {
    const { source } = this
    let at = tagStart + 2
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
    if (isClass) this.classes = classHashes[id]
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
    classHashes[id] = classSignature(this.source, start, end)
  }

  get result() {
    return {
      names: valueBuffer.slice(0, this.values),
      tokens: tokenBuffer.slice(0, this.tokens),
      tokenStart: tokenStarts.slice(0, this.distinct + 1),
    }
  }
}

let found = new Int32Array(1 << 11)

/** Names of the marked elements; signatures and the list of those with blocks below them. */
function elementNames({ nodes, blocks, source, body, base }: Page, marks: Uint8Array) {
  const signature = rooms.signature.of(nodes.size).fill(0, 0, nodes.size)
  const nameStart = rooms.nameStart.of(nodes.size + 1)
  const reader = new NameReader(base.tree.units().source, source, blocks.size)
  let count = 0
  for (let i = Math.max(0, body); i < nodes.size; i++) {
    nameStart[i] = reader.values
    if (marks[i] === Mark.None) continue
    reader.classes = 0
    if (nodes.srcStart[i] >= 0) reader.read(nodes.srcStart[i])
    if (marks[i] === Mark.Inside) continue
    signature[i] = finish(mix(mix(hashStart, nodes.tag[i]), reader.classes))
    if (count === found.length) found = largerInts(found)
    found[count++] = i
  }
  nameStart[nodes.size] = reader.values
  return { withText: found.slice(0, count), signature, nameStart, ...reader.result }
}

/** Values longer than this are left to `indexOf`. */
const longValue = 32

/** Where the quote stands that ends a value; four characters at a time: half of what a short loop costs is the loop. */
function endOfQuoted(source: Uint16Array, text: string, from: number, quote: number): number {
  const far = from + longValue
  let at = from
  while (at < far && source[at] !== quote && source[at + 1] !== quote && source[at + 2] !== quote && source[at + 3] !== quote) at += 4
  if (at >= far) {
    const found = text.indexOf(quote === 34 ? '"' : "'", far)
    return found < 0 ? text.length : found
  }
  while (source[at] !== quote) at++
  return at
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

const groupIds = new IntMap(4096)

/** Groups siblings with the same signature that hold text. */
function siblingGroups(
  { nodes }: Page,
  { withText, signature }: Pick<ElementContext, 'withText' | 'signature'>,
  firstBlock: Int32Array,
  lastBlock: Int32Array,
  counts: Int32Array,
  sums: Float64Array,
): Pick<ElementContext, 'group' | 'groups' | 'groupCount'> {
  const group = rooms.group.of(nodes.size)
  // No more groups than elements.
  const groups = rooms.groups.of(GroupField.Size * withText.length)
  groupIds.clear(withText.length)
  let groupCount = 0
  for (let k = 0; k < withText.length; k++) {
    const i = withText[k]
    const id = groupIds.intern(finish(mix(mix(hashStart, signature[i]), nodes.parent[i] + 7)), groupCount)
    const at = GroupField.Size * id
    if (id === groupCount) {
      groupCount++
      groups[at] = 0
    }
    // What the members hold is summed up once there are enough of them to count.
    if (++groups[at] === fewestRecords) groups.fill(0, at + 1, at + GroupField.Size)
    group[i] = id
  }
  for (let k = 0; k < withText.length; k++) {
    const i = withText[k]
    const at = GroupField.Size * group[i]
    if (groups[at] < fewestRecords) continue
    const from = SumField.Size * firstBlock[i]
    const to = SumField.Size * lastBlock[i]
    // Still 0 at the first member.
    if (groups[at + GroupField.To] === 0) groups[at + GroupField.From] = firstBlock[i]
    groups[at + GroupField.To] = lastBlock[i]
    const n = sums[to] - sums[from]
    groups[at + GroupField.Words] += n
    groups[at + GroupField.Squares] += n * n
    groups[at + GroupField.LinkWords] += sums[to + SumField.LinkWords] - sums[from + SumField.LinkWords]
    groups[at + GroupField.SentenceWords] += sums[to + SumField.SentenceWords] - sums[from + SumField.SentenceWords]
    groups[at + GroupField.Images] +=
      counts[CountField.Size * nodes.end[i] + CountField.Images] - counts[CountField.Size * i + CountField.Images]
    groups[at + GroupField.Prices] += sums[to + SumField.Prices] - sums[from + SumField.Prices]
    groups[at + GroupField.Dates] += sums[to + SumField.Dates] - sums[from + SumField.Dates]
    groups[at + GroupField.Headings] += sums[to + SumField.Headings] - sums[from + SumField.Headings]
  }
  return { group, groups, groupCount }
}
