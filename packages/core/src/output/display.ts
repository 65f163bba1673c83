/** How elements lay out their text: the display defaults of browsers, in the few classes that text and Markdown need. */

import { firstUnknownTag, Tag, tagIdOf } from '../html/tags.js'
import { isInlineTag } from '../page/elements.js'
import type { Page } from '../page/page.js'
import { Namespace, type NodeTable } from '../page/types.js'

/** Classes of layout, from the weakest separation to the strongest. */
export const Display = {
  /** Flows within a line and may stand inside a word. */
  Inline: 0,
  /** Flows within a line, but never joins the words around it: buttons, fields, drawings, formulas. */
  Spaced: 1,
  /** Stands on lines of its own. */
  Line: 2,
  /** Stands apart, with an empty line around it. */
  Paragraph: 3,
} as const

const classes = new Uint8Array(firstUnknownTag).fill(Display.Line)
for (let tag = 0; tag < firstUnknownTag; tag++) if (isInlineTag(tag)) classes[tag] = Display.Inline

function classify(display: number, names: string): void {
  for (const name of names.split(' ')) classes[tagIdOf(name)] = display
}
// What is never shown separates nothing.
classify(
  Display.Inline,
  'script style template link meta base title head source track param col colgroup basefont bgsound noframes noembed',
)
classify(
  Display.Spaced,
  'audio button canvas datalist embed iframe input map math meter object optgroup option output progress rb rtc select slot svg textarea video applet blink nobr picture keygen area noscript',
)
classify(
  Display.Paragraph,
  'p h1 h2 h3 h4 h5 h6 blockquote pre listing xmp plaintext table ul ol menu dir dl figure hr article section main aside nav header footer hgroup fieldset form details dialog',
)

/** Returns the layout class of an element; an unknown element within a line flows, elsewhere it makes a line. */
export function displayOf(page: Page, node: number, tag: number = shownTag(page.nodes, node)): number {
  if (tag < firstUnknownTag) return classes[tag]
  return isWithinLine(page, page.nodes.parent[node]) ? Display.Spaced : Display.Line
}

/** The tag by which an element is shown: elements of SVG and MathML count as `svg` and `math`, whatever their own. */
export function shownTag({ namespace, tag }: NodeTable, node: number): number {
  return namespace[node] === Namespace.Html ? tag[node] : namespace[node] === Namespace.Svg ? Tag.svg : Tag.math
}

/** Tells whether an element can only hold phrases, so that unknown elements in it are phrases too. */
function isWithinLine(page: Page, node: number): boolean {
  if (node < 0) return false
  const tag = page.nodes.tag[node]
  return tag === Tag.p || (tag >= Tag.h1 && tag <= Tag.h6) || (isInlineTag(tag) && tag !== Tag.a && tag !== Tag.span)
}

/** Tells whether an HTML element of this tag keeps its white space. */
export function isPreformattedTag(tag: number): boolean {
  return tag === Tag.pre || tag === Tag.listing || tag === Tag.xmp || tag === Tag.plaintext
}

/** Tells whether items stand below such an element. */
export function isListTag(tag: number): boolean {
  return tag === Tag.ul || tag === Tag.ol || tag === Tag.menu || tag === Tag.dir
}
