/** How elements lay out their text: the display defaults of browsers, in the few classes that text and Markdown need. */

import { firstUnknownTag, Tag } from '../html/tags.js'
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

const spaced = [
  ...[Tag.audio, Tag.button, Tag.canvas, Tag.datalist, Tag.embed, Tag.iframe, Tag.input, Tag.map, Tag.math, Tag.meter, Tag.object],
  ...[Tag.optgroup, Tag.option, Tag.output, Tag.progress, Tag.rb, Tag.rtc, Tag.select, Tag.slot, Tag.svg, Tag.textarea, Tag.video],
  ...[Tag.applet, Tag.blink, Tag.nobr, Tag.picture, Tag.keygen, Tag.area, Tag.noscript],
]
/** What is never shown, and so separates nothing. */
const silent = [
  ...[Tag.script, Tag.style, Tag.template, Tag.link, Tag.meta, Tag.base, Tag.title, Tag.head, Tag.source, Tag.track, Tag.param, Tag.col],
  ...[Tag.colgroup, Tag.basefont, Tag.bgsound, Tag.noframes, Tag.noembed],
]
const paragraphs = [
  ...[Tag.p, Tag.h1, Tag.h2, Tag.h3, Tag.h4, Tag.h5, Tag.h6, Tag.blockquote, Tag.pre, Tag.listing, Tag.xmp, Tag.plaintext, Tag.table],
  ...[Tag.ul, Tag.ol, Tag.menu, Tag.dir, Tag.dl, Tag.figure, Tag.hr, Tag.article, Tag.section, Tag.main, Tag.aside, Tag.nav, Tag.header],
  ...[Tag.footer, Tag.hgroup, Tag.fieldset, Tag.form, Tag.details, Tag.dialog],
]

const classes = new Uint8Array(firstUnknownTag).fill(Display.Line)
for (let tag = 0; tag < firstUnknownTag; tag++) if (isInlineTag(tag)) classes[tag] = Display.Inline
for (const tag of silent) classes[tag] = Display.Inline
for (const tag of spaced) classes[tag] = Display.Spaced
for (const tag of paragraphs) classes[tag] = Display.Paragraph

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

const preformatted = new Uint8Array(firstUnknownTag)
for (const tag of [Tag.pre, Tag.listing, Tag.xmp, Tag.plaintext]) preformatted[tag] = 1

/** Tells whether an HTML element of this tag keeps its white space. */
export function isPreformattedTag(tag: number): boolean {
  return tag < firstUnknownTag && preformatted[tag] === 1
}

/** Tells whether items stand below such an element. */
export function isListTag(tag: number): boolean {
  return tag === Tag.ul || tag === Tag.ol || tag === Tag.menu || tag === Tag.dir
}
