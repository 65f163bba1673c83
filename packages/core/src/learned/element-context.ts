/** What surrounds the blocks: ranges of blocks per element, signatures, groups of alike siblings, name tokens. */

import { AttributeCursor } from '../html/attributes.js'
import { Tag } from '../html/tags.js'
import type { Page } from '../page/page.js'
import { Kind } from '../page/types.js'
import { type BlockStats, Trait } from './block-stats.js'
import { finish, hashStart, IntMap, lowerUnit, mix } from './hash.js'

/** Columns over nodes and over groups of siblings with the same signature. */
export interface ElementContext {
  /** First block below each node, and one past the last (length `nodes.size`). */
  readonly firstBlock: Int32Array
  readonly lastBlock: Int32Array
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
  for (let i = 0; i < nodes.size; i++) {
    firstBlock[i] = before[nodes.run[i]]
    lastBlock[i] = before[nodes.run[nodes.end[i]]]
    const tag = nodes.tag[i]
    elements[i + 1] = elements[i] + (nodes.kind[i] === Kind.Element ? 1 : 0)
    images[i + 1] = images[i] + (tag === Tag.img || tag === Tag.picture || tag === Tag.video ? 1 : 0)
    anchors[i + 1] = anchors[i] + (tag === Tag.a ? 1 : 0)
    controls[i + 1] = controls[i] + (tag === Tag.input || tag === Tag.select || tag === Tag.button || tag === Tag.textarea ? 1 : 0)
  }
  const names = elementNames(page, firstBlock, lastBlock)
  const sums = blockSums(page, stats, headings)
  const ranges = { firstBlock, lastBlock, images, anchors, controls, elements }
  return { ...ranges, ...names, ...siblingGroups(page, names.signature, ranges, sums), sums }
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

let tokenBuffer = new Int32Array(1 << 14)
let valueBuffer = new Int32Array(1 << 12)
const valueIds = new IntMap(4096)

/** Reads names: attribute values that occur again and again are cut into tokens once. */
function elementNames(page: Page, firstBlock: Int32Array, lastBlock: Int32Array) {
  const { nodes, body, source } = page
  const signature = new Int32Array(nodes.size)
  const nameStart = new Int32Array(nodes.size + 1)
  const tokenStart: number[] = [0]
  let total = 0
  let values = 0
  valueIds.clear()
  for (let i = 0; i < nodes.size; i++) {
    nameStart[i] = values
    if (i < body || nodes.kind[i] !== Kind.Element || lastBlock[i] === firstBlock[i]) continue
    let hash = mix(hashStart, nodes.tag[i])
    if (nodes.srcStart[i] >= 0) {
      const cursor = new AttributeCursor(source, nodes.srcStart[i])
      while (cursor.next()) {
        const kind = kindOfName(source, cursor.nameStart, cursor.nameEnd)
        if (kind === 0 || cursor.valueEnd === cursor.valueStart) continue
        const end = Math.min(cursor.valueEnd, cursor.valueStart + maxValueLength)
        const key = finish(hashValue(source, cursor.valueStart, end, kind))
        let id = valueIds.get(key, -1)
        if (id < 0) {
          valueIds.set(key, (id = tokenStart.length - 1))
          if (total + maxTokensPerValue > tokenBuffer.length) tokenBuffer = larger(tokenBuffer)
          total = pushTokens(source, cursor.valueStart, end, kind, total)
          tokenStart.push(total)
        }
        if (kind === 1 && cursor.nameEnd - cursor.nameStart === 5) hash = classSignature(source, cursor.valueStart, end, hash)
        if (values === valueBuffer.length) valueBuffer = larger(valueBuffer)
        valueBuffer[values++] = id
      }
    }
    signature[i] = finish(hash)
  }
  nameStart[nodes.size] = values
  return {
    signature,
    names: valueBuffer.slice(0, values),
    nameStart,
    tokens: tokenBuffer.slice(0, total),
    tokenStart: Int32Array.from(tokenStart),
  }
}

function larger(buffer: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const grown = new Int32Array(2 * buffer.length)
  grown.set(buffer)
  return grown
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

/** Adds the first three classes to a signature, digits reduced to 0. */
function classSignature(source: string, from: number, to: number, start: number): number {
  let hash = start
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
  { firstBlock, lastBlock, images }: Pick<ElementContext, 'firstBlock' | 'lastBlock' | 'images'>,
  sums: BlockSums,
) {
  const { nodes } = page
  const group = new Int32Array(nodes.size).fill(-1)
  const rank = new Int32Array(nodes.size)
  groupIds.clear()
  let groups = 0
  for (let i = 0; i < nodes.size; i++) {
    if (signature[i] === 0) continue
    const key = finish(mix(mix(hashStart, signature[i]), nodes.parent[i] + 7))
    let id = groupIds.get(key, -1)
    if (id < 0) groupIds.set(key, (id = groups++))
    group[i] = id
  }
  const column = (): Float64Array => new Float64Array(groups)
  const count = column()
  const [words, squares, linkWords, sentenceWords] = [column(), column(), column(), column()]
  const [pictures, prices, dates, headings, groupFrom, groupTo] = [column(), column(), column(), column(), column(), column()]
  for (let i = 0; i < nodes.size; i++) {
    const id = group[i]
    if (id < 0) continue
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
