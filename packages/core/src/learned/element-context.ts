/** What surrounds the blocks: ranges of blocks per element, signatures, groups of alike siblings, name tokens. */

import { Tag } from '../html/tags.js'
import type { Page } from '../page/page.js'
import { Kind } from '../page/types.js'
import { type BlockStats, largerInts, Trait } from './block-stats.js'
import { finish, hashStart, IntMap, lowerUnit, mix } from './hash.js'

/** Columns over nodes and over groups of siblings with the same signature. */
export interface ElementContext {
  /** First block below each node, and one past the last (length `nodes.size`). */
  readonly firstBlock: Int32Array
  readonly lastBlock: Int32Array
  /** Elements from the body on that hold blocks, in document order. */
  readonly withText: Int32Array
  /** Tag and first three classes as one hash; 0 for nodes that are not elements. */
  readonly signature: Int32Array
  /** Group of siblings with the same signature and with text, −1 for others. */
  readonly group: Int32Array
  /** Place of an element within its group. */
  readonly rank: Int32Array
  readonly groupCount: Float64Array
  readonly groupWords: Float64Array
  readonly groupSquares: Float64Array
  readonly groupLinkWords: Float64Array
  readonly groupSentenceWords: Float64Array
  readonly groupImages: Float64Array
  readonly groupPrices: Float64Array
  readonly groupDates: Float64Array
  readonly groupHeadings: Float64Array
  /** First block of a group's first element, and one past the last block of its last. */
  readonly groupFrom: Float64Array
  readonly groupTo: Float64Array
  /** Values that name an element: `names[nameStart[i]] … names[nameStart[i + 1] − 1]`. */
  readonly names: Int32Array
  readonly nameStart: Int32Array
  /** Tokens of each value: `tokens[tokenStart[v]] … tokens[tokenStart[v + 1] − 1]`. */
  readonly tokens: Int32Array
  readonly tokenStart: Int32Array
  /** Elements before each node (length `nodes.size + 1`). */
  readonly elements: Int32Array
  /** Images before each node (length `nodes.size + 1`). */
  readonly images: Int32Array
  /** Links before each node (length `nodes.size + 1`). */
  readonly anchors: Int32Array
  /** Form controls before each node (length `nodes.size + 1`). */
  readonly controls: Int32Array
  /** Prefix sums over blocks (length `size + 1`). */
  readonly sums: BlockSums
}

/** Prefix sums of block columns. */
export interface BlockSums {
  readonly words: Float64Array
  readonly linkWords: Float64Array
  readonly sentenceWords: Float64Array
  readonly punctuation: Float64Array
  readonly functionWords: Float64Array
  readonly paragraphWords: Float64Array
  /** Blocks with a price, with a date. */
  readonly prices: Float64Array
  readonly dates: Float64Array
  /** Blocks that are headings. */
  readonly headings: Float64Array
}

const Sort = { Image: 1, Anchor: 2, Control: 3 } as const
const sortOfTag = new Uint8Array(1024)
for (const tag of [Tag.img, Tag.picture, Tag.video]) sortOfTag[tag] = Sort.Image
for (const tag of [Tag.input, Tag.select, Tag.button, Tag.textarea]) sortOfTag[tag] = Sort.Control
sortOfTag[Tag.a] = Sort.Anchor

/** Computes everything that features need about elements. */
export function elementContext(page: Page, stats: BlockStats, headings: Uint8Array): ElementContext {
  const { nodes, runs, blocks } = page
  const before = new Int32Array(runs.size + 1)
  for (let b = 0; b < blocks.size; b++) before[blocks.runs[blocks.start[b]] + 1]++
  for (let run = 0; run < runs.size; run++) before[run + 1] += before[run]
  const firstBlock = new Int32Array(nodes.size)
  const lastBlock = new Int32Array(nodes.size)
  const images = new Int32Array(nodes.size + 1)
  const anchors = new Int32Array(nodes.size + 1)
  const controls = new Int32Array(nodes.size + 1)
  const elements = new Int32Array(nodes.size + 1)
  const { run, end, tag, kind } = nodes
  let [elementCount, imageCount, anchorCount, controlCount] = [0, 0, 0, 0]
  for (let i = 0; i < nodes.size; i++) {
    firstBlock[i] = before[run[i]]
    lastBlock[i] = before[run[end[i]]]
    if (kind[i] === Kind.Element) {
      const sort = tag[i] < sortOfTag.length ? sortOfTag[tag[i]] : 0
      elementCount++
      if (sort === Sort.Anchor) anchorCount++
      else if (sort === Sort.Image) imageCount++
      else if (sort === Sort.Control) controlCount++
    }
    elements[i + 1] = elementCount
    images[i + 1] = imageCount
    anchors[i + 1] = anchorCount
    controls[i + 1] = controlCount
  }
  const withText = elementsWithText(page, firstBlock, lastBlock)
  const names = elementNames(page, withText)
  const sums = blockSums(page, stats, headings)
  const ranges = { withText, firstBlock, lastBlock, images, anchors, controls, elements }
  return { ...ranges, ...names, ...siblingGroups(page, names.signature, ranges, sums), sums }
}

let found = new Int32Array(1 << 11)

/** Elements from the body on that hold blocks, in document order. */
function elementsWithText({ nodes, body }: Page, firstBlock: Int32Array, lastBlock: Int32Array): Int32Array {
  let count = 0
  for (let i = Math.max(0, body); i < nodes.size; i++) {
    if (nodes.kind[i] !== Kind.Element || lastBlock[i] === firstBlock[i]) continue
    if (count === found.length) found = largerInts(found)
    found[count++] = i
  }
  return found.slice(0, count)
}

function blockSums(page: Page, stats: BlockStats, headings: Uint8Array): BlockSums {
  const length = stats.size + 1
  const sums = {
    words: new Float64Array(length),
    linkWords: new Float64Array(length),
    sentenceWords: new Float64Array(length),
    punctuation: new Float64Array(length),
    functionWords: new Float64Array(length),
    paragraphWords: new Float64Array(length),
    prices: new Float64Array(length),
    dates: new Float64Array(length),
    headings: new Float64Array(length),
  }
  for (let b = 0; b < stats.size; b++) {
    sums.words[b + 1] = sums.words[b] + stats.words[b]
    sums.linkWords[b + 1] = sums.linkWords[b] + stats.linkWords[b]
    sums.sentenceWords[b + 1] = sums.sentenceWords[b] + stats.sentenceWords[b]
    sums.punctuation[b + 1] = sums.punctuation[b] + stats.commas[b] + stats.sentenceEnds[b]
    sums.functionWords[b + 1] = sums.functionWords[b] + stats.functionWords[b]
    sums.paragraphWords[b + 1] = sums.paragraphWords[b] + (page.nodes.tag[page.blocks.element[b]] === Tag.p ? stats.words[b] : 0)
    sums.prices[b + 1] = sums.prices[b] + (stats.traits[b] & Trait.Price ? 1 : 0)
    sums.dates[b + 1] = sums.dates[b] + (stats.traits[b] & Trait.DateLike ? 1 : 0)
    sums.headings[b + 1] = sums.headings[b] + (headings[b] > 0 ? 1 : 0)
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
  private readonly source: string
  /** Values of names so far, and how many of them are distinct. */
  values = 0
  distinct = 0
  private tokens = 0
  /** Hash of the classes of the element read last. */
  classes = 0

  constructor(source: string) {
    this.source = source
    valueIds.clear(64)
    tokenStarts[0] = 0
  }

  /** Reads the start tag at an offset of the source. */
  read(tagStart: number): void {
    const { source } = this
    this.classes = 0
    let at = tagStart + 1
    let c = source.charCodeAt(at)
    while (isNameUnit(c)) c = source.charCodeAt(++at)
    for (let attributes = 0; attributes < maxAttributes; attributes++) {
      while (c <= 32 || c === 47) c = source.charCodeAt(++at)
      // Not a number: the source has ended.
      if (c === 62 || Number.isNaN(c)) return
      const nameStart = at
      do c = source.charCodeAt(++at)
      while (c !== 61 && isNameUnit(c))
      const nameEnd = at
      while (c <= 32) c = source.charCodeAt(++at)
      if (c !== 61) continue
      do c = source.charCodeAt(++at)
      while (c <= 32)
      const quote = c === 34 || c === 39 ? c : 0
      const start = quote === 0 ? at : at + 1
      const end = quote === 0 ? endOfValue(source, at) : endOfQuoted(source, start, quote)
      const kind = end > start ? kindOfName(source, nameStart, nameEnd) : 0
      if (kind !== 0) this.value(start, Math.min(end, start + maxValueLength), kind, nameEnd - nameStart === 5)
      at = quote === 0 ? end : end + 1
      c = source.charCodeAt(at)
    }
  }

  private value(start: number, end: number, kind: number, isClass: boolean): void {
    const id = valueIds.intern(finish(hashValue(this.source, start, end, kind)), this.distinct)
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

function isNameUnit(c: number): boolean {
  return c > 32 && c !== 62 && c !== 47
}

/** Where an attribute's value without quotes ends. */
function endOfValue(source: string, from: number): number {
  let at = from
  while (at < source.length && source.charCodeAt(at) > 32 && source.charCodeAt(at) !== 62) at++
  return at
}

/** Where a value in quotes ends: most are short, long ones are left to the platform. */
function endOfQuoted(source: string, from: number, quote: number): number {
  const near = Math.min(source.length, from + 12)
  for (let at = from; at < near; at++) if (source.charCodeAt(at) === quote) return at
  const found = source.indexOf(quote === 34 ? '"' : "'", near)
  return found < 0 ? source.length : found
}

/** Names and signatures of the elements that hold text. */
function elementNames({ nodes, source }: Page, elements: Int32Array) {
  const signature = new Int32Array(nodes.size)
  const nameStart = new Int32Array(nodes.size + 1)
  const reader = new NameReader(source)
  let node = 0
  for (let k = 0; k < elements.length; k++) {
    const i = elements[k]
    for (; node <= i; node++) nameStart[node] = reader.values
    reader.classes = 0
    if (nodes.srcStart[i] >= 0) reader.read(nodes.srcStart[i])
    signature[i] = finish(mix(mix(hashStart, nodes.tag[i]), reader.classes))
  }
  nameStart.fill(reader.values, node)
  return { signature, nameStart, ...reader.result }
}

/** Kind of the tokens that an attribute of this name gives, 0 for others: by its length, then letter by letter. */
function kindOfName(source: string, start: number, end: number): number {
  switch (end - start) {
    case 2:
      return isName(source, start, 'id') ? 1 : 0
    case 4:
      return isName(source, start, 'role') ? 2 : 0
    case 5:
      return isName(source, start, 'class') ? 1 : 0
    case 8:
      return isName(source, start, 'itemprop') || isName(source, start, 'itemtype') ? 3 : 0
    case 10:
      return isName(source, start, 'aria-label') ? 4 : 0
    case 11:
      return isName(source, start, 'data-testid') ? 4 : 0
    default:
      return 0
  }
}

function isName(source: string, start: number, name: string): boolean {
  for (let k = 0; k < name.length; k++) if ((source.charCodeAt(start + k) | 32) !== (name.charCodeAt(k) | 32)) return false
  return true
}

function hashValue(source: string, start: number, end: number, kind: number): number {
  let hash = mix(hashStart, kind)
  for (let i = start; i < end; i++) hash = mix(hash, source.charCodeAt(i))
  return hash
}

/** Hash of the first three classes of a value, digits reduced to 0. */
function classSignature(source: string, from: number, to: number): number {
  let hash = hashStart
  let classes = 0
  let inClass = false
  for (let i = from; i < to; i++) {
    const unit = source.charCodeAt(i)
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

/** Pushes the tokens of an attribute value: each word whole, and its parts at case changes and punctuation, digits reduced to 0. */
function pushTokens(source: string, from: number, to: number, kind: number, start: number): number {
  let total = start
  const limit = start + maxTokensPerValue
  const seed = mix(hashStart, kind)
  let whole = seed
  let part = seed
  let parts = 0
  let partLength = 0
  let previous = 0 // 1 lower, 2 upper, 3 digit, 0 other
  for (let i = from; i <= to; i++) {
    const unit = i < to ? source.charCodeAt(i) : 32
    const isLower = (unit >= 97 && unit <= 122) || unit > 127
    const isUpper = unit >= 65 && unit <= 90
    const isDigit = unit >= 48 && unit <= 57
    const kindOfUnit = isLower ? 1 : isUpper ? 2 : isDigit ? 3 : 0
    const endsPart = kindOfUnit === 0 || (kindOfUnit === 2 && previous === 1) || (kindOfUnit === 3) !== (previous === 3)
    if (endsPart && partLength > 0) {
      if (total < limit && previous !== 3) tokenBuffer[total++] = finish(part)
      parts++
      part = seed
      partLength = 0
    }
    if (unit <= 32) {
      // A word of one part is its own whole.
      if (parts > 1 && total < limit) tokenBuffer[total++] = finish(mix(whole, 1))
      whole = seed
      parts = 0
      previous = 0
      continue
    }
    if (!(isDigit && previous === 3)) whole = mix(whole, isDigit ? 48 : lowerUnit(unit))
    if (kindOfUnit !== 0) {
      if (!(isDigit && previous === 3)) part = mix(part, isDigit ? 48 : lowerUnit(unit))
      partLength++
    }
    previous = kindOfUnit
  }
  return total
}

const groupIds = new IntMap(4096)

/** Groups siblings with the same signature that hold text. */
function siblingGroups(
  page: Page,
  signature: Int32Array,
  { withText, firstBlock, lastBlock, images }: Pick<ElementContext, 'withText' | 'firstBlock' | 'lastBlock' | 'images'>,
  sums: BlockSums,
) {
  const { nodes } = page
  const group = new Int32Array(nodes.size).fill(-1)
  const rank = new Int32Array(nodes.size)
  groupIds.clear(withText.length)
  let groups = 0
  for (let k = 0; k < withText.length; k++) {
    const i = withText[k]
    const key = finish(mix(mix(hashStart, signature[i]), nodes.parent[i] + 7))
    const id = groupIds.intern(key, groups)
    if (id === groups) groups++
    group[i] = id
  }
  const column = (): Float64Array => new Float64Array(groups)
  const count = column()
  const [words, squares, linkWords, sentenceWords] = [column(), column(), column(), column()]
  const [pictures, prices, dates, headings, groupFrom, groupTo] = [column(), column(), column(), column(), column(), column()]
  for (let k = 0; k < withText.length; k++) {
    const i = withText[k]
    const id = group[i]
    const from = firstBlock[i]
    const to = lastBlock[i]
    if (count[id] === 0) groupFrom[id] = from
    groupTo[id] = to
    rank[i] = count[id]++
    const n = sums.words[to] - sums.words[from]
    words[id] += n
    squares[id] += n * n
    linkWords[id] += sums.linkWords[to] - sums.linkWords[from]
    sentenceWords[id] += sums.sentenceWords[to] - sums.sentenceWords[from]
    pictures[id] += images[nodes.end[i]] - images[i]
    prices[id] += sums.prices[to] - sums.prices[from]
    dates[id] += sums.dates[to] - sums.dates[from]
    headings[id] += sums.headings[to] - sums.headings[from]
  }
  return {
    group,
    rank,
    groupCount: count,
    groupWords: words,
    groupSquares: squares,
    groupLinkWords: linkWords,
    groupSentenceWords: sentenceWords,
    groupImages: pictures,
    groupPrices: prices,
    groupDates: dates,
    groupHeadings: headings,
    groupFrom,
    groupTo,
  }
}
