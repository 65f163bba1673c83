/**
 * What the standard says about each element: its classes as bits, and the case it falls under "in body".
 *
 * Inside the parser an element is one integer, its *code*: `id << 2 | namespace`. One compare then checks name and
 * namespace, and every class of elements is one bit in `BITS[code]`.
 */
import { knownTagNames, Tag, tagIdOf } from './tags.js'

/** Ids below this bound have rows in the class tables; unknown names get ids from here on. */
export const KNOWN_LIMIT = knownTagNames.length

/** Code of an HTML element. */
export function code(name: keyof typeof Tag): number {
  return Tag[name] << 2
}

/** Code of an SVG element, named as in the tree. */
export function svgCode(name: keyof typeof Tag): number {
  return (Tag[name] << 2) | 1
}

/** Code of a MathML element. */
export function mathCode(name: keyof typeof Tag): number {
  return (Tag[name] << 2) | 2
}

/** Id of the name that the tree uses for an SVG element, by the id of its lower-case name. */
export const SVG_ID = new Uint16Array(KNOWN_LIMIT).map((_, id) => id)
for (const name of knownTagNames) {
  if (name !== name.toLowerCase()) SVG_ID[tagIdOf(name.toLowerCase())] = tagIdOf(name)
}

/** Bits of `BITS`: the classes of elements that the tree construction distinguishes. */
export const Bit = {
  /** The standard's "special" category. */
  Special: 1,
  /** Ends the search of "has an element in scope". */
  Scope: 2,
  /** Popped by "generate implied end tags". */
  Implied: 4,
  /** Popped by "generate all implied end tags thoroughly". */
  Thorough: 8,
  /** Children that do not belong into a table are fostered out of these. */
  Foster: 16,
  /** Special, and ends the search for an open `li`, `dd` or `dt` (special except `address`, `div`, `p`). */
  Hard: 32,
  /** `h1` to `h6`. */
  Heading: 64,
  /** `a`, `button`, `select`: their text is link text. */
  Link: 128,
  /** `a`. */
  Anchor: 256,
  /** Text below gets no runs. */
  NoRuns: 512,
  /** MathML text integration point. */
  MathText: 1024,
  /** HTML integration point. */
  HtmlPoint: 2048,
  /** Start tag in foreign content that leaves it. */
  Breakout: 4096,
  /** `template`. */
  Template: 8192,
  /** `noscript`. */
  Noscript: 16384,
} as const

/** Classes of each known element, indexed by code. */
export const BITS = new Uint16Array(KNOWN_LIMIT * 4)

function idOf(name: string): number {
  const id = tagIdOf(name)
  if (id === 0) throw new Error(`no tag is called ${name}`)
  return id
}

function mark(bit: number, names: string): void {
  for (const name of names.split(' ')) BITS[idOf(name) << 2]! |= bit
}

// Without `search`: the standard lists it, but Chromium 147 and parse5 8.1 do not treat it so.
mark(
  Bit.Special | Bit.Hard,
  'applet area article aside base basefont bgsound blockquote body br button caption center col colgroup dd details dir dl dt embed fieldset ' +
    'figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html iframe img input keygen li link listing main marquee ' +
    'menu meta nav noembed noframes noscript object ol param plaintext pre script section select source style summary table tbody td ' +
    'template textarea tfoot th thead title tr track ul wbr xmp',
)
mark(Bit.Special, 'address div p')
mark(Bit.Scope, 'applet caption html table td th marquee object select template')
mark(Bit.Implied | Bit.Thorough, 'dd dt li optgroup option p rb rp rt rtc')
mark(Bit.Thorough, 'caption colgroup tbody td tfoot th thead tr')
mark(Bit.Foster, 'table tbody tfoot thead tr')
mark(Bit.Heading, 'h1 h2 h3 h4 h5 h6')
mark(Bit.Link, 'a button select')
mark(Bit.Anchor, 'a')
mark(Bit.NoRuns, 'script style iframe noframes noembed template head')
mark(Bit.Template, 'template')
mark(Bit.Noscript, 'noscript')
mark(
  Bit.Breakout,
  'b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol p pre ruby s small span ' +
    'strong strike sub sup table tt u ul var',
)
for (const name of ['mi', 'mo', 'mn', 'ms', 'mtext'] as const) BITS[mathCode(name)]! |= Bit.Special | Bit.Hard | Bit.Scope | Bit.MathText
BITS[mathCode('annotation-xml')]! |= Bit.Special | Bit.Hard | Bit.Scope
for (const name of ['foreignObject', 'desc', 'title'] as const) BITS[svgCode(name)]! |= Bit.Special | Bit.Hard | Bit.Scope | Bit.HtmlPoint
BITS[svgCode('a')]! |= Bit.Link | Bit.Anchor
for (const name of ['script', 'style'] as const) BITS[svgCode(name)]! |= Bit.NoRuns

/**
 * What a start tag does "in body", by id. The numbers are those of the `switch` in `in-body-start.ts`; tables of small
 * integers make that switch a jump instead of a chain of compares.
 */
export const START_CLASS = new Uint8Array(KNOWN_LIMIT)

/** What an end tag does "in body", by id; see the `switch` in `in-body-end.ts`. */
export const END_CLASS = new Uint8Array(KNOWN_LIMIT)

function classify(table: Uint8Array, value: number, names: string): void {
  for (const name of names.split(' ')) table[idOf(name)] = value
}

const CLOSES_P =
  'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer header hgroup main menu nav ol p search ' +
  'section summary ul'
const FORMATTING = 'b big code em font i s small strike strong tt u'

classify(START_CLASS, 1, CLOSES_P)
classify(START_CLASS, 2, 'area br embed img keygen wbr')
classify(START_CLASS, 3, FORMATTING)
classify(START_CLASS, 4, 'a')
classify(START_CLASS, 5, 'li')
classify(START_CLASS, 6, 'base basefont bgsound link meta noframes script style template title')
classify(START_CLASS, 7, 'h1 h2 h3 h4 h5 h6')
classify(START_CLASS, 8, 'input')
classify(START_CLASS, 9, 'button')
classify(START_CLASS, 10, 'math svg')
classify(START_CLASS, 11, 'dd dt')
classify(START_CLASS, 12, 'param source track')
classify(START_CLASS, 13, 'form')
classify(START_CLASS, 14, 'table')
classify(START_CLASS, 15, 'option optgroup')
classify(START_CLASS, 16, 'select')
classify(START_CLASS, 17, 'hr')
classify(START_CLASS, 18, 'pre listing')
classify(START_CLASS, 19, 'textarea')
classify(START_CLASS, 20, 'iframe noembed xmp noscript')
classify(START_CLASS, 21, 'caption col colgroup frame head tbody td tfoot th thead tr')
classify(START_CLASS, 22, 'html')
classify(START_CLASS, 23, 'body')
classify(START_CLASS, 24, 'frameset')
classify(START_CLASS, 25, 'applet marquee object')
classify(START_CLASS, 26, 'nobr')
classify(START_CLASS, 27, 'rb rtc rp rt')
classify(START_CLASS, 28, 'image')
classify(START_CLASS, 29, 'plaintext')
classify(START_CLASS, 30, 'selectedcontent')

classify(END_CLASS, 1, `${CLOSES_P.replace(' p ', ' ')} button listing pre select`)
classify(END_CLASS, 2, 'p')
classify(END_CLASS, 3, `a nobr ${FORMATTING}`)
classify(END_CLASS, 4, 'li')
classify(END_CLASS, 5, 'dd dt')
classify(END_CLASS, 6, 'h1 h2 h3 h4 h5 h6')
classify(END_CLASS, 7, 'body html')
classify(END_CLASS, 8, 'form')
classify(END_CLASS, 9, 'applet marquee object')
classify(END_CLASS, 10, 'br')
classify(END_CLASS, 11, 'template')
