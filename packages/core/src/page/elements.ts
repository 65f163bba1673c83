/** Classes of elements that several algorithms share. */

import { firstUnknownTag, Tag } from '../html/tags.js'

function setOf(...tags: number[]): Uint8Array {
  const set = new Uint8Array(firstUnknownTag)
  for (const tag of tags) set[tag] = 1
  return set
}

const inline = setOf(
  Tag.a,
  Tag.abbr,
  Tag.acronym,
  Tag.b,
  Tag.bdi,
  Tag.bdo,
  Tag.big,
  Tag.br,
  Tag.cite,
  Tag.code,
  Tag.data,
  Tag.dfn,
  Tag.em,
  Tag.font,
  Tag.i,
  Tag.img,
  Tag.ins,
  Tag.del,
  Tag.kbd,
  Tag.label,
  Tag.mark,
  Tag.q,
  Tag.rp,
  Tag.rt,
  Tag.ruby,
  Tag.s,
  Tag.samp,
  Tag.small,
  Tag.span,
  Tag.strike,
  Tag.strong,
  Tag.sub,
  Tag.sup,
  Tag.time,
  Tag.tt,
  Tag.u,
  Tag.var,
  Tag.wbr,
)

const formatting = setOf(Tag.a, Tag.b, Tag.i, Tag.em, Tag.strong, Tag.u, Tag.s, Tag.sub, Tag.sup, Tag.small, Tag.font, Tag.mark, Tag.code)

const removed = setOf(Tag.script, Tag.style, Tag.template, Tag.head)

/** Tells whether an HTML element of this tag flows within a line. Every other element is a block. */
export function isInlineTag(tag: number): boolean {
  return tag < firstUnknownTag && inline[tag] === 1
}

/** Tells whether a tag only formats text, so that no space is implied where it opens or closes. */
export function isFormattingTag(tag: number): boolean {
  return tag < firstUnknownTag && formatting[tag] === 1
}

/** Tells whether elements of this tag are removed with everything in them before any counting. */
export function isRemovedTag(tag: number): boolean {
  return tag < firstUnknownTag && removed[tag] === 1
}
