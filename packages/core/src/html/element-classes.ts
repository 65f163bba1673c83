/**
 * What the standard says about each element: its classes as bits.
 *
 * Inside the parser an element is one integer, its *code*: `id << 2 | namespace`. One compare then checks name and
 * namespace, and every class of elements is one bit in `BITS[code]`.
 */
import { hasCapitals, knownTagNames, tagIdOf } from './tags.js'

/** Ids below this bound have rows in the class tables; unknown names get ids from here on. */
export const KNOWN_LIMIT = knownTagNames.length

/** Ids of the tags whose names stand in a text. */
export function idsOf(names: string): number[] {
  return names.split(' ').map(tagIdOf)
}

/** Sets bits in a table by code, for elements of one namespace: 0 HTML, 1 SVG, 2 MathML. */
export function mark(table: Uint8Array | Uint16Array, bits: number, names: string, namespace = 0): void {
  for (const id of idsOf(names)) table[(id << 2) | namespace]! |= bits
}

/** Codes of the HTML elements that rules name. */
export const [
  A,
  BODY,
  BR,
  BUTTON,
  CAPTION,
  COLGROUP,
  DATALIST,
  DD,
  DT,
  FORM,
  FRAMESET,
  HEAD,
  HTML,
  IMG,
  LI,
  NOBR,
  OL,
  OPTGROUP,
  OPTION,
  P,
  RTC,
  RUBY,
  SELECT,
  SELECTED_CONTENT,
  SVG,
  TABLE,
  TBODY,
  TD,
  TEMPLATE,
  TFOOT,
  TH,
  THEAD,
  TITLE,
  TR,
  UL,
] = idsOf(
  'a body br button caption colgroup datalist dd dt form frameset head html img li nobr ol optgroup option p rtc ruby select selectedcontent svg ' +
    'table tbody td template tfoot th thead title tr ul',
).map(id => id << 2) as number[]

/** `annotation-xml` of MathML. */
export const ANNOTATION_XML = (tagIdOf('annotation-xml') << 2) | 2

/** Id of the name that the tree uses for an SVG element, by the id of its lower-case name. */
export const SVG_ID = new Uint16Array(knownTagNames.map((_, id) => id))
for (const name of knownTagNames) if (hasCapitals(name)) SVG_ID[tagIdOf(name.toLowerCase())] = tagIdOf(name)

/** Bits of `BITS`: the classes of elements that the tree construction distinguishes. */
export interface Bit {
  /** The standard's "special" category. */
  readonly Special: 1
  /** Ends the search of "has an element in scope". */
  readonly Scope: 2
  /** Popped by "generate implied end tags". */
  readonly Implied: 4
  /** Popped by "generate all implied end tags thoroughly". */
  readonly Thorough: 8
  /** Children that do not belong into a table are fostered out of these. */
  readonly Foster: 16
  /** Special, and ends the search for an open `li`, `dd` or `dt` (special except `address`, `div`, `p`). */
  readonly Hard: 32
  /** `h1` to `h6`. */
  readonly Heading: 64
  /** MathML text integration point. */
  readonly MathText: 1024
  /** HTML integration point. */
  readonly HtmlPoint: 2048
  /** Start tag in foreign content that leaves it. */
  readonly Breakout: 4096
  /** What "clear the stack back to a table context" stops at: the parts of a table that hold others, `template`, `html`. */
  readonly Clear: 8192
}

const SPECIAL: Bit['Special'] = 1
const SCOPE: Bit['Scope'] = 2
const IMPLIED: Bit['Implied'] = 4
const THOROUGH: Bit['Thorough'] = 8
const FOSTER: Bit['Foster'] = 16
const HARD: Bit['Hard'] = 32
const HEADING: Bit['Heading'] = 64
const MATH_TEXT: Bit['MathText'] = 1024
const HTML_POINT: Bit['HtmlPoint'] = 2048
const BREAKOUT: Bit['Breakout'] = 4096
const CLEAR: Bit['Clear'] = 8192

// Groups of names that several rules share.
/** Blocks that are special elements too. */
export const BLOCKS =
  'article aside blockquote center details dir dl fieldset figcaption figure footer header hgroup main menu nav ol section summary ul'
/** `h1` to `h6`. */
export const HEADINGS = 'h1 h2 h3 h4 h5 h6'
/** What stands in `head`. */
export const HEAD_PARTS = 'base basefont bgsound link meta noframes script style template title'
/** What stands in a table but not in a row. */
export const ROW_GROUPS = 'caption col colgroup tbody tfoot thead'
/** All parts of a table. */
export const TABLE_PARTS = `${ROW_GROUPS} td th tr`

/** Classes of each known element, indexed by code. */
export const BITS = new Uint16Array(KNOWN_LIMIT * 4)

// Without `search`: the standard lists it, but Chromium 147 and parse5 8.1 do not treat it so.
mark(
  BITS,
  SPECIAL | HARD,
  `${BLOCKS} ${HEADINGS} ${HEAD_PARTS} ${TABLE_PARTS} applet area body br button dd dt embed form frame frameset head hr html iframe img input keygen li listing marquee noembed noscript object param plaintext pre select source table textarea track wbr xmp`,
)
mark(BITS, SPECIAL, 'address div p')
mark(BITS, SCOPE, 'applet caption html table td th marquee object select template')
mark(BITS, IMPLIED | THOROUGH, 'dd dt li optgroup option p rb rp rt rtc')
mark(BITS, THOROUGH, 'caption colgroup tbody td tfoot th thead tr')
mark(BITS, FOSTER | CLEAR, 'table tbody tfoot thead tr')
mark(BITS, CLEAR, 'template html')
mark(BITS, HEADING, HEADINGS)
mark(
  BITS,
  BREAKOUT,
  `${HEADINGS} b big blockquote body br center code dd div dl dt em embed head hr i img li listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var`,
)
mark(BITS, SPECIAL | HARD | SCOPE, 'mi mo mn ms mtext annotation-xml', 2)
mark(BITS, MATH_TEXT, 'mi mo mn ms mtext', 2)
mark(BITS, SPECIAL | HARD | SCOPE | HTML_POINT, 'foreignObject desc title', 1)
