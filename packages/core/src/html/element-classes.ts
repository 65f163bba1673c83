/**
 * What the standard says about each element: its classes as bits.
 *
 * Inside the parser an element is one integer, its *code*: `id << 2 | namespace`. One compare then checks name and
 * namespace, and every class of elements is one bit in `BITS[code]`.
 */
import {
  BIT_BREAKOUT,
  BIT_CLEAR,
  BIT_FOSTER,
  BIT_HARD,
  BIT_HEADING,
  BIT_HTML_POINT,
  BIT_IMPLIED,
  BIT_MATH_TEXT,
  BIT_SCOPE,
  BIT_SPECIAL,
  BIT_THOROUGH,
} from './layout.js'
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
  BIT_SPECIAL | BIT_HARD,
  `${BLOCKS} ${HEADINGS} ${HEAD_PARTS} ${TABLE_PARTS} applet area body br button dd dt embed form frame frameset head hr html iframe img input keygen li listing marquee noembed noscript object param plaintext pre select source table textarea track wbr xmp`,
)
mark(BITS, BIT_SPECIAL, 'address div p')
mark(BITS, BIT_SCOPE, 'applet caption html table td th marquee object select template')
mark(BITS, BIT_IMPLIED | BIT_THOROUGH, 'dd dt li optgroup option p rb rp rt rtc')
mark(BITS, BIT_THOROUGH, 'caption colgroup tbody td tfoot th thead tr')
mark(BITS, BIT_FOSTER | BIT_CLEAR, 'table tbody tfoot thead tr')
mark(BITS, BIT_CLEAR, 'template html')
mark(BITS, BIT_HEADING, HEADINGS)
mark(
  BITS,
  BIT_BREAKOUT,
  `${HEADINGS} b big blockquote body br center code dd div dl dt em embed head hr i img li listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var`,
)
mark(BITS, BIT_SPECIAL | BIT_HARD | BIT_SCOPE, 'mi mo mn ms mtext annotation-xml', 2)
mark(BITS, BIT_MATH_TEXT, 'mi mo mn ms mtext', 2)
mark(BITS, BIT_SPECIAL | BIT_HARD | BIT_SCOPE | BIT_HTML_POINT, 'foreignObject desc title', 1)
