/**
 * The entry to the parser: HTML as a string in, the browser's tree as flat tables out.
 *
 * Conformant to the HTML standard's parsing algorithm, with the `noscript` policy described in the README beside this
 * file. Nothing here recurses, and the work is linear in the length of the source plus the nodes of the tree.
 */
import { type Attribute, Kind, type Limits, Namespace, type NodeTable, type RunTable, type TagTable } from '../page/types.js'
import { AttributeReader, treeName } from './attributes.js'
import { finalise, type Tables, tagRecords } from './finalise.js'
import { startFragment } from './fragment.js'
import { insertNoscript } from './noscript.js'
import { acquire, limit, type Parser, release } from './parser.js'
import { type Doctype, readDoctype } from './quirks.js'
import { load, type Units, unitsOf } from './source.js'
import { commentText, textNodeText } from './text-of.js'
import { tokenize } from './tokenizer.js'

/** What becomes of a parse. */
export type ParseOutcome = 'ok' | 'frameset' | 'too-large' | 'too-many-nodes' | 'too-deep' | 'over-budget'

/** Element in whose place a fragment is parsed. */
export interface FragmentContext {
  /** Tag name as in the tree: lower case in HTML, adjusted in SVG. */
  readonly tag: string
  /** One of `Namespace`; HTML if not given. */
  readonly namespace?: number
}

/** What `parseTree` can be told. */
export interface ParseTreeOptions {
  readonly limits: Limits
  /** Whether `noscript` is raw text to the tree construction, as in a browser that runs scripts. Default true. */
  readonly scripting?: boolean
  /** Leave the raw text of `noscript` as it is instead of parsing it as a fragment; for comparisons. */
  readonly noscriptAsRaw?: boolean
  /** Parse as the content of such an element instead of a document. */
  readonly fragment?: FragmentContext
  /** Clock for `limits.deadlineMs`. */
  readonly now?: () => number
}

/** A parsed document or fragment. */
export class ParsedTree {
  readonly source: string
  readonly nodes: NodeTable
  readonly runs: RunTable
  /** Tag names by id. */
  readonly names: readonly string[]
  /** The `body` element, −1 if there is none. */
  readonly body: number
  /** Text of the first `title`, '' if there is none. */
  readonly title: string
  readonly quirks: boolean
  readonly outcome: ParseOutcome
  /** How many steps the parse took: grows linearly with source and nodes. */
  readonly steps: number
  private readonly tables: Tables
  private readonly reader: AttributeReader
  private filling: number
  private readonly records: () => Int32Array
  private tagTable: TagTable | null = null

  constructor(p: Parser, tables: Tables, records: () => Int32Array) {
    this.source = p.source
    this.nodes = tables.nodes
    this.runs = tables.runs
    this.body = tables.body
    this.tables = tables
    this.records = records
    this.names = p.names.list
    this.filling = p.filling
    this.reader = new AttributeReader(p.source)
    this.quirks = p.quirks
    this.outcome = p.outcome === 'ok' && p.frameset ? 'frameset' : (p.outcome as ParseOutcome)
    this.steps = p.steps
    this.title = this.childText(tables.title)
  }

  /** Every tag of the source; made when somebody asks, since few algorithms look at tags. */
  get tags(): TagTable {
    return (this.tagTable ??= tagTable(this.records()))
  }

  private childText(node: number): string {
    const { end } = this.nodes
    let text = ''
    for (let child = node + 1; node >= 0 && child < end[node]; child = end[child])
      if (this.nodes.kind[child] === Kind.Text) text += this.textOf(child)
    return text
  }

  /** Text of a text node, data of a comment; '' for other nodes. */
  textOf(node: number): string {
    const { kind, srcStart, srcEnd } = this.nodes
    const { extra, spans } = this.tables
    if (kind[node] === Kind.Text) return textNodeText(this.source, extra[node], spans, srcStart[node], srcEnd[node])
    return kind[node] === Kind.Comment ? commentText(this.source, srcStart[node], srcEnd[node], extra[node]) : ''
  }

  /** Attributes of an element as they are in the tree, in the order of the source. */
  attributes(node: number): Attribute[] {
    if (this.nodes.kind[node] !== Kind.Element) return []
    const namespace = this.nodes.namespace[node]
    const attributes = this.reader.all(this.tables.extra[node], this.tables.merged.get(node))
    return namespace === Namespace.Html ? attributes : attributes.map(({ name, value }) => ({ name: treeName(name, namespace), value }))
  }

  /** Value of an attribute by its name in the tree, null if the element does not have it. */
  attribute(node: number, name: string): string | null {
    if (this.nodes.kind[node] !== Kind.Element) return null
    const namespace = this.nodes.namespace[node]
    const written = namespace === Namespace.Html ? name : name.toLowerCase()
    if (namespace !== Namespace.Html && treeName(written, namespace) !== name) return null
    let value = this.reader.one(this.tables.extra[node], written)
    for (const other of value === null ? (this.tables.merged.get(node) ?? []) : []) value ??= this.reader.one(other, written)
    return value
  }

  /** Whether an element has an attribute. */
  hasAttribute(node: number, name: string): boolean {
    return this.attribute(node, name) !== null
  }

  /** The parts of a doctype node, null for other nodes. */
  doctypeOf(node: number): Doctype | null {
    const { kind, srcStart, srcEnd } = this.nodes
    return kind[node] === Kind.Doctype ? readDoctype(this.source.slice(srcStart[node], srcEnd[node])) : null
  }

  /** Source and axis as code units: without cost right after parsing. Valid until the next page is parsed. */
  units(): Units {
    const units = unitsOf(this.filling, this.source, this.runs.axis)
    this.filling = units.filling
    return units
  }
}

function tagTable(records: Int32Array): TagTable {
  const size = records.length >> 2
  const column = (k: number) => Int32Array.from({ length: size }, (_, i) => records[i * 4 + k])
  const words = column(2)
  return {
    size,
    srcStart: column(0),
    srcEnd: column(1),
    tag: Uint16Array.from(words, word => word >> 1),
    isEnd: Uint8Array.from(words, word => word & 1),
    node: column(3),
  }
}

/** Parses HTML. Never throws on any input; `outcome` tells what became of it. */
export function parseTree(source: string, options: ParseTreeOptions): ParsedTree {
  const p = acquire()
  // A parse that a clock may end cannot be repeated: its tags are recorded at once.
  p.recording = options.limits.deadlineMs > 0
  const root = build(p, source, options)
  const tables = finalise(p, root)
  const records = p.recording ? tagRecords(p, root) : null
  const tree = new ParsedTree(p, tables, () => records ?? recordTags(source, options))
  release(p)
  return tree
}

/** Parses once more to record the tags. */
function recordTags(source: string, options: ParseTreeOptions): Int32Array {
  const p = acquire()
  p.recording = true
  const records = tagRecords(p, build(p, source, options))
  release(p)
  return records
}

/** Fills the parser's records with the nodes of a page; returns the one below which the tree is. */
function build(p: Parser, source: string, options: ParseTreeOptions): number {
  const { limits } = options
  p.source = source
  p.now = limits.deadlineMs > 0 ? (options.now ?? (() => performance.now())) : null
  if (p.now !== null) p.deadline = p.now() + limits.deadlineMs
  p.scripting = options.scripting ?? true
  p.insertNoscript = options.noscriptAsRaw === true ? null : insertNoscript
  p.pos = p.end = 0
  limit(p, limits.maxNodes, limits.maxDepth)
  if (exceedsBytes(source, limits.maxSourceBytes)) {
    p.outcome = 'too-large'
    return 0
  }
  load(p, source)
  const root = options.fragment === undefined ? 0 : startFragment(p, options.fragment)
  tokenize(p)
  return root
}

/** Whether a string is longer than this in UTF-8; looked at closely only where its length leaves it open. */
function exceedsBytes(source: string, maxBytes: number): boolean {
  if (source.length > maxBytes) return true
  if (source.length * 3 <= maxBytes) return false
  let bytes = source.length
  for (let i = 0; i < source.length && bytes <= maxBytes; i++) {
    const c = source.charCodeAt(i)
    if (c >= 0x80) bytes += c >= 0x800 && (c < 0xd800 || c > 0xdfff) ? 2 : 1
  }
  return bytes > maxBytes
}
