/**
 * From the parser's records to the tables of a page: nodes in document order, runs on their axis. Tags of the source are
 * kept as records and made into a table when somebody asks (`tag-table.ts`).
 *
 * All tables of a page share one `ArrayBuffer`; making twenty typed arrays each with memory of its own costs as much as
 * filling them.
 */
import { Kind, NodeFlag, type NodeTable, RunFlag } from '../page/types.js'
import { BITS, Bit } from './element-classes.js'
import { Field, Order, type Parser, TextFlag, Word } from './parser.js'
import { decodeInto } from './text.js'

const { Parent: PARENT, Start: START, End: END, Extra: EXTRA } = Field
const { CodeMask: CODE_MASK, Hidden: WORD_HIDDEN, TextShift: TEXT_SHIFT } = Word
const { Hidden: HIDDEN, InLink: IN_LINK, InAnchor: IN_ANCHOR, NoRuns: NO_RUNS, InTemplate: IN_TEMPLATE, InNoscript: IN_NOSCRIPT } = NodeFlag
const { Link: LINK, Anchor: ANCHOR, NoRuns: BIT_NO_RUNS, Template: TEMPLATE, Noscript: NOSCRIPT } = Bit
const KINDS = Uint8Array.of(Kind.Element, Kind.Text, Kind.Comment, Kind.Doctype)
const CODES = BITS.length
const TEXT = Kind.Text

/** The runs of a page but for what is computed on demand. */
export interface RunColumns {
  readonly size: number
  readonly start: Int32Array
  readonly node: Int32Array
  readonly flags: Uint8Array
  readonly srcStart: Int32Array
  readonly srcEnd: Int32Array
  readonly axis: string
}

/** What `finalise` makes of a parse. */
export interface Tables {
  readonly nodes: NodeTable
  readonly runs: RunColumns
  /** Records of the tags as the parser writes them, with nodes of the table. */
  readonly tags: Int32Array
  /** Elements: offset of the tag with the attributes, −1 for none; comments: of the data; text: see `text-of.ts`. */
  readonly extra: Int32Array
  /** Stretches of the text nodes that have several. */
  readonly spans: Int32Array
  readonly body: number
  readonly title: number
}

// Own flags of an element by code. The two high bits are marks for its children, see `inherited`.
const MARKS_TEMPLATE = 64
const MARKS_NOSCRIPT = 128
const FLAGS = 63
const OWN_FLAGS = new Uint8Array(CODES).map((_, code) => {
  const bits = BITS[code]!
  return (
    ((bits & LINK) !== 0 ? IN_LINK : 0) |
    ((bits & ANCHOR) !== 0 ? IN_ANCHOR : 0) |
    ((bits & BIT_NO_RUNS) !== 0 ? NO_RUNS : 0) |
    ((bits & TEMPLATE) !== 0 ? MARKS_TEMPLATE : 0) |
    ((bits & NOSCRIPT) !== 0 ? MARKS_NOSCRIPT : 0)
  )
})

/** Flags of a child by those of its parent: a template's child is in a template, a noscript's in a noscript. */
function inherited(flags: number): number {
  return (flags & FLAGS) | ((flags >> 6) & IN_TEMPLATE) | ((flags >> 5) & IN_NOSCRIPT)
}

/** What `extra` holds of a text node's flags: those for decoding, and `BLANK`. */
const BLANK = 16
/** How far the first stretch of a text node is shifted in `extra`. */
export const EXTRA_SHIFT = 5
const NOT_BLANK = TextFlag.NonSpace | TextFlag.Ampersand | TextFlag.ReplaceNul
const TEXT_EXTRA = new Uint8Array(32).map((_, flags) => (flags & 15) | ((flags & NOT_BLANK) === 0 ? BLANK : 0))

const RUN_FLAGS = new Uint8Array(64).map(
  (_, flags) =>
    ((flags & HIDDEN) !== 0 ? RunFlag.Hidden : 0) |
    ((flags & IN_NOSCRIPT) !== 0 ? RunFlag.Noscript : 0) |
    ((flags & IN_LINK) !== 0 ? RunFlag.InLink : 0) |
    ((flags & IN_ANCHOR) !== 0 ? RunFlag.InAnchor : 0),
)

/** Nodes in document order and the place of each in that order, where it is not the order of creation. */
export const sorted = { list: new Int32Array(0), rank: new Int32Array(0) }

/** Ranks the nodes below `root`, at most `limit` of them, and returns how many there are. */
export function sortNodes(p: Parser, root: number, limit: number): number {
  if (sorted.list.length < p.nodeCount) {
    sorted.list = new Int32Array(p.nodeCount * 2)
    sorted.rank = new Int32Array(p.nodeCount * 2)
  }
  const { list, rank } = sorted
  const { links, nodes } = p
  rank.fill(-1, 0, p.nodeCount)
  let count = 0
  let node = links[root << 2]!
  while (node !== 0 && count < limit) {
    rank[node] = count
    list[count++] = node
    let next = links[node << 2]!
    while (next === 0) {
      next = links[(node << 2) + 2]!
      if (next !== 0) break
      node = nodes[(node << 3) + PARENT]!
      if (node === root) break
    }
    node = next
  }
  p.steps += count
  return count
}

/** All columns of the tables of one page, in one block of memory: the widest first, so that each is aligned. */
class Columns {
  readonly size: number
  readonly buffer: ArrayBuffer
  readonly parent: Int32Array
  readonly end: Int32Array
  readonly run: Int32Array
  readonly srcStart: Int32Array
  readonly srcEnd: Int32Array
  readonly extra: Int32Array
  readonly tags: Int32Array
  readonly runStart: Int32Array
  readonly runNode: Int32Array
  readonly runSrcStart: Int32Array
  readonly runSrcEnd: Int32Array
  readonly tag: Uint16Array
  readonly kind: Uint8Array
  readonly namespace: Uint8Array
  readonly flags: Uint8Array
  readonly runFlags: Uint8Array
  private at = 0

  constructor(size: number, tagCount: number, mostRuns: number) {
    this.size = size
    this.buffer = new ArrayBuffer(size * 29 + tagCount * 16 + mostRuns * 17 + 8)
    this.parent = this.int32(size)
    this.end = this.int32(size)
    this.run = this.int32(size + 1)
    this.srcStart = this.int32(size)
    this.srcEnd = this.int32(size)
    this.extra = this.int32(size)
    this.tags = this.int32(tagCount * 4)
    this.runStart = this.int32(mostRuns + 1)
    this.runNode = this.int32(mostRuns)
    this.runSrcStart = this.int32(mostRuns)
    this.runSrcEnd = this.int32(mostRuns)
    this.tag = this.uint16(size)
    this.kind = this.uint8(size)
    this.namespace = this.uint8(size)
    this.flags = this.uint8(size)
    this.runFlags = this.uint8(mostRuns)
  }

  private int32(length: number): Int32Array {
    this.at += length * 4
    return new Int32Array(this.buffer, this.at - length * 4, length)
  }

  private uint16(length: number): Uint16Array {
    this.at += length * 2
    return new Uint16Array(this.buffer, this.at - length * 2, length)
  }

  private uint8(length: number): Uint8Array {
    this.at += length
    return new Uint8Array(this.buffer, this.at - length, length)
  }
}

/** Makes the tables. `root` is the record whose children are the top of the tree: the document, or a fragment's root. */
export function finalise(p: Parser, root: number): Tables {
  const isSorted = p.order === Order.Linked
  const size = isSorted ? sortNodes(p, root, p.maxNodes) : Math.min(p.nodeCount - 1 - root, p.maxNodes)
  const columns = new Columns(size, p.tagCount, Math.min(p.textCount, size))
  const list = isSorted ? sorted.list : null
  const rank = isSorted ? sorted.rank : null
  const first = root + 1
  fillNodes(p.nodes, columns, list, rank, first)
  fillEnds(columns)
  const placeOf = (node: number) => (node < first ? -1 : rank === null ? (node - first < size ? node - first : -1) : rank[node]!)
  const body = placeOf(p.body)
  const from = root > 0 ? 0 : body < 0 ? size : body + 1
  fillTags(p, columns, rank, first)
  const { parent, end, run, srcStart, srcEnd, extra, tag, kind, namespace, flags, tags } = columns
  return {
    nodes: { size, kind, namespace, flags, tag, parent, end, run, srcStart, srcEnd },
    runs: makeRuns(p, columns, p.frameset ? size : from, body < 0 ? size : end[body]!),
    tags,
    extra,
    spans: p.spanCount > 1 ? p.spans.slice(0, p.spanCount * 4) : NO_SPANS,
    body,
    title: placeOf(p.title),
  }
}

const NO_SPANS = new Int32Array(0)

function fillNodes(nodes: Int32Array, columns: Columns, list: Int32Array | null, rank: Int32Array | null, first: number): void {
  const { size, parent, end, srcStart, srcEnd, extra, tag, kind, namespace, flags } = columns
  for (let i = 0; i < size; i++) {
    const at = (list === null ? i + first : list[i]!) << 3
    const word = nodes[at]!
    const recordParent = nodes[at + PARENT]!
    const up = rank === null ? recordParent - first : recordParent < first ? -1 : rank[recordParent]!
    let own = up < 0 ? 0 : inherited(flags[up]!)
    const start = nodes[at + START]!
    parent[i] = up
    end[i] = i + 1
    srcStart[i] = start
    srcEnd[i] = start < 0 ? -1 : nodes[at + END]!
    extra[i] = nodes[at + EXTRA]!
    const recordKind = (word >> 18) & 3
    kind[i] = KINDS[recordKind]!
    if (recordKind === 0) {
      const code = word & CODE_MASK
      tag[i] = code >> 2
      namespace[i] = code & 3
      if (code < CODES) own |= OWN_FLAGS[code]!
      if ((word & WORD_HIDDEN) !== 0) own |= HIDDEN
    } else if (recordKind === 1) extra[i] = (extra[i]! << EXTRA_SHIFT) | TEXT_EXTRA[(word >> TEXT_SHIFT) & 31]!
    flags[i] = own
  }
}

function fillEnds(columns: Columns): void {
  const { size, parent, end, flags } = columns
  for (let i = size - 1; i >= 0; i--) {
    flags[i]! &= FLAGS
    const up = parent[i]!
    if (up >= 0 && end[up]! < end[i]!) end[up] = end[i]!
  }
}

/**
 * Gives runs to the text nodes in `[from, to)`.
 *
 * Their text is written over the source characters: no text is longer than its source, so that in source order the axis
 * never overtakes what is still to be read. Where nodes were moved, it may; then the axis is written behind the source.
 */
function makeRuns(p: Parser, columns: Columns, from: number, to: number): RunColumns {
  let base = 0
  let count = p.order === Order.Linked ? -1 : fillRuns(p, columns, from, to, 0)
  if (count < 0) {
    base = p.end + 16
    p.buffer.fill(p.source)
    p.buffer.reserve(base + p.end, p.end)
    p.chars = p.buffer.chars
    count = fillRuns(p, columns, from, to, base)
  }
  const { runStart, runNode, runSrcStart, runSrcEnd, runFlags } = columns
  return {
    size: count,
    start: runStart.subarray(0, count + 1),
    node: runNode.subarray(0, count),
    flags: runFlags.subarray(0, count),
    srcStart: runSrcStart.subarray(0, count),
    srcEnd: runSrcEnd.subarray(0, count),
    axis: p.buffer.toText(base, base + runStart[count]!),
  }
}

/** Fills the columns of the runs and writes the axis from `base` on; returns the number of runs, −1 if it got in its own way. */
function fillRuns(p: Parser, columns: Columns, from: number, to: number, base: number): number {
  const { size, run, kind, flags, extra, runStart, runNode, runSrcStart, runSrcEnd, runFlags, srcStart, srcEnd } = columns
  let chars = p.chars
  let count = 0
  let at = base
  run.fill(0, 0, Math.min(from, size))
  for (let i = from; i < to; i++) {
    run[i] = count
    if (kind[i] !== TEXT || (flags[i]! & NO_RUNS) !== 0) continue
    const start = srcStart[i]!
    const end = srcEnd[i]!
    runStart[count] = at - base
    runNode[count] = i
    runSrcStart[count] = start
    runSrcEnd[count] = end
    runFlags[count] = RUN_FLAGS[flags[i]!]! | (extra[i]! & BLANK)
    count++
    if (base === 0) {
      if (start < at) return -1
    } else if (at + (end - start) > chars.length) {
      p.buffer.reserve(at + (end - start) + 16, at)
      chars = p.chars = p.buffer.chars
    }
    at = (extra[i]! & ~BLANK) === 0 ? copyChars(chars, start, end, at) : writeText(p, extra[i]!, start, end, at)
  }
  run.fill(count, Math.max(Math.min(to, size), Math.min(from, size)))
  runStart[count] = at - base
  return count
}

/** From here on a native copy is cheaper than a loop. */
const LONG_COPY = 24

function copyChars(chars: Uint16Array, start: number, end: number, at: number): number {
  if (end - start > LONG_COPY) {
    chars.copyWithin(at, start, end)
    return at + end - start
  }
  let to = at
  for (let i = start; i < end; i++) chars[to++] = chars[i]!
  return to
}

/** Writes text that needs decoding or comes in several stretches, which stand in source order. */
function writeText(p: Parser, extra: number, start: number, end: number, at: number): number {
  const { chars, spans } = p
  let span = extra >> EXTRA_SHIFT
  if (span === 0) return decodeInto(chars, start, end, extra & 15, chars, at, null)
  let to = at
  for (; span !== 0; span = spans[span * 4 + 3]!) {
    to = decodeInto(chars, spans[span * 4]!, spans[span * 4 + 1]!, spans[span * 4 + 2]!, chars, to, null)
  }
  return to
}

function fillTags(p: Parser, columns: Columns, rank: Int32Array | null, first: number): void {
  const { tags, size } = columns
  tags.set(p.tags.length === tags.length ? p.tags : p.tags.subarray(0, tags.length))
  for (let at = 3; at < tags.length; at += 4) {
    const node = tags[at]!
    tags[at] = node < first ? -1 : rank !== null ? rank[node]! : node - first < size ? node - first : -1
  }
}
