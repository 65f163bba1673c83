/**
 * From the parser's records to the tables of a page: nodes in document order, runs on their axis.
 *
 * All tables of a page share one `ArrayBuffer`; making twenty typed arrays each with memory of its own costs as much as
 * filling them.
 */
import { Kind, NodeFlag, type NodeTable, RunFlag } from '../page/types.js'
import { CharBuffer, SPARE } from './chars.js'
import { BITS, Bit } from './element-classes.js'
import { Field, Order, type Parser, TextFlag, Word } from './parser.js'
import { axisRoom } from './source.js'
import { decodeInto } from './text.js'

const { Parent: PARENT, Start: START, End: END, Extra: EXTRA } = Field
const { CodeMask: CODE_MASK, Hidden: WORD_HIDDEN, TextShift: TEXT_SHIFT } = Word
const { Hidden: HIDDEN, InLink: IN_LINK, InAnchor: IN_ANCHOR, NoRuns: NO_RUNS, InTemplate: IN_TEMPLATE, InNoscript: IN_NOSCRIPT } = NodeFlag
const { Link: LINK, Anchor: ANCHOR, NoRuns: BIT_NO_RUNS, Template: TEMPLATE, Noscript: NOSCRIPT } = Bit
const KINDS = Uint8Array.of(Kind.Element, Kind.Text, Kind.Comment, Kind.Doctype)
const CODES = BITS.length

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
  /** Elements: offset of the tag with the attributes, −1 for none; comments: of the data; text: see `text-of.ts`. */
  readonly extra: Int32Array
  /** Stretches of the text nodes that have several. */
  readonly spans: Int32Array
  readonly body: number
  readonly title: number
}

// Own flags of an element by code. The two high bits are marks for its children, see `INHERITED`.
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
const INHERITED = new Uint8Array(256).map((_, flags) => (flags & FLAGS) | ((flags >> 6) & IN_TEMPLATE) | ((flags >> 5) & IN_NOSCRIPT))

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

type Block = ReturnType<typeof makeBlock>

/**
 * All columns of the tables of one page, in one block of memory: the widest first, so that each is aligned.
 *
 * They are filled through three views of the whole block, each column from its offset on: the engine looks at an array
 * once per turn of a loop, and three are fewer than sixteen. The first column of integers is `parent`.
 */
function makeBlock(size: number, mostRuns: number) {
  const runStart = size * 6 + 1
  const runNode = runStart + mostRuns + 1
  const intCount = runNode + mostRuns * 3
  const kind = intCount * 4 + size * 2
  const buffer = new ArrayBuffer(kind + size * 3 + mostRuns)
  return {
    size,
    buffer,
    ints: new Int32Array(buffer, 0, intCount),
    end: size,
    srcStart: size * 2,
    srcEnd: size * 3,
    extra: size * 4,
    run: size * 5,
    runStart,
    runNode,
    runSrcStart: runNode + mostRuns,
    runSrcEnd: runNode + mostRuns * 2,
    shorts: new Uint16Array(buffer, 0, intCount * 2 + size),
    tag: intCount * 2,
    bytes: new Uint8Array(buffer),
    kind,
    namespace: kind + size,
    flags: kind + size * 2,
    runFlags: kind + size * 3,
  }
}

/** A column of `length` integers. */
function integers(block: Block, offset: number, length: number): Int32Array {
  return new Int32Array(block.buffer, offset * 4, length)
}

/** A column of `length` bytes. */
function bytesOf(block: Block, offset: number, length: number): Uint8Array {
  return new Uint8Array(block.buffer, offset, length)
}

/** Makes the tables. `root` is the record whose children are the top of the tree: the document, or a fragment's root. */
export function finalise(p: Parser, root: number): Tables {
  const isSorted = p.order === Order.Linked
  const size = isSorted ? sortNodes(p, root, p.maxNodes) : Math.min(p.nodeCount - 1 - root, p.maxNodes)
  const block = makeBlock(size, Math.min(p.textCount, size))
  const list = isSorted ? sorted.list : null
  const rank = isSorted ? sorted.rank : null
  const first = root + 1
  const placeOf = (node: number) => (node < first ? -1 : rank === null ? (node - first < size ? node - first : -1) : rank[node]!)
  const body = placeOf(p.body)
  // Text gets runs from the body on; behind the body there is none.
  const from = root > 0 ? 0 : body < 0 || p.frameset ? size : body + 1
  const runCount = fillNodes(p.nodes, block, list, rank, first, from)
  fillEnds(block)
  return {
    nodes: nodeTable(block),
    runs: makeRuns(p, block, runCount),
    extra: integers(block, block.extra, size),
    spans: p.spanCount > 1 ? p.spans.slice(0, p.spanCount * 4) : NO_SPANS,
    body,
    title: placeOf(p.title),
  }
}

const NO_SPANS = new Int32Array(0)

function nodeTable(block: Block): NodeTable {
  const { size } = block
  return {
    size,
    kind: bytesOf(block, block.kind, size),
    namespace: bytesOf(block, block.namespace, size),
    flags: bytesOf(block, block.flags, size),
    tag: new Uint16Array(block.buffer, block.tag * 2, size),
    parent: integers(block, 0, size),
    end: integers(block, block.end, size),
    run: integers(block, block.run, size + 1),
    srcStart: integers(block, block.srcStart, size),
    srcEnd: integers(block, block.srcEnd, size),
  }
}

/** Fills the columns of the nodes and those of the runs but for `start`; returns how many runs there are. */
function fillNodes(nodes: Int32Array, block: Block, list: Int32Array | null, rank: Int32Array | null, first: number, from: number): number {
  const { size, ints, shorts, bytes, end, srcStart, srcEnd, extra, run, tag, kind, namespace, flags } = block
  const { runNode, runSrcStart, runSrcEnd, runFlags } = block
  const marked: number[] = []
  let count = 0
  for (let i = 0; i < size; i++) {
    const at = (list === null ? i + first : list[i]!) << 3
    const word = nodes[at]!
    const recordParent = nodes[at + PARENT]!
    const up = rank === null ? recordParent - first : recordParent < first ? -1 : rank[recordParent]!
    const start = nodes[at + START]!
    const stop = start < 0 ? -1 : nodes[at + END]!
    ints[i] = up
    ints[end + i] = i + 1
    ints[srcStart + i] = start
    ints[srcEnd + i] = stop
    ints[run + i] = count
    let own = up < 0 ? 0 : INHERITED[bytes[flags + up]!]!
    let more = nodes[at + EXTRA]!
    const recordKind = (word >> 18) & 3
    bytes[kind + i] = KINDS[recordKind]!
    if (recordKind === 0) {
      const code = word & CODE_MASK
      shorts[tag + i] = code >> 2
      bytes[namespace + i] = code & 3
      if (code < CODES) own |= OWN_FLAGS[code]!
      if ((word & WORD_HIDDEN) !== 0) own |= HIDDEN
      if (own > FLAGS) marked.push(i)
    } else if (recordKind === 1) {
      more = (more << EXTRA_SHIFT) | TEXT_EXTRA[(word >> TEXT_SHIFT) & 31]!
      if (i >= from && (own & NO_RUNS) === 0) {
        ints[runNode + count] = i
        ints[runSrcStart + count] = start
        ints[runSrcEnd + count] = stop
        bytes[runFlags + count] = RUN_FLAGS[own]! | (more & BLANK)
        count++
      }
    }
    ints[extra + i] = more
    bytes[flags + i] = own
  }
  for (const node of marked) bytes[flags + node]! &= FLAGS
  ints[run + size] = count
  return count
}

function fillEnds(block: Block): void {
  const { size, ints, end } = block
  for (let i = size - 1; i >= 0; i--) {
    const up = ints[i]!
    if (up >= 0 && ints[end + up]! < ints[end + i]!) ints[end + up] = ints[end + i]!
  }
}

/** Gives the runs their text. */
function makeRuns(p: Parser, block: Block, size: number): RunColumns {
  const shared = axisRoom(p.end)
  const room = writeAxis(p, block, size, shared)
  if (room !== shared) p.filling = 0
  const start = integers(block, block.runStart, size + 1)
  return {
    size,
    start,
    node: integers(block, block.runNode, size),
    flags: bytesOf(block, block.runFlags, size),
    srcStart: integers(block, block.runSrcStart, size),
    srcEnd: integers(block, block.runSrcEnd, size),
    axis: room.toText(0, start[size]!),
  }
}

/** Writes the axis and where each run starts; returns the room it is in, which is a larger one if text was copied. */
function writeAxis(p: Parser, block: Block, size: number, first: CharBuffer): CharBuffer {
  const { ints, extra, runStart, runNode, runSrcStart, runSrcEnd } = block
  const { chars } = p
  let room = first
  let out = room.chars
  let at = 0
  for (let run = 0; run < size; run++) {
    const start = ints[runSrcStart + run]!
    const end = ints[runSrcEnd + run]!
    const more = ints[extra + ints[runNode + run]!]!
    ints[runStart + run] = at
    if (at + (end - start) + SPARE > out.length) {
      room = largerRoom(room, at + (end - start) + SPARE, at)
      out = room.chars
    }
    at = (more & ~BLANK) === 0 ? copyChars(chars, start, end, out, at) : writeText(p, more, start, end, out, at)
  }
  ints[runStart + size] = at
  return room
}

/** Another room: the first one may be the one of all pages, which stays as it is. */
function largerRoom(room: CharBuffer, capacity: number, kept: number): CharBuffer {
  const grown = new CharBuffer(Math.ceil(capacity * 1.25))
  grown.chars.set(room.chars.subarray(0, kept))
  return grown
}

/** From here on a native copy is cheaper than a loop. */
const LONG_COPY = 200

/** Four characters at a time; what is copied too much is written over by what follows. */
function copyChars(chars: Uint16Array, start: number, end: number, out: Uint16Array, at: number): number {
  if (end - start > LONG_COPY) out.set(chars.subarray(start, end), at)
  else {
    for (let i = start, to = at; i < end; i += 4, to += 4) {
      out[to] = chars[i]!
      out[to + 1] = chars[i + 1]!
      out[to + 2] = chars[i + 2]!
      out[to + 3] = chars[i + 3]!
    }
  }
  return at + end - start
}

/** Writes text that needs decoding or comes in several stretches, which stand in source order. */
function writeText(p: Parser, extra: number, start: number, end: number, out: Uint16Array, at: number): number {
  const { chars, spans } = p
  let span = extra >> EXTRA_SHIFT
  if (span === 0) return decodeInto(chars, start, end, extra & 15, out, at, null)
  let to = at
  for (; span !== 0; span = spans[span * 4 + 3]!) {
    to = decodeInto(chars, spans[span * 4]!, spans[span * 4 + 1]!, spans[span * 4 + 2]!, out, to, null)
  }
  return to
}

/** The records of all tags, with nodes of the table; see `LazyTags`. */
export function tagRecords(p: Parser, root: number): Int32Array {
  const isSorted = p.order === Order.Linked
  const size = isSorted ? sortNodes(p, root, p.maxNodes) : Math.min(p.nodeCount - 1 - root, p.maxNodes)
  const first = root + 1
  const tags = p.tags.slice(0, p.tagCount * 4)
  for (let at = 3; at < tags.length; at += 4) {
    const node = tags[at]!
    tags[at] = node < first ? -1 : isSorted ? sorted.rank[node]! : node - first < size ? node - first : -1
  }
  return tags
}
