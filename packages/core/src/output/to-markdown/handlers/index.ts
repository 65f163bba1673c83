/** The handlers of all elements, by tag. */

import { tagIdOf } from '../../../html/tags.js'
import { heading, quote, rule } from './block.js'
import { codeBlock } from './code-block.js'
import type { Handler } from './handler.js'
import { image, player } from './image.js'
import { caption, code, deleted, emphasis, lineBreak, link, quotation, script, strong } from './inline.js'
import { input, item, list, term } from './list.js'
import { cell, head, row, table } from './table.js'

export { footnote } from './block.js'

const byNames: Readonly<Record<string, Handler>> = {
  'h1 h2 h3 h4 h5 h6': heading,
  hr: rule,
  blockquote: quote,
  'ul ol menu dir dl': list,
  'li dd': item,
  dt: term,
  input,
  'pre listing xmp plaintext': codeBlock,
  table,
  caption,
  thead: head,
  tr: row,
  'td th': cell,
  img: image,
  'iframe video audio': player,
  a: link,
  'strong b': strong,
  'em i cite dfn var': emphasis,
  'del s strike': deleted,
  'code kbd samp tt': code,
  'sup sub': script,
  'q rt': quotation,
  br: lineBreak,
}

/** Handlers by tag; tags without one have nothing but their layout. */
export const handlers: (Handler | undefined)[] = []
for (const [names, handler] of Object.entries(byNames)) for (const name of names.split(' ')) handlers[tagIdOf(name)] = handler
