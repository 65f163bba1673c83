/**
 * The state of one parse: source characters, nodes in the order of their creation, open elements, the current token.
 *
 * Numbers that several files share are declared here as types (`Field`, `Mode`, …): each file that uses one repeats it as a
 * constant of its own, which the engine compiles in and the compiler checks. An imported constant is loaded at each use.
 */
import type { Outcome } from '../page/types.js'
import type { AttributeReader } from './attributes.js'
import { KNOWN_LIMIT } from './element-classes.js'
import { NameTable } from './names.js'
import type { Scanner } from './scan.js'

/** Fields of a record of `Parser.nodes`, eight integers each. */
export interface Field {
  /** Element code, kind and flags: see `Word`. */
  readonly Word: 0
  /** Parent record; 0 is the document. */
  readonly Parent: 1
  readonly Start: 2
  readonly End: 3
  /** Elements: source offset of the tag that carries the attributes, −1 for none. Text: see `text.ts`. */
  readonly Extra: 4
  /** Place on the stack of open elements, valid while `stackNode` there names this node. */
  readonly Place: 5
  /** The next open element of the same code further down the stack, 0 for none. */
  readonly Below: 6
  /** The next open element of the same code further up the stack. */
  readonly Above: 7
}

/** Fields of a slot of the stack of open elements, eight integers each; see `stack.ts`. */
export interface Slot {
  /** The element; 0 for a hole. */
  readonly Node: 0
  readonly Code: 1
  /** Slot of the nearest scope boundary, here or below. Holes: the other end of the run of holes. */
  readonly Scope: 2
  /** The nearest special element, here or below. */
  readonly Special: 3
  /** The nearest one that ends the search for `li`, `dd`, `dt`. */
  readonly Hard: 4
  /** Foreign elements only: slot of the nearest HTML element below. */
  readonly Html: 5
  /** Formatting elements only: record in the list of active formatting elements. */
  readonly Entry: 6
}

/** Layout of the `Word` field: 18 bits of code, 2 bits of kind, flags. */
export interface Word {
  readonly CodeMask: 0x3ffff
  readonly KindMask: 0xc0000
  readonly Text: 0x40000
  readonly Comment: 0x80000
  readonly Doctype: 0xc0000
  /** The element has `hidden`, `aria-hidden="true"` or an inline style that hides it. */
  readonly Hidden: 0x100000
  /** `annotation-xml` whose `encoding` makes it an HTML integration point. */
  readonly HtmlPoint: 0x200000
  /** Text: where the flags of `TextFlag` start. */
  readonly TextShift: 22
}

/** Flags of a stretch of text, as the scanner finds it. */
export interface TextFlag {
  /** Has `&`: character references may have to be decoded. */
  readonly Ampersand: 1
  /** Has CR: newlines have to be normalised. */
  readonly Return: 2
  /** Has NUL, to be dropped. */
  readonly DropNul: 4
  /** Has NUL, to be replaced by U+FFFD. */
  readonly ReplaceNul: 8
  /** Has something that is neither whitespace nor a character reference nor NUL. */
  readonly NonSpace: 16
  /** Is the value of an attribute: some references mean nothing there. Never of text. */
  readonly InAttribute: 32
}

/** Flags of the current tag. */
export interface TagFlag {
  readonly Attributes: 1
  readonly Hidden: 2
  readonly SelfClosing: 4
}

/** The standard's insertion modes, and two of our own. */
export interface Mode {
  readonly InBody: 0
  readonly Initial: 1
  readonly BeforeHtml: 2
  readonly BeforeHead: 3
  readonly InHead: 4
  readonly InHeadNoscript: 5
  readonly AfterHead: 6
  readonly Text: 7
  readonly InTable: 8
  readonly InTableText: 9
  readonly InCaption: 10
  readonly InColumnGroup: 11
  readonly InTableBody: 12
  readonly InRow: 13
  readonly InCell: 14
  readonly InTemplate: 15
  readonly AfterBody: 16
  readonly InFrameset: 17
  readonly AfterFrameset: 18
  readonly AfterAfterBody: 19
  readonly AfterAfterFrameset: 20
  /** No tree: tokens are collected, for the tests of the tokenizer. */
  readonly Tokens: 21
}

/** How the document order of the nodes is known. */
export interface Order {
  /** Every node was appended at the end of the tree: the order of creation is document order, `parent` is enough. */
  readonly Created: 0
  /** Some node was put elsewhere: `links` hold the tree. */
  readonly Linked: 1
  /** Creation order still, but the current node is no longer at the end: link before the next insertion. */
  readonly Leaving: 2
}

/** How the text after a start tag is to be read. */
export interface Content {
  readonly Data: 0
  readonly Rcdata: 1
  readonly Rawtext: 2
  readonly Script: 3
  readonly Plaintext: 4
  /** A bit: drop a newline first. */
  readonly SkipNewline: 8
}

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
  /** One of `Order`. */
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
  /** One of `Content`: what the start tag just handled wants the tokenizer to do next. */
  content = 0
  quirks = false
  scripting = true
  noscriptAsRaw = false
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
