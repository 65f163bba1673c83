/**
 * Numbers that several files of the parser share: fields of its records, flags, insertion modes.
 *
 * The bundler writes them as literals wherever they are used; a test of the bundle holds it to that.
 */

// Fields of a record of `Parser.nodes`, eight integers each.

/** Element code, kind and flags: see `WORD_CODE_MASK`. */
export const WORD = 0
/** Parent record; 0 is the document. */
export const PARENT = 1
/** Where the node starts in the source, −1 for none. */
export const START = 2
/** Where it ends. */
export const END = 3
/** Elements: source offset of the tag that carries the attributes, −1 for none. Text: see `text.ts`. */
export const EXTRA = 4
/** Place on the stack of open elements, valid while the slot there names this node. */
export const PLACE = 5
/** The next open element of the same code further down the stack, 0 for none. */
export const BELOW = 6
/** The next open element of the same code further up the stack. */
export const ABOVE = 7

// Fields of a slot of the stack of open elements, eight integers each; see `stack.ts`.

/** The element; 0 for a hole. */
export const SLOT_NODE = 0
/** Code of the element. */
export const SLOT_CODE = 1
/** Slot of the nearest scope boundary, here or below. Holes: the other end of the run of holes. */
export const SLOT_SCOPE = 2
/** The nearest special element, here or below. */
export const SLOT_SPECIAL = 3
/** The nearest one that ends the search for `li`, `dd`, `dt`. */
export const SLOT_HARD = 4
/** Foreign elements only: slot of the nearest HTML element below. */
export const SLOT_HTML = 5
/** Formatting elements only: record in the list of active formatting elements. */
export const SLOT_ENTRY = 6

// Layout of the first field: 18 bits of code, 2 bits of kind, flags.

/** Bits of the code. */
export const WORD_CODE_MASK = 0x3ffff
/** Bits of the kind; an element has none of them. */
export const WORD_KIND_MASK = 0xc0000
/** Text. */
export const WORD_TEXT = 0x40000
/** Comment. */
export const WORD_COMMENT = 0x80000
/** Doctype. */
export const WORD_DOCTYPE = 0xc0000
/** The element has `hidden`, `aria-hidden="true"` or an inline style that hides it. */
export const WORD_HIDDEN = 0x100000
/** `annotation-xml` whose `encoding` makes it an HTML integration point. */
export const WORD_HTML_POINT = 0x200000
/** Text: where the flags of a stretch of text start. */
export const WORD_TEXT_SHIFT = 22

/** Finished tables: how far the number of a text node's first stretch is shifted in `extra`, above its flags. */
export const EXTRA_SHIFT = 5

// Flags of a stretch of text, as the scanner finds it.

/** Has `&`: character references may have to be decoded. */
export const AMPERSAND = 1
/** Has CR: newlines have to be normalised. */
export const RETURN = 2
/** Has NUL, to be dropped. */
export const DROP_NUL = 4
/** Has NUL, to be replaced by U+FFFD. */
export const REPLACE_NUL = 8
/** Has something that is neither whitespace nor a character reference nor NUL. */
export const NON_SPACE = 16
/** Is the value of an attribute: some references mean nothing there. Never of text. */
export const IN_ATTRIBUTE = 32

// Flags of the current tag.

/** Has attributes. */
export const TAG_ATTRIBUTES = 1
/** One of them hides the element. */
export const TAG_HIDDEN = 2
/** Ends with `/>`. */
export const TAG_SELF_CLOSING = 4

// The standard's insertion modes, and one of our own.

/** "in body". */
export const IN_BODY = 0
/** "initial". */
export const INITIAL = 1
/** "before html". */
export const BEFORE_HTML = 2
/** "before head". */
export const BEFORE_HEAD = 3
/** "in head". */
export const IN_HEAD = 4
/** "in head noscript". */
export const IN_HEAD_NOSCRIPT = 5
/** "after head". */
export const AFTER_HEAD = 6
/** "text". */
export const MODE_TEXT = 7
/** "in table". */
export const IN_TABLE = 8
/** "in table text". */
export const IN_TABLE_TEXT = 9
/** "in caption". */
export const IN_CAPTION = 10
/** "in column group". */
export const IN_COLUMN_GROUP = 11
/** "in table body". */
export const IN_TABLE_BODY = 12
/** "in row". */
export const IN_ROW = 13
/** "in cell". */
export const IN_CELL = 14
/** "in template". */
export const IN_TEMPLATE = 15
/** "after body". */
export const AFTER_BODY = 16
/** "in frameset". */
export const IN_FRAMESET = 17
/** "after frameset". */
export const AFTER_FRAMESET = 18
/** "after after body". */
export const AFTER_AFTER_BODY = 19
/** "after after frameset". */
export const AFTER_AFTER_FRAMESET = 20
/** No tree: tokens are collected, for the tests of the tokenizer. */
export const TOKENS = 21

/** An insertion mode of the standard. */
export type InsertionMode =
  | typeof IN_BODY
  | typeof INITIAL
  | typeof BEFORE_HTML
  | typeof BEFORE_HEAD
  | typeof IN_HEAD
  | typeof IN_HEAD_NOSCRIPT
  | typeof AFTER_HEAD
  | typeof MODE_TEXT
  | typeof IN_TABLE
  | typeof IN_TABLE_TEXT
  | typeof IN_CAPTION
  | typeof IN_COLUMN_GROUP
  | typeof IN_TABLE_BODY
  | typeof IN_ROW
  | typeof IN_CELL
  | typeof IN_TEMPLATE
  | typeof AFTER_BODY
  | typeof IN_FRAMESET
  | typeof AFTER_FRAMESET
  | typeof AFTER_AFTER_BODY
  | typeof AFTER_AFTER_FRAMESET

// How the document order of the nodes is known.

/** Every node was appended at the end of the tree: the order of creation is document order, `parent` is enough. */
export const CREATED = 0
/** Some node was put elsewhere: `links` hold the tree. */
export const LINKED = 1
/** Creation order still, but the current node is no longer at the end: link before the next insertion. */
export const LEAVING = 2

// How the text after a start tag is to be read.

/** Data: the ordinary state. */
export const DATA = 0
/** RCDATA. */
export const RCDATA = 1
/** RAWTEXT. */
export const RAWTEXT = 2
/** Script data. */
export const SCRIPT = 3
/** PLAINTEXT. */
export const PLAINTEXT = 4
/** A bit: drop a newline first. */
export const SKIP_NEWLINE = 8

// Bits of `BITS`: the classes of elements that the tree construction distinguishes.

/** The standard's "special" category. */
export const BIT_SPECIAL = 1
/** Ends the search of "has an element in scope". */
export const BIT_SCOPE = 2
/** Popped by "generate implied end tags". */
export const BIT_IMPLIED = 4
/** Popped by "generate all implied end tags thoroughly". */
export const BIT_THOROUGH = 8
/** Children that do not belong into a table are fostered out of these. */
export const BIT_FOSTER = 16
/** Special, and ends the search for an open `li`, `dd` or `dt` (special except `address`, `div`, `p`). */
export const BIT_HARD = 32
/** `h1` to `h6`. */
export const BIT_HEADING = 64
/** MathML text integration point. */
export const BIT_MATH_TEXT = 1024
/** HTML integration point. */
export const BIT_HTML_POINT = 2048
/** Start tag in foreign content that leaves it. */
export const BIT_BREAKOUT = 4096
/** What "clear the stack back to a table context" stops at: the parts of a table that hold others, `template`, `html`. */
export const BIT_CLEAR = 8192
