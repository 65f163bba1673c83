/**
 * The state of one parse: source characters, nodes in the order of their creation, open elements, the current token.
 *
 * A parser is made for each page; its arrays are kept from page to page, because growing them anew costs more than parsing.
 */
import type { Outcome } from '../page/types.js'
import type { AttributeReader } from './attributes.js'
import { KNOWN_LIMIT } from './element-classes.js'
import { NameTable } from './names.js'
import type { Scanner } from './scan.js'

const INITIAL_NODES = 4096
const INITIAL_DEPTH = 256
const NO_CHARS: Uint16Array = new Uint16Array(0)
/** An array without contents. */
export const NOTHING: Int32Array = new Int32Array(0)

/** All mutable state of a parse. Fields are public: the parser is a set of functions over it, one file per subject. */
export class Parser {
  // Source. `text` holds the source up to `end`, so that `indexOf` never looks further; `chars` has sentinels after it.
  source = ''
  text = ''
  /** The page's, or those of the page around a `noscript`. */
  chars = NO_CHARS
  /** Reads those characters. */
  scanner: Scanner | null = null
  /** Number of this page in the shared buffers, 0 if it is not there; see `source.ts`. */
  filling = 0
  pos = 0
  end = 0
  /** Those of this page, or of the page around a `noscript`. */
  names = new NameTable()

  // Current token.
  tagStart = 0
  tagEnd = 0
  tagId = 0
  tagFlags = 0
  /** Record of the current tag in `tags`, so that the tree construction can note the node. */
  tagRecord = 0

  // Nodes in creation order; record 0 is the document.
  nodes = NOTHING
  nodeCount = 1
  textCount = 0
  /** First child, last child, next and previous sibling of each node; only kept in order `Linked`. */
  links = NOTHING
  /** `CREATED`, `LINKED` or `LEAVING`. */
  order = 0
  /** Further stretches of text nodes: start, end, flags, next. */
  spans = NOTHING
  spanCount = 1
  /** Whether tags are recorded; otherwise there is one record, and what is written to it means nothing. */
  recording = false
  /** Start and end tags: start, end, id << 1 | isEnd, node. */
  tags = NOTHING
  tagCount = 0

  // Stack of open elements; see `stack.ts`.
  top = -1
  /** Code of the current node. */
  current = 0
  stack = NOTHING
  /** The stack slot from which `push` has to ask for room (or stop: `maxDepth`). */
  depthLimit = 0
  /** Topmost open element by code, 0 for none. */
  lastOpen = NOTHING
  /** Ids from here on have no room in `lastOpen` yet. */
  idLimit = KNOWN_LIMIT

  // List of active formatting elements; see `formatting.ts`.
  formatting = NOTHING
  formattingCount = 1
  formattingLast = 0
  /** The last marker's record, 0 for none. */
  frame = 0
  lastFormatting = NOTHING
  /** Entries that are equal to Noah's Ark. */
  ark: Map<string, number[]> | null = null

  // Tree construction.
  mode = 1
  returnMode = 0
  templateModes: number[] = []
  head = 0
  body = 0
  form = 0
  title = 0
  /** Ends of `</body>` and `</html>` while nothing but whitespace and comments follows. */
  bodyEnd = 0
  htmlEnd = 0
  framesetOk = true
  fostering = false
  /** `DATA` and similar states: what the start tag just handled wants the tokenizer to do next. */
  content = 0
  quirks = false
  scripting = true
  /** Parses `[start, end)`, the raw text of a `noscript`, and appends its nodes to the current node; null leaves it raw text. */
  insertNoscript: ((p: Parser, start: number, end: number) => void) | null = null
  /** Code of the context element of a fragment, −1 for a document. */
  contextCode = -1
  frameset = false
  /** A `selectedcontent` element was made: the selected option's content has to be cloned into it. */
  selectedContent = false
  /** Start tags whose attributes are added to the `html` and the `body` element. */
  htmlMerges: number[] = []
  bodyMerges: number[] = []
  /** Table text that waits: start, end and flags of each stretch. */
  pending: number[] = []
  /** Made when attributes have to be compared. */
  reader: AttributeReader | null = null

  // Bounds.
  maxNodes = 0
  /** The record from which `newNode` has to ask for room (or stop: `maxNodes`). */
  nodeLimit = 0
  maxDepth = 0
  deadline = 0
  now: (() => number) | null = null
  steps = 0
  outcome: Outcome = 'ok'
  stopped = false
}

/** An array with room for `length` integers: this one, or a larger one with the same contents. */
export function grown(array: Int32Array, length: number): Int32Array {
  if (length <= array.length) return array
  const larger = new Int32Array(length * 2)
  larger.set(array)
  return larger
}

/** Ends the parse; the first reason counts. */
export function stop(p: Parser, outcome: Outcome): void {
  if (!p.stopped) p.outcome = outcome
  p.stopped = true
}

type Kept = Pick<Parser, 'nodes' | 'links' | 'spans' | 'tags' | 'stack' | 'lastOpen' | 'formatting' | 'lastFormatting'>

const idle: Kept[] = []

/** A parser in its initial state. */
export function acquire(): Parser {
  const p = Object.assign(new Parser(), idle.pop())
  p.nodes = grown(p.nodes, INITIAL_NODES * 8)
  p.stack = grown(p.stack, INITIAL_DEPTH * 8)
  p.tags = grown(p.tags, 4)
  p.lastOpen = grown(p.lastOpen, KNOWN_LIMIT * 4).fill(0)
  p.lastFormatting = grown(p.lastFormatting, KNOWN_LIMIT).fill(0)
  return p
}

/** Gives the arrays of a parser back, unless they grew beyond 4 MB: two sets, for a page and a `noscript` inside it. */
export function release({ nodes, links, spans, tags, stack, lastOpen, formatting, lastFormatting }: Parser): void {
  if (Math.max(nodes.length, tags.length, stack.length) <= 1 << 20 && idle.length < 2)
    idle.push({ nodes, links, spans, tags, stack, lastOpen, formatting, lastFormatting })
}

/** Bounds what the parse may make, by the limits and by the room there is. */
export function limit(p: Parser, maxNodes = p.maxNodes, maxDepth = p.maxDepth): void {
  p.maxNodes = maxNodes
  p.maxDepth = maxDepth
  p.nodeLimit = Math.min((p.nodes.length >> 3) - 1, p.stopped ? Number.POSITIVE_INFINITY : maxNodes + 1)
  p.depthLimit = Math.min(p.stack.length >> 3, p.stopped ? Number.POSITIVE_INFINITY : maxDepth)
}
