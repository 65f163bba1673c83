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
  /** Tokens of each element's names: `tokens[tokenStart[i]] … tokens[tokenStart[i + 1] − 1]`. */
  readonly tokens: Int32Array
  readonly tokenStart: Int32Array
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
}

/** Computes everything that features need about elements. */
export function elementContext(page: Page, stats: BlockStats): ElementContext {
  const { nodes, runs, blocks } = page
  const before = new Int32Array(runs.size + 1)
  for (let b = 0; b < blocks.size; b++) before[blocks.runs[blocks.start[b]] + 1]++
  for (let run = 0; run < runs.size; run++) before[run + 1] += before[run]
  const firstBlock = new Int32Array(nodes.size)
  const lastBlock = new Int32Array(nodes.size)
  const images = new Int32Array(nodes.size + 1)
  const anchors = new Int32Array(nodes.size + 1)
  const controls = new Int32Array(nodes.size + 1)
  for (let i = 0; i < nodes.size; i++) {
    firstBlock[i] = before[nodes.run[i]]
    lastBlock[i] = before[nodes.run[nodes.end[i]]]
    const tag = nodes.tag[i]
    images[i + 1] = images[i] + (tag === Tag.img || tag === Tag.picture || tag === Tag.video ? 1 : 0)
    anchors[i + 1] = anchors[i] + (tag === Tag.a ? 1 : 0)
    controls[i + 1] = controls[i] + (tag === Tag.input || tag === Tag.select || tag === Tag.button || tag === Tag.textarea ? 1 : 0)
  }
  const names = elementNames(page, firstBlock, lastBlock)
  const sums = blockSums(page, stats)
  return {
    firstBlock,
    lastBlock,
    images,
    anchors,
    controls,
    ...names,
    ...siblingGroups(page, names.signature, firstBlock, lastBlock, sums),
    sums,
  }
}

function blockSums(page: Page, stats: BlockStats): BlockSums {
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
  }
  return sums
}

/** Attributes whose values name things, with the kind of token each gives. */
const named = new Map<string, number>([
  ['class', 1],
  ['id', 1],
  ['role', 2],
  ['itemprop', 3],
  ['itemtype', 3],
  ['data-testid', 4],
  ['aria-label', 4],
])
/** Lengths of those names, so that most attributes are passed over without reading them. */
const namedLengths = new Set([...named.keys()].map(name => name.length))
const maxTokensPerElement = 24
const maxValueLength = 160

let tokenBuffer = new Int32Array(1 << 14)

function elementNames(page: Page, firstBlock: Int32Array, lastBlock: Int32Array) {
  const { nodes, body } = page
  const signature = new Int32Array(nodes.size)
  const tokenStart = new Int32Array(nodes.size + 1)
  let total = 0
  for (let i = 0; i < nodes.size; i++) {
    tokenStart[i] = total
    if (i < body || nodes.kind[i] !== Kind.Element || lastBlock[i] === firstBlock[i]) continue
    let hash = mix(hashStart, nodes.tag[i])
    if (total + maxTokensPerElement > tokenBuffer.length) {
      const larger = new Int32Array(2 * tokenBuffer.length)
      larger.set(tokenBuffer)
      tokenBuffer = larger
    }
    const limit = total + maxTokensPerElement
    if (nodes.srcStart[i] >= 0) {
      const cursor = new AttributeCursor(page.source, nodes.srcStart[i])
      while (cursor.next()) {
        if (!namedLengths.has(cursor.nameEnd - cursor.nameStart)) continue
        const name = cursor.name()
        const kind = named.get(name)
        if (kind === undefined) continue
        const value = cursor.value()
        if (name === 'class') hash = classSignature(value, hash)
        total = pushTokens(value, kind, total, limit)
      }
    }
    signature[i] = finish(hash)
  }
  tokenStart[nodes.size] = total
  return { signature, tokens: tokenBuffer.slice(0, total), tokenStart }
}

/** Adds the first three classes to a signature, digits reduced to 0. */
function classSignature(value: string, start: number): number {
  let hash = start
  let classes = 0
  let inClass = false
  for (let i = 0; i < value.length && i < maxValueLength; i++) {
    const unit = value.charCodeAt(i)
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
function pushTokens(value: string, kind: number, start: number, limit: number): number {
  let total = start
  const seed = mix(hashStart, kind)
  let whole = seed
  let part = seed
  let parts = 0
  let partLength = 0
  let previous = 0 // 1 lower, 2 upper, 3 digit, 0 other
  const length = Math.min(value.length, maxValueLength)
  for (let i = 0; i <= length; i++) {
    const unit = i < length ? value.charCodeAt(i) : 32
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
function siblingGroups(page: Page, signature: Int32Array, firstBlock: Int32Array, lastBlock: Int32Array, sums: BlockSums) {
  const { nodes } = page
  const group = new Int32Array(nodes.size).fill(-1)
  const rank = new Int32Array(nodes.size)
  const count: number[] = []
  const words: number[] = []
  const squares: number[] = []
  const linkWords: number[] = []
  const sentenceWords: number[] = []
  groupIds.clear()
  for (let i = 0; i < nodes.size; i++) {
    if (signature[i] === 0) continue
    const key = finish(mix(mix(hashStart, signature[i]), nodes.parent[i] + 7))
    let id = groupIds.get(key, -1)
    if (id < 0) {
      id = count.length
      groupIds.set(key, id)
      count.push(0)
      words.push(0)
      squares.push(0)
      linkWords.push(0)
      sentenceWords.push(0)
    }
    group[i] = id
    rank[i] = count[id]++
    const from = firstBlock[i]
    const to = lastBlock[i]
    const n = sums.words[to] - sums.words[from]
    words[id] += n
    squares[id] += n * n
    linkWords[id] += sums.linkWords[to] - sums.linkWords[from]
    sentenceWords[id] += sums.sentenceWords[to] - sums.sentenceWords[from]
  }
  return {
    group,
    rank,
    groupCount: Float64Array.from(count),
    groupWords: Float64Array.from(words),
    groupSquares: Float64Array.from(squares),
    groupLinkWords: Float64Array.from(linkWords),
    groupSentenceWords: Float64Array.from(sentenceWords),
  }
}
