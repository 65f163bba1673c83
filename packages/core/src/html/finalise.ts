/**
 * From the parser's records to the tables of a page: nodes in document order, runs on their axis.
 *
 * All tables of a page share one `ArrayBuffer`; making twenty typed arrays each with memory of its own costs as much as
 * filling them.
 */

import { Kind, Namespace, NodeFlag, type NodeTable, RunFlag, type RunTable, type SegmentTable } from '../page/types.js'
import { CharBuffer, SPARE } from './chars.js'
import { KNOWN_LIMIT, mark } from './element-classes.js'
import {
  AMPERSAND,
  END,
  EXTRA,
  EXTRA_SHIFT,
  LINKED,
  NON_SPACE,
  PARENT,
  REPLACE_NUL,
  START,
  WORD_CODE_MASK,
  WORD_HIDDEN,
  WORD_TEXT_SHIFT,
} from './layout.js'
import { following } from './nodes.js'
import { grown, NOTHING, type Parser } from './parser.js'
import { axisRoom } from './source.js'
import { decodeInto } from './text.js'
import { segmentsOf } from './text-of.js'

const NO_BYTES: Uint8Array = new Uint8Array(0)
/** Kinds of node, by those of the parser's records. */
const KINDS = Uint8Array.of(Kind.Element, Kind.Text, Kind.Comment, Kind.Doctype)

/** What `finalise` makes of a parse. */
export interface Tables {
  readonly nodes: NodeTable
  readonly runs: RunTable
  /** Elements: offset of the tag with the attributes, −1 for none; comments: of the data; text: see `text-of.ts`. */
  readonly extra: Int32Array
  /** Stretches of the text nodes that have several. */
  readonly spans: Int32Array
  readonly body: number
  readonly title: number
  /** Further tags whose attributes the `html` and the `body` element have. */
  readonly merged: ReadonlyMap<number, readonly number[]>
}

// Own flags of an element by code. The two high bits are marks for its children, see `INHERITED`.
const MARKS_TEMPLATE = 64
const MARKS_NOSCRIPT = 128
const FLAGS = 63
const CODES = KNOWN_LIMIT * 4
const OWN_FLAGS = new Uint8Array(CODES)
mark(OWN_FLAGS, NodeFlag.InLink, 'a button select')
mark(OWN_FLAGS, NodeFlag.InAnchor, 'a')
mark(OWN_FLAGS, NodeFlag.InLink | NodeFlag.InAnchor, 'a', Namespace.Svg)
mark(OWN_FLAGS, NodeFlag.NoRuns, 'script style iframe noframes noembed template head')
mark(OWN_FLAGS, NodeFlag.NoRuns, 'script style', Namespace.Svg)
mark(OWN_FLAGS, MARKS_TEMPLATE, 'template')
mark(OWN_FLAGS, MARKS_NOSCRIPT, 'noscript')

/** Flags of a child by those of its parent: a template's child is in a template, a noscript's in a noscript. */
const INHERITED = new Uint8Array(256).map(
  (_, flags) => (flags & FLAGS) | ((flags >> 6) & NodeFlag.InTemplate) | ((flags >> 5) & NodeFlag.InNoscript),
)

const NOT_BLANK = NON_SPACE | AMPERSAND | REPLACE_NUL
/** Flags of a text node in `extra`: those for decoding, and whether it is blank. */
const TEXT_EXTRA = new Uint8Array(32).map((_, flags) => (flags & 15) | ((flags & NOT_BLANK) === 0 ? RunFlag.Blank : 0))

/** Nodes in document order and the place of each in that order, where it is not the order of creation. */
const sorted = { list: NOTHING, rank: NOTHING }

/** Ranks the nodes below `root`, at most as many as a page may have, and returns how many there are. */
function sortNodes(p: Parser, root: number): number {
  const list = (sorted.list = grown(sorted.list, p.nodeCount))
  const rank = (sorted.rank = grown(sorted.rank, p.nodeCount)).fill(-1)
  let count = 0
  for (let node = following(p, root, root); node !== 0 && count < p.maxNodes; node = following(p, node, root)) {
    rank[node] = count
    list[count++] = node
  }
  p.steps += count
  return count
}

/** The nodes of a parse in their order: how many there are, and which record is which node (−1: none). */
function orderOf(p: Parser, root: number) {
  const isSorted = p.order === LINKED
  const first = root + 1
  const size = isSorted ? sortNodes(p, root) : Math.min(p.nodeCount - first, p.maxNodes)
  const nodeOf = (record: number) => (record < first ? -1 : isSorted ? sorted.rank[record] : record - first < size ? record - first : -1)
  return { size, isSorted, nodeOf }
}

/**
 * All columns of the tables of one page, in one block of memory: the widest first, so that each is aligned.
 *
 * They are filled through three views of the whole block, each column from its offset on: the engine looks at an array
 * once per turn of a loop, and three are fewer than sixteen.
 */
function makeBlock(size: number, mostRuns: number) {
  /** Behind the six columns of the nodes (parent, end, srcStart, srcEnd, extra, run): start of each run, node, srcStart, srcEnd. */
  const runs = size * 6 + 1
  const intCount = runs + mostRuns * 4 + 1
  const buffer = new ArrayBuffer(intCount * 4 + size * 5 + mostRuns)
  return {
    size,
    runs,
    /** Where the nodes of the runs start; the other columns follow at this distance. */
    runNodes: runs + mostRuns + 1,
    mostRuns,
    ints: new Int32Array(buffer, 0, intCount),
    shorts: new Uint16Array(buffer, intCount * 4, size),
    /** Kind, namespace and flags of the nodes, flags of the runs. */
    bytes: new Uint8Array(buffer, intCount * 4 + size * 2),
  }
}

type Block = ReturnType<typeof makeBlock>

/** Makes the tables. `root` is the record whose children are the top of the tree: the document, or a fragment's root. */
export function finalise(p: Parser, root: number): Tables {
  const { size, isSorted, nodeOf } = orderOf(p, root)
  const block = makeBlock(size, Math.min(p.textCount, size))
  const { ints, bytes, runs: runStart, runNodes, mostRuns } = block
  const body = nodeOf(p.body)
  // Text gets runs from the body on; behind the body there is none.
  const from = root > 0 ? 0 : body < 0 || p.frameset ? size : body + 1
  const count = fillNodes(p.nodes, block, isSorted ? sorted.list : null, isSorted ? sorted.rank : null, root + 1, from)
  fillEnds(ints, size)
  const { buffer } = ints
  const integers = (start: number, length: number) => new Int32Array(buffer, start * 4, length)
  const column = (k: number) => integers(k * size, size)
  const runColumn = (k: number) => integers(runNodes + k * mostRuns, count)
  const byteColumn = (k: number, length: number) => new Uint8Array(buffer, bytes.byteOffset + k * size, length)
  const nodes: NodeTable = {
    size,
    kind: byteColumn(0, size),
    namespace: byteColumn(1, size),
    flags: byteColumn(2, size),
    tag: block.shorts,
    parent: column(0),
    end: column(1),
    run: integers(5 * size, size + 1),
    srcStart: column(2),
    srcEnd: column(3),
  }
  const extra = column(4)
  const spans = p.spans.slice(0, p.spanCount * 4)
  const runs = new Runs(p.source, nodes, extra, spans)
  runs.size = count
  runs.start = integers(runStart, count + 1)
  runs.node = runColumn(0)
  runs.flags = byteColumn(3, count)
  runs.srcStart = runColumn(1)
  runs.srcEnd = runColumn(2)
  runs.axis = writeAxis(p, block, count)
  const merged = new Map([
    [nodeOf(p.stack[0]), p.htmlMerges],
    [body, p.bodyMerges],
  ])
  return { nodes, runs, extra, spans, body, title: nodeOf(p.title), merged }
}

/** The run table; `segments` is computed on first use. */
class Runs implements RunTable {
  size = 0
  axis = ''
  start = NOTHING
  node = NOTHING
  srcStart = NOTHING
  srcEnd = NOTHING
  flags: Uint8Array = NO_BYTES
  private made: SegmentTable | null = null
  private readonly source: string
  private readonly nodes: NodeTable
  private readonly extra: Int32Array
  private readonly spans: Int32Array

  constructor(source: string, nodes: NodeTable, extra: Int32Array, spans: Int32Array) {
    this.source = source
    this.nodes = nodes
    this.extra = extra
    this.spans = spans
  }

  get segments(): SegmentTable {
    return (this.made ??= segmentsOf(this.source, this.nodes, this, this.extra, this.spans))
  }
}

/** Where each subtree ends: parents come before their children. */
function fillEnds(ints: Int32Array, size: number): void {
  for (let i = size - 1; i >= 0; i--) {
    const up = ints[i]
    if (up >= 0 && ints[size + up] < ints[size + i]) ints[size + up] = ints[size + i]
  }
}

/** Fills the columns of the nodes and those of the runs but for `start`; returns how many runs there are. */
function fillNodes(nodes: Int32Array, block: Block, list: Int32Array | null, rank: Int32Array | null, first: number, from: number): number {
  const { size, ints, shorts, bytes, runNodes, mostRuns } = block
  const flags = size * 2
  const runFlags = size * 3
  const marked: number[] = []
  let count = 0
  for (let i = 0; i < size; i++) {
    const at = (list === null ? i + first : list[i]) << 3
    const word = nodes[at]
    const recordParent = nodes[at + PARENT]
    const up = rank === null ? recordParent - first : recordParent < first ? -1 : rank[recordParent]
    const start = nodes[at + START]
    const stop = start < 0 ? -1 : nodes[at + END]
    ints[i] = up
    ints[size + i] = i + 1
    ints[size * 2 + i] = start
    ints[size * 3 + i] = stop
    ints[size * 5 + i] = count
    let own = up < 0 ? 0 : INHERITED[bytes[flags + up]]
    let more = nodes[at + EXTRA]
    const kind = (word >> 18) & 3
    bytes[i] = KINDS[kind]
    if (kind === 0) {
      const code = word & WORD_CODE_MASK
      shorts[i] = code >> 2
      bytes[size + i] = code & 3
      if (code < CODES) own |= OWN_FLAGS[code]
      if ((word & WORD_HIDDEN) !== 0) own |= NodeFlag.Hidden
      if (own > FLAGS) marked.push(i)
    } else if (kind === 1) {
      more = (more << EXTRA_SHIFT) | TEXT_EXTRA[(word >> WORD_TEXT_SHIFT) & 31]
      if (i >= from && (own & NodeFlag.NoRuns) === 0) {
        ints[runNodes + count] = i
        ints[runNodes + mostRuns + count] = start
        ints[runNodes + mostRuns * 2 + count] = stop
        // The flags of a run are those of its node without the first, and `Blank`.
        bytes[runFlags + count] = ((own >> 1) & 15) | (more & RunFlag.Blank)
        count++
      }
    }
    ints[size * 4 + i] = more
    bytes[flags + i] = own
  }
  for (const node of marked) bytes[flags + node] &= FLAGS
  ints[size * 6] = count
  return count
}

/** Writes the axis and where each run starts. The room grows if text was copied. */
function writeAxis(p: Parser, { size, ints, runs, runNodes, mostRuns }: Block, count: number): string {
  const { chars } = p
  let room = axisRoom(p.end)
  let out = room.chars
  let at = 0
  for (let run = 0; run < count; run++) {
    const start = ints[runNodes + mostRuns + run]
    const end = ints[runNodes + mostRuns * 2 + run]
    const more = ints[size * 4 + ints[runNodes + run]]
    ints[runs + run] = at
    if (at + (end - start) + SPARE > out.length) {
      // Another room: the first one may be the one of all pages, which stays as it is.
      room = new CharBuffer((at + (end - start) + SPARE) * 2)
      room.chars.set(out.subarray(0, at))
      out = room.chars
      p.filling = 0
    }
    at = (more & ~RunFlag.Blank) === 0 ? copyChars(chars, start, end, out, at) : writeText(p, more, start, end, out, at)
  }
  ints[runs + count] = at
  return room.toText(0, at)
}

/** From here on a native copy is cheaper than a loop. */
const LONG_COPY = 200

/** Four characters at a time; what is copied too much is written over by what follows. */
function copyChars(chars: Uint16Array, start: number, end: number, out: Uint16Array, at: number): number {
  if (end - start > LONG_COPY) out.set(chars.subarray(start, end), at)
  else {
    for (let i = start, to = at; i < end; i += 4, to += 4) {
      out[to] = chars[i]
      out[to + 1] = chars[i + 1]
      out[to + 2] = chars[i + 2]
      out[to + 3] = chars[i + 3]
    }
  }
  return at + end - start
}

/** Writes text that needs decoding or comes in several stretches, which are in source order. */
function writeText(p: Parser, extra: number, start: number, end: number, out: Uint16Array, at: number): number {
  const { chars, spans } = p
  let span = extra >> EXTRA_SHIFT
  if (span === 0) return decodeInto(chars, start, end, extra & 15, out, at, null)
  let to = at
  for (; span !== 0; span = spans[span * 4 + 3]) {
    to = decodeInto(chars, spans[span * 4], spans[span * 4 + 1], spans[span * 4 + 2], out, to, null)
  }
  return to
}

/** The records of all tags (start, end, id << 1 | isEnd, node), with nodes of the table. */
export function tagRecords(p: Parser, root: number): Int32Array {
  const { nodeOf } = orderOf(p, root)
  const tags = p.tags.slice(0, p.tagCount * 4)
  for (let at = 3; at < tags.length; at += 4) tags[at] = nodeOf(tags[at])
  return tags
}
