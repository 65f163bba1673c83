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
