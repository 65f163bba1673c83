/**
 * The state of one parse: source characters, nodes in the order of their creation, open elements, the current token.
 *
 * Parsers are reused from page to page (`pool.ts`), because growing these arrays anew costs more than parsing.
 */
import type { Outcome } from '../page/types.js'
import type { AttributeReader } from './attributes.js'
import { CharBuffer } from './chars.js'
import { code, KNOWN_LIMIT } from './element-classes.js'
import { MAX_NAMES, NameTable } from './names.js'
import type { Scanner } from './scan.js'

/** Integers per record of `Parser.nodes`. */
export const NODE_STRIDE = 8
/** Fields of a record of `Parser.nodes`. */
export const Field = {
  /** Element code, kind and flags: see `Word`. */
  Word: 0,
  /** Parent record; 0 is the document. */
  Parent: 1,
  Start: 2,
  End: 3,
  /** Elements: source offset of the tag that carries the attributes, −1 for none. Text: see `text.ts`. */
  Extra: 4,
  /** Place on the stack of open elements, valid while `stackNode` there names this node. */
  Place: 5,
  /** The next open element of the same code further down the stack, 0 for none. */
  Below: 6,
  /** The next open element of the same code further up the stack. */
  Above: 7,
} as const

/** Fields of a slot of the stack of open elements, eight integers each; see `stack.ts`. */
export const Slot = {
  /** The element; 0 for a hole. */
  Node: 0,
  Code: 1,
  /** Slot of the nearest scope boundary, here or below. Holes: the other end of the run of holes. */
  Scope: 2,
  /** The nearest special element, here or below. */
  Special: 3,
  /** The nearest one that ends the search for `li`, `dd`, `dt`. */
  Hard: 4,
  /** Foreign elements only: slot of the nearest HTML element below. */
  Html: 5,
  /** Formatting elements only: record in the list of active formatting elements. */
  Entry: 6,
} as const

/** Layout of the `Word` field: 18 bits of code, 2 bits of kind, flags. */
export const Word = {
  CodeMask: 0x3ffff,
  KindMask: 3 << 18,
  Text: 1 << 18,
  Comment: 2 << 18,
  Doctype: 3 << 18,
  /** The element has `hidden`, `aria-hidden="true"` or an inline style that hides it. */
  Hidden: 1 << 20,
  /** `annotation-xml` whose `encoding` makes it an HTML integration point. */
  HtmlPoint: 1 << 21,
  /** Text: where the flags of `TextFlag` start. */
  TextShift: 22,
} as const

/** Flags of a stretch of text, as the scanner finds it. */
export const TextFlag = {
  /** Has `&`: character references may have to be decoded. */
  Ampersand: 1,
  /** Has CR: newlines have to be normalised. */
  Return: 2,
  /** Has NUL, to be dropped. */
  DropNul: 4,
  /** Has NUL, to be replaced by U+FFFD. */
  ReplaceNul: 8,
  /** Has something that is neither whitespace nor a character reference nor NUL. */
  NonSpace: 16,
} as const

/** Flags of the current tag. */
export const TagFlag = { Attributes: 1, Hidden: 2, SelfClosing: 4 } as const

/** The standard's insertion modes, and two of our own. */
export const Mode = {
  InBody: 0,
  Initial: 1,
  BeforeHtml: 2,
  BeforeHead: 3,
  InHead: 4,
  InHeadNoscript: 5,
  AfterHead: 6,
  Text: 7,
  InTable: 8,
  InTableText: 9,
  InCaption: 10,
  InColumnGroup: 11,
  InTableBody: 12,
  InRow: 13,
  InCell: 14,
  InTemplate: 15,
  AfterBody: 16,
  InFrameset: 17,
  AfterFrameset: 18,
  AfterAfterBody: 19,
  AfterAfterFrameset: 20,
  /** No tree: tokens are collected, for the tests of the tokenizer. */
  Tokens: 21,
} as const

/** How the document order of the nodes is known. */
export const Order = {
  /** Every node was appended at the end of the tree: the order of creation is document order, `parent` is enough. */
  Created: 0,
  /** Some node was put elsewhere: `links` hold the tree. */
  Linked: 1,
  /** Creation order still, but the current node is no longer at the end: link before the next insertion. */
  Leaving: 2,
} as const

/** How the text after a start tag is to be read. */
export const Content = {
  Data: 0,
  Rcdata: 1,
  Rawtext: 2,
  Script: 3,
  Plaintext: 4,
  /** A bit: drop a newline first. */ SkipNewline: 8,
} as const

/** Collects tokens where no tree is built. */
export interface TokenSink {
  text(start: number, end: number, flags: number): void
  startTag(): void
  endTag(): void
  comment(dataStart: number): void
  doctype(): void
}

const HTML = code('html')
/** Between two pages. */
export const NO_BUFFER = new CharBuffer(0)
const INITIAL_NODES = 4096
const INITIAL_DEPTH = 256

/** All mutable state of a parse. Fields are public: the parser is a set of functions over it, one file per subject. */
export class Parser {
  // Source. `text` holds the source up to `end`, so that `indexOf` never looks further; `chars` has sentinels after it.
  source = ''
  text = ''
  buffer = NO_BUFFER
  /** The buffer's, or those of the page around a `noscript`. */
  chars = NO_BUFFER.chars
  /** Reads those characters. */
  scanner: Scanner | null = null
  /** Number of this page in the shared buffers, 0 if it is not there; see `source.ts`. */
  filling = 0
  pos = 0
  end = 0
  readonly ownNames = new NameTable()
  /** `ownNames`, or those of the page around a `noscript`. */
  names = this.ownNames

  // Current token.
  tagStart = 0
  tagEnd = 0
  tagId = 0
  tagFlags = 0
  /** Record of the current tag in `tags`, so that the tree construction can note the node. */
  tagRecord = 0

  // Nodes in creation order; record 0 is the document.
  nodes = new Int32Array(INITIAL_NODES * NODE_STRIDE)
  nodeCount = 1
  textCount = 0
  /** First child, last child, next and previous sibling of each node; only kept in order `Linked`. */
  links = new Int32Array(0)
  /** One of `Order`. */
  order: number = Order.Created
  /** Further stretches of text nodes: start, end, flags, next. */
  spans = new Int32Array(64)
  spanCount = 1
  /** Whether tags are recorded; otherwise there is one record, and what is written to it means nothing. */
  recording = false
  /** Start and end tags: start, end, id << 1 | isEnd, node. */
  tags = new Int32Array(4)
  tagCount = 0

  // Stack of open elements; see `stack.ts`.
  top = -1
  /** Code of the current node. */
  current = 0
  stack = new Int32Array(INITIAL_DEPTH * 8)
  /** The stack slot from which `push` has to ask for room (or stop: `maxDepth`). */
  depthLimit = INITIAL_DEPTH
  /** Topmost open element by code, 0 for none. */
  lastOpen = new Int32Array(KNOWN_LIMIT * 4)
  /** Ids from here on have no room in `lastOpen` yet. */
  idLimit = KNOWN_LIMIT

  // List of active formatting elements; see `formatting.ts`.
  formatting = new Int32Array(64 * 8)
  formattingCount = 1
  formattingLast = 0
  /** The last marker's record, 0 for none. */
  frame = 0
  lastFormatting = new Int32Array(KNOWN_LIMIT)
  arkIndex: Map<number, number[]> | null = null

  // Tree construction.
  mode: number = Mode.Initial
  returnMode: number = Mode.InBody
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
  content: number = Content.Data
  quirks = false
  scripting = true
  noscriptAsRaw = false
  /** Code of the context element of a fragment, −1 for a document. */
  contextCode = -1
  frameset = false
  /** A `selectedcontent` element was made: the selected option's content has to be cloned into it. */
  selectedContent = false
  htmlMerges: number[] = []
  bodyMerges: number[] = []
  pending = new Int32Array(16)
  pendingCount = 0
  sink: TokenSink | null = null
  /** Made when attributes have to be compared. */
  reader: AttributeReader | null = null

  // Bounds.
  maxNodes = 0
  /** The record from which `newNode` has to ask for room (or stop: `maxNodes`). */
  nodeLimit = INITIAL_NODES
  maxDepth = 0
  deadline = 0
  now: (() => number) | null = null
  steps = 0
  outcome: Outcome = 'ok'
  stopped = false

  /** Makes room for names up to `id`. */
  growIds(id: number): void {
    const grown = new Int32Array(Math.max(id + 1, this.idLimit * 2) * 4)
    grown.set(this.lastOpen)
    this.lastOpen = grown
    this.idLimit = Math.min(grown.length / 4, MAX_NAMES)
  }

  /** Makes the parser ready for another page; arrays keep their size. */
  reset(): void {
    for (let i = 0; i <= this.top; i++) {
      const open = this.stack[i * 8 + Slot.Code]!
      if (open !== 0) this.lastOpen[open] = 0
    }
    // The root of a fragment with a foreign context is on the stack under the context's code.
    this.lastOpen[HTML] = 0
    this.nodeCount = 1
    this.textCount = 0
    this.order = Order.Created
    this.spanCount = 1
    this.recording = false
    this.tagCount = this.tagRecord = 0
    this.top = -1
    this.current = 0
    this.formattingCount = 1
    this.formattingLast = 0
    this.frame = 0
    this.lastFormatting.fill(0)
    this.arkIndex = null
    this.mode = Mode.Initial
    this.templateModes.length = 0
    this.head = this.body = this.form = this.title = this.bodyEnd = this.htmlEnd = 0
    this.framesetOk = true
    this.fostering = this.quirks = false
    this.content = Content.Data
    this.scripting = true
    this.noscriptAsRaw = false
    this.contextCode = -1
    this.frameset = this.selectedContent = false
    this.htmlMerges.length = this.bodyMerges.length = 0
    this.pendingCount = 0
    this.sink = null
    this.reader = null
    this.steps = 0
    this.outcome = 'ok'
    this.stopped = false
  }
}
