/**
 * Every element that HTML output can contain, and what becomes of all others.
 *
 * An element is not copied: its kind decides which of our own constructions it turns into. Whatever has none here leaves
 * only its text. `p`, `br`, `hr`, `wbr` and `img` are written where the renderer says so; `math` has a list of its own.
 */

/** What an element turns into: the place of its line in `elements`. */
export const Kind = {
  /** A phrase within a line. */
  Phrase: 0,
  /** Nothing at all: its content stands where it stood. */
  Transparent: 1,
  /** A container whose lines are paragraphs. */
  Flow: 2,
  /** One whose lines stand bare unless there are several. */
  Cell: 3,
  /** One line, broken where it has to be; no containers. */
  Line: 4,
  /** White space is content; no containers. */
  Pre: 5,
  List: 6,
  Definitions: 7,
  Table: 8,
  Rows: 9,
  Row: 10,
} as const

/** The names of each kind, one kind a line. */
const elements = `a abbr b bdi bdo cite code del dfn em i ins kbd mark q rp rt ruby s samp small span strong sub sup time u var
big font nobr blink label data button object canvas audio video output meter progress picture slot map rb rtc select option optgroup datalist
article section aside blockquote details div
li dt dd td th figure figcaption
h1 h2 h3 h4 h5 h6 caption summary
pre
ul ol
dl
table
thead tbody tfoot
tr`
/** Elements that are written under the name of another; a `div` of the page is no more than a line. */
const aliases = 'strike s|tt code|acronym abbr|menu ul|dir ul|listing pre|xmp pre|plaintext pre|textarea pre|div block'

/** The kinds of all elements that have one, by name. */
export const kinds: ReadonlyMap<string, number> = new Map(
  elements.split('\n').flatMap((names, kind) => names.split(' ').map(name => [name, kind] as const)),
)

const writtenNames = new Map(aliases.split('|').map(pair => pair.split(' ') as [string, string]))

/** The name under which an element of this name is written, if its kind is one that is. */
export function writtenName(name: string): string {
  return writtenNames.get(name) ?? name
}

/** Returns the kind of a written element; −1 for blocks that only end lines, and for names that are not known. */
export function kindOf(name: string): number {
  return kinds.get(name) ?? -1
}
