/**
 * The shapes every room of core shares: the flat node table, the run table on its character axis, the tags of the
 * source, and the words for what became of a page.
 */

/** Kinds of node, numbered as the DOM numbers its node types. */
export * as Kind from './kind.js'

/** Namespaces an element can have. */
export * as Namespace from './namespace.js'

/** Bits of `NodeTable.flags`. */
export * as NodeFlag from './node-flag.js'

/** Bits of `RunTable.flags`. */
export * as RunFlag from './run-flag.js'

/** Nodes in document order: the subtree of node `i` is the contiguous range `[i, end[i])`. */
export interface NodeTable {
  readonly size: number
  /** One of `Kind`. */
  readonly kind: Uint8Array
  /** One of `Namespace`; 0 for nodes that are not elements. */
  readonly namespace: Uint8Array
  /** Bits of `NodeFlag`. */
  readonly flags: Uint8Array
  /** Interned tag name (see `tagIdOf` for the fixed ids of known names); 0 for nodes that are not elements. */
  readonly tag: Uint16Array
  /** Parent node, always smaller than the node itself; −1 for children of the document. */
  readonly parent: Int32Array
  /** One past the last node of the subtree. */
  readonly end: Int32Array
  /** First run at or after this node (length `size + 1`), so that a subtree is also a contiguous range of runs. */
  readonly run: Int32Array
  /**
   * First source character: the `<` of an element's start tag, of a comment or doctype, or the first character of a
   * text node; −1 for an implied element.
   */
  readonly srcStart: Int32Array
  /**
   * One past the last source character. For an element the end of its end tag or, where that is missing, the place at
   * which it was closed; −1 for an implied element.
   */
  readonly srcEnd: Int32Array
}

/** The text nodes of `body` in document order; their texts tile one character axis without gaps. */
export interface RunTable {
  readonly size: number
  /** Place of each run on the axis (length `size + 1`; the last entry is the axis length). */
  readonly start: Int32Array
  /** The text node of each run. */
  readonly node: Int32Array
  /** Bits of `RunFlag`. */
  readonly flags: Uint8Array
  /** First source character of each run. */
  readonly srcStart: Int32Array
  /** One past the last source character of each run. */
  readonly srcEnd: Int32Array
  /** The character axis: the decoded texts of all runs, joined. */
  readonly axis: string
  /** How the axis maps to the source; computed on first use. */
  readonly segments: SegmentTable
}

/**
 * A piecewise map from the character axis to the source, in axis order. Where `srcEnd − srcStart` equals the length on
 * the axis, characters map one to one; otherwise the segment is one character reference, CRLF or replaced NUL.
 */
export interface SegmentTable {
  readonly size: number
  /** First axis position of each segment (length `size + 1`). */
  readonly axis: Int32Array
  readonly srcStart: Int32Array
  readonly srcEnd: Int32Array
}

/** Every start and end tag the tokenizer saw, in source order. */
export interface TagTable {
  readonly size: number
  /** Offset of `<`. */
  readonly srcStart: Int32Array
  /** One past `>`. */
  readonly srcEnd: Int32Array
  /** Interned tag name. */
  readonly tag: Uint16Array
  /** 1 for end tags. */
  readonly isEnd: Uint8Array
  /** The element that this tag opened or closed; −1 where the tree construction ignored it. */
  readonly node: Int32Array
}

/** One attribute of an element, decoded. */
export interface Attribute {
  /** Name as it is in the tree: lower case in HTML, adjusted case in SVG and MathML, with prefix (`xlink:href`). */
  readonly name: string
  readonly value: string
}

/** What became of the page as a whole. Parsing and extraction report it, filters never do. */
export type Outcome =
  | 'ok'
  | 'partial'
  | 'empty'
  | 'no-content'
  | 'empty-shell'
  | 'blocked'
  | 'frameset'
  | 'too-large'
  | 'too-many-nodes'
  | 'too-deep'
  | 'over-budget'

/** One vocabulary for kinds of page. */
export type PageKind = (typeof pageKinds)[number]

/** All kinds of page. */
export const pageKinds = ['article', 'documentation', 'service', 'forum', 'listing', 'collection', 'product', 'none'] as const

/** The values that each page policy may have. */
export const policyValues = { hidden: ['drop', 'keep', 'auto'], noscript: ['auto', 'drop', 'keep'] } as const

/** Whether hidden text is live at the start; `auto` leaves out only what nobody can see and nothing on the page would show. */
export type HiddenPolicy = (typeof policyValues.hidden)[number]

/** Whether `noscript` text is live at the start; `auto` keeps what the visible page does not say already. */
export type NoscriptPolicy = (typeof policyValues.noscript)[number]

/** Which of the text that has runs is live at the start. */
export interface PagePolicies {
  readonly hidden?: HiddenPolicy
  readonly noscript?: NoscriptPolicy
}

/** Bounds on the work one page may cause. */
export interface Limits {
  /** Maximum size of the source in UTF-8 bytes; beyond it nothing is parsed and the outcome is `too-large`. 20,000,000 by default. */
  readonly maxSourceBytes: number
  /** Maximum number of nodes; what was parsed so far is kept and the outcome is `too-many-nodes`. 2,000,000 by default. */
  readonly maxNodes: number
  /** Maximum nesting depth; what was parsed so far is kept and the outcome is `too-deep`. 200,000 by default. */
  readonly maxDepth: number
  /**
   * Milliseconds for all the work on one page: parsing, filters, embedded data, metadata and every format; 0, the default, means no limit. If
   * the time ends before the page is judged, nothing is kept and the status is `over-budget`. Formats are rendered when they
   * are first read, in the time that was left then; time between the readings does not count. A format that ends late is
   * empty, and the status becomes `over-budget`. The clock is read at short intervals, not at every step, so that what is very
   * small is always finished.
   */
  readonly deadlineMs: number
}

/** What `parsePage` can be told. */
export interface ParseOptions extends PagePolicies {
  readonly url?: string | null
  readonly limits?: Partial<Limits>
  /** The clock of the deadline; tests pass their own. */
  readonly now?: () => number
}
