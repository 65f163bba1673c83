/**
 * What the standard says about each element: its classes as bits.
 *
 * Inside the parser an element is one integer, its *code*: `id << 2 | namespace`. One compare then checks name and
 * namespace, and every class of elements is one bit in `BITS[code]`.
 */
import { Namespace } from '../page/types.js'
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
import { hasCapitals, knownTagNames, Tag, tagIdOf } from './tags.js'

/** Ids below this bound have rows in the class tables; unknown names get ids from here on. */
export const KNOWN_LIMIT = knownTagNames.length

/** Ids of the tags whose names are in a text. */
export function idsOf(names: string): number[] {
  return names.split(' ').map(tagIdOf)
}

/** Sets bits in a table by code, for elements of one namespace. */
export function mark(table: Uint8Array | Uint16Array, bits: number, names: string, namespace: number = Namespace.Html): void {
  for (const id of idsOf(names)) table[(id << 2) | namespace] |= bits
}

/** Codes of the HTML elements that rules name. */
export const A = Tag.a << 2,
  BODY = Tag.body << 2,
  BR = Tag.br << 2,
  BUTTON = Tag.button << 2,
  CAPTION = Tag.caption << 2,
  COLGROUP = Tag.colgroup << 2,
  DATALIST = Tag.datalist << 2,
  DD = Tag.dd << 2,
  DT = Tag.dt << 2,
  FORM = Tag.form << 2,
  FRAMESET = Tag.frameset << 2,
  HEAD = Tag.head << 2,
  HTML = Tag.html << 2,
  IMG = Tag.img << 2,
  LI = Tag.li << 2,
  NOBR = Tag.nobr << 2,
  OL = Tag.ol << 2,
  OPTGROUP = Tag.optgroup << 2,
  OPTION = Tag.option << 2,
  P = Tag.p << 2,
  RTC = Tag.rtc << 2,
  RUBY = Tag.ruby << 2,
  SELECT = Tag.select << 2,
  SELECTED_CONTENT = Tag.selectedcontent << 2,
  SVG = Tag.svg << 2,
  TABLE = Tag.table << 2,
  TBODY = Tag.tbody << 2,
  TD = Tag.td << 2,
  TEMPLATE = Tag.template << 2,
  TFOOT = Tag.tfoot << 2,
  TH = Tag.th << 2,
  THEAD = Tag.thead << 2,
  TR = Tag.tr << 2,
  UL = Tag.ul << 2

/** `annotation-xml` of MathML. */
export const ANNOTATION_XML = (Tag['annotation-xml'] << 2) | Namespace.MathMl

/** Id of the name that the tree uses for an SVG element, by the id of its lower-case name. */
export const SVG_ID = new Uint16Array(knownTagNames.map((_, id) => id))
for (const name of knownTagNames) if (hasCapitals(name)) SVG_ID[tagIdOf(name.toLowerCase())] = tagIdOf(name)

// Groups of names that several rules share.
/** Blocks that are special elements too. */
export const BLOCKS =
  'article aside blockquote center details dir dl fieldset figcaption figure footer header hgroup main menu nav ol section summary ul'
/** `h1` to `h6`. */
export const HEADINGS = 'h1 h2 h3 h4 h5 h6'
/** What belongs into `head`. */
export const HEAD_PARTS = 'base basefont bgsound link meta noframes script style template title'
/** Parts of a table that are not in a row. */
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
mark(BITS, BIT_SPECIAL | BIT_HARD | BIT_SCOPE, 'mi mo mn ms mtext annotation-xml', Namespace.MathMl)
mark(BITS, BIT_MATH_TEXT, 'mi mo mn ms mtext', Namespace.MathMl)
mark(BITS, BIT_SPECIAL | BIT_HARD | BIT_SCOPE | BIT_HTML_POINT, 'foreignObject desc title', Namespace.Svg)
