/** How elements lay out their text: the display defaults of browsers, in the few classes that text and Markdown need. */

import { firstUnknownTag, Tag, tagIdOf } from '../html/tags.js'
import { isInlineTag } from '../page/elements.js'
import { lazyForAll } from '../page/lazy.js'
import type { Page } from '../page/page.js'
import { Kind, Namespace, type NodeTable, RunFlag } from '../page/types.js'
import { isBlank } from './nodes.js'

/** Classes of layout, from the weakest separation to the strongest. */
export const Display = {
  /** Flows within a line and may be inside a word. */
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
// What is never shown separates nothing; to algorithms the last four are blocks, to browsers they are not.
classify(
  Display.Inline,
  'script style template link meta base title head source track param col colgroup basefont bgsound noframes noembed nobr blink slot output',
)
classify(
  Display.Spaced,
  'audio button canvas datalist embed iframe input map math meter object optgroup option progress rb rtc select svg textarea video applet picture keygen area noscript',
)
classify(
  Display.Paragraph,
  'p h1 h2 h3 h4 h5 h6 blockquote pre listing xmp plaintext table ul ol menu dir dl figure hr article section main aside nav header footer hgroup fieldset form details dialog',
)

const flowing = lazyForAll(findFlowing)

/** Returns the layout class of an element; an unknown element within a line flows, elsewhere it makes a line. */
export function displayOf(page: Page, node: number, tag: number = shownTag(page.nodes, node)): number {
  if (tag < firstUnknownTag) return classes[tag]
  return flowing(page)[node] === 1 ? Display.Inline : Display.Line
}

/** The tag by which an element is shown: elements of SVG and MathML count as `svg` and `math`, whatever their own. */
export function shownTag({ namespace, tag }: NodeTable, node: number): number {
  return namespace[node] === Namespace.Html ? tag[node] : namespace[node] === Namespace.Svg ? Tag.svg : Tag.math
}

/** What an element holds, as bits: blocks; text that is not in a block inside it. */
const holdsBlock = 1
const holdsText = 2

/**
 * Marks with 1 the unknown elements that flow within a line. They hold no blocks, and are in an element that holds
 * phrases only, in one that flows itself, or in one that has text of its own; if that has blocks too, the text is beside
 * them. If only unknown elements are side by side, they are the parts of a page.
 */
function findFlowing(page: Page): Uint8Array {
  const { nodes, body } = page
  const { kind, namespace, tag, parent, run, end } = nodes
  const flowing = new Uint8Array(nodes.size)
  const holds = contentsOf(page)
  for (let i = body + 1; i < end[body]; i++) {
    if (tag[i] < firstUnknownTag || kind[i] !== Kind.Element || namespace[i] !== Namespace.Html || holds[i] & holdsBlock) continue
    const block = blockAround(page, parent[i])
    const isInText =
      holds[block] === holdsText ||
      (holds[block] & holdsText && (isTextOf(page, run[i] - 1, -1, block) || isTextOf(page, run[end[i]], 1, block)))
    if (isInText || flowing[block] === 1 || holdsPhrases(tag[block]) || holdsPhrases(tag[parent[i]])) flowing[i] = 1
  }
  return flowing
}

/** What each element of a page holds, as bits. */
function contentsOf({ nodes, runs, body }: Page): Uint8Array {
  const holds = new Uint8Array(nodes.size)
  const { kind, namespace, tag, parent, run } = nodes
  const { axis, flags, start, node } = runs
  for (let i = nodes.end[body] - 1; i > body; i--) {
    if (kind[i] === Kind.Text) {
      const r = run[i]
      if (node[r] === i && !(flags[r] & RunFlag.Blank) && !isBlank(axis, start[r], start[r + 1])) holds[parent[i]] |= holdsText
    } else if (kind[i] === Kind.Element) {
      const isHtml = namespace[i] === Namespace.Html
      const isBlock = isHtml && tag[i] < firstUnknownTag && classes[tag[i]] > Display.Spaced
      const isInline = isHtml ? isInlineTag(tag[i]) : namespace[parent[i]] !== Namespace.Html
      holds[parent[i]] |= (isInline ? holds[i] : holds[i] & holdsBlock) | (isBlock ? holdsBlock : 0)
    }
  }
  return holds
}

/** The nearest element that algorithms take for a block: what is usual is found without asking for that of every node. */
function blockAround(page: Page, node: number): number {
  const { namespace, tag, parent } = page.nodes
  let around = node
  for (let steps = 0; steps < 8; steps++) {
    if (namespace[around] !== Namespace.Html) break
    if (!isInlineTag(tag[around])) return around
    around = parent[around]
  }
  return page.blockElement[node]
}

/** Tells whether the next text from a run on, forwards or backwards, is directly in a block. */
function isTextOf(page: Page, from: number, step: number, block: number): boolean {
  const { runs, nodes } = page
  let run = from
  // More than a few blank texts side by side are not within a line.
  while (run !== from + 3 * step && isBlank(runs.axis, runs.start[run], runs.start[run + 1])) run += step
  return run >= 0 && run < runs.size && blockAround(page, nodes.parent[runs.node[run]]) === block
}

/** Tells whether an element can only hold phrases, so that unknown elements in it are phrases too. */
function holdsPhrases(tag: number): boolean {
  return tag === Tag.p || (tag >= Tag.h1 && tag <= Tag.h6) || (isInlineTag(tag) && tag !== Tag.a && tag !== Tag.span)
}

/** Tells whether an HTML element of this tag keeps its white space. */
export function isPreformattedTag(tag: number): boolean {
  return tag === Tag.pre || tag === Tag.listing || tag === Tag.xmp || tag === Tag.plaintext
}

/** Tells whether there are items below such an element. */
export function isListTag(tag: number): boolean {
  return tag === Tag.ul || tag === Tag.ol || tag === Tag.menu || tag === Tag.dir
}
