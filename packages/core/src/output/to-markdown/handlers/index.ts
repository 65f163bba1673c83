/** The handlers of all elements, by tag. */

import { firstUnknownTag, Tag } from '../../../html/tags.js'
import { heading, quote, rule } from './block.js'
import { codeBlock } from './code-block.js'
import { footnote } from './footnote.js'
import type { Handler } from './handler.js'
import { image } from './image.js'
import { code, deleted, emphasis, lineBreak, link, quotation, script, strong } from './inline.js'
import { input, item, list, term } from './list.js'
import { cell, head, row, table } from './table.js'

const entries: readonly (readonly [Handler, readonly number[]])[] = [
  [heading, [Tag.h1, Tag.h2, Tag.h3, Tag.h4, Tag.h5, Tag.h6]],
  [rule, [Tag.hr]],
  [quote, [Tag.blockquote]],
  [list, [Tag.ul, Tag.ol, Tag.menu, Tag.dir, Tag.dl]],
  [item, [Tag.li, Tag.dd]],
  [term, [Tag.dt]],
  [input, [Tag.input]],
  [codeBlock, [Tag.pre, Tag.listing, Tag.xmp, Tag.plaintext]],
  [table, [Tag.table]],
  [head, [Tag.thead]],
  [row, [Tag.tr]],
  [cell, [Tag.td, Tag.th]],
  [image, [Tag.img]],
  [link, [Tag.a]],
  [strong, [Tag.strong, Tag.b]],
  [emphasis, [Tag.em, Tag.i, Tag.cite, Tag.dfn, Tag.var]],
  [deleted, [Tag.del, Tag.s, Tag.strike]],
  [code, [Tag.code, Tag.kbd, Tag.samp, Tag.tt]],
  [script, [Tag.sup, Tag.sub]],
  [quotation, [Tag.q]],
  [lineBreak, [Tag.br]],
]

const byTag: (Handler | null)[] = new Array<Handler | null>(firstUnknownTag).fill(null)
for (const [handler, tags] of entries) for (const tag of tags) byTag[tag] = handler

/** Handlers by tag, and the one for footnotes, which have no tag of their own. */
export const handlers: { readonly byTag: readonly (Handler | null)[]; readonly footnote: Handler } = { byTag, footnote }
