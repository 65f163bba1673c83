/**
 * Tag names known beforehand and their fixed ids; names met on a page get the ids after them, page by page.
 *
 * SVG names that the tree writes with capitals (`linearGradient`) have an id of their own beside that of the lower-case
 * name which the tokenizer sees.
 */

/** The names in the order of their ids (`tag-ids.ts`), from 1 on; the lower-case forms of those with capitals come after them. */
const NAMES = `a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br button canvas
caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure
font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe image img input ins isindex kbd keygen label
legend li link listing main map mark marquee menu menuitem meta meter nav nobr noembed noframes noscript object ol optgroup option
output p param picture plaintext pre progress q rb rp rt rtc ruby s samp script search section select selectedcontent slot small
source span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul
var video wbr xmp math mi mo mn ms mtext annotation-xml mglyph malignmark annotation semantics foreignObject desc g path circle
rect line polyline polygon ellipse text tspan use defs symbol stop mask pattern filter view switch animate set marker metadata
mpath clipPath linearGradient radialGradient textPath altGlyph altGlyphDef altGlyphItem animateColor animateMotion
animateTransform feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology
feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence glyphRef mrow msup msub msubsup mfrac msqrt mroot mstyle
merror mpadded mphantom mfenced menclose munder mover munderover mmultiscripts mtable mtr mlabeledtr mtd maligngroup mspace
maction mprescripts none`

const written = NAMES.split(/\s/)

/** Whether the tree writes a name otherwise than the tokenizer sees it. */
export function hasCapitals(name: string): boolean {
  return name !== name.toLowerCase()
}

/** Names of the well-known tags by id; 0 means "not an element". */
export const knownTagNames: readonly string[] = ['', ...written, ...written.filter(hasCapitals).map(name => name.toLowerCase())]

/** First id given to a name that is not in the table. */
export const firstUnknownTag: number = knownTagNames.length

const ids = new Map(knownTagNames.map((name, id) => [name, id]))

/** Ids of the well-known tag names. */
export * as Tag from './tag-ids.js'

/** Returns the fixed id of a well-known tag name, 0 for any other name. */
export function tagIdOf(name: string): number {
  return ids.get(name) ?? 0
}
