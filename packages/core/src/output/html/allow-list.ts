/**
 * Every element that HTML output can contain, and what becomes of all others.
 *
 * An element is not copied: its role decides which of our own constructions it turns into. Whatever has no role here
 * leaves only its text.
 */

import { firstUnknownTag, Tag } from '../../html/tags.js'

/** What an element of the page turns into. */
export const Role = {
  /** A border between lines; the element itself goes. */
  Block: 0,
  /** Nothing at all: its content stands where it stood. */
  Transparent: 1,
  /** A phrase within a line. */
  Phrase: 2,
  Link: 3,
  Heading: 4,
  List: 5,
  Item: 6,
  Definitions: 7,
  /** A term or a description. */
  Definition: 8,
  Quote: 9,
  Pre: 10,
  Figure: 11,
  FigureCaption: 12,
  Table: 13,
  TableCaption: 14,
  RowGroup: 15,
  Row: 16,
  Cell: 17,
  Details: 18,
  Summary: 19,
  /** A section, kept where it is one of several. */
  Section: 20,
  Break: 21,
  Rule: 22,
  Image: 23,
  WordBreak: 24,
} as const

const roles = new Uint8Array(firstUnknownTag)
const names: string[] = []

function give(role: number, tags: Readonly<Record<string, number>>): void {
  for (const [name, tag] of Object.entries(tags)) {
    roles[tag] = role
    names[tag] = name
  }
}

/** Gives a role to further tags of the page that are written under the name of another. */
function alias(name: string, like: number, ...tags: number[]): void {
  for (const tag of tags) {
    roles[tag] = roles[like]
    names[tag] = name
  }
}

const {
  a,
  abbr,
  b,
  bdi,
  bdo,
  cite,
  code,
  del,
  dfn,
  em,
  i,
  ins,
  kbd,
  mark,
  q,
  rp,
  rt,
  ruby,
  s,
  samp,
  small,
  span,
  strong,
  sub,
  sup,
  time,
  u,
} = Tag
give(Role.Phrase, { abbr, b, bdi, bdo, cite, code, del, dfn, em, i, ins, kbd, mark, q, rp, rt, ruby, s, samp, small, span })
give(Role.Phrase, { strong, sub, sup, time, u, var: Tag.var })
alias('s', Tag.s, Tag.strike)
alias('code', Tag.code, Tag.tt)
alias('abbr', Tag.abbr, Tag.acronym)
give(Role.Link, { a })
give(Role.Heading, { h1: Tag.h1, h2: Tag.h2, h3: Tag.h3, h4: Tag.h4, h5: Tag.h5, h6: Tag.h6 })
give(Role.List, { ul: Tag.ul, ol: Tag.ol })
alias('ul', Tag.ul, Tag.menu, Tag.dir)
give(Role.Item, { li: Tag.li })
give(Role.Definitions, { dl: Tag.dl })
give(Role.Definition, { dt: Tag.dt, dd: Tag.dd })
give(Role.Quote, { blockquote: Tag.blockquote })
give(Role.Pre, { pre: Tag.pre })
alias('pre', Tag.pre, Tag.listing, Tag.xmp, Tag.plaintext, Tag.textarea)
give(Role.Figure, { figure: Tag.figure })
give(Role.FigureCaption, { figcaption: Tag.figcaption })
give(Role.Table, { table: Tag.table })
give(Role.TableCaption, { caption: Tag.caption })
give(Role.RowGroup, { thead: Tag.thead, tbody: Tag.tbody, tfoot: Tag.tfoot })
give(Role.Row, { tr: Tag.tr })
give(Role.Cell, { td: Tag.td, th: Tag.th })
give(Role.Details, { details: Tag.details })
give(Role.Summary, { summary: Tag.summary })
give(Role.Section, { article: Tag.article, section: Tag.section, aside: Tag.aside })
give(Role.Break, { br: Tag.br })
give(Role.Rule, { hr: Tag.hr })
give(Role.Image, { img: Tag.img })
give(Role.WordBreak, { wbr: Tag.wbr })
for (const tag of [
  Tag.big,
  Tag.font,
  Tag.nobr,
  Tag.blink,
  Tag.label,
  Tag.data,
  Tag.button,
  Tag.object,
  Tag.canvas,
  Tag.audio,
  Tag.video,
  Tag.output,
  Tag.meter,
  Tag.progress,
  Tag.picture,
  Tag.slot,
  Tag.map,
  Tag.rb,
  Tag.rtc,
]) {
  roles[tag] = Role.Transparent
}

/** Returns the role of an HTML element; −1 for names that are not known. */
export function roleOf(tag: number): number {
  return tag < firstUnknownTag ? roles[tag] : -1
}

/** Returns the name under which an element with a role is written. */
export function outputName(tag: number): string {
  return names[tag] ?? ''
}

/** Elements that hold structure which a single line of text cannot hold. */
const structural = new Set<number>([Role.List, Role.Definitions, Role.Quote, Role.Pre, Role.Figure, Role.Table, Role.Details, Role.Heading])

/** Tells whether an element of this role is more than a line. */
export function isStructural(role: number): boolean {
  return structural.has(role)
}
