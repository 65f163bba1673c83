/** The language of a code block, from the names by which highlighters know it. */

import { Tag } from '../../html/tags.js'
import type { Page } from '../../page/page.js'
import { Kind } from '../../page/types.js'

const named = /(?:^|\s)(?:lang|language|highlight-source|highlight-text|brush:?)[-:_ ]\s*([A-Za-z0-9][\w+#.-]{0,29})(?=$|[\s;])/i
const safe = /^[A-Za-z0-9][\w+#.-]{0,29}$/
const unnamed = new Set(['none', 'plain', 'plaintext', 'text', 'txt', 'nohighlight', 'default', 'auto'])
/** How far up the wrappers of highlighters reach. */
const reach = 3

/** Returns the language of a `pre` or code table in lower case; '' where the page does not say. */
export function codeLanguage(page: Page, node: number): string {
  const { nodes } = page
  let inner = node + 1
  while (inner < nodes.end[node] && nodes.kind[inner] !== Kind.Element) inner++
  const code = inner < nodes.end[node] && nodes.tag[inner] === Tag.code ? statedBy(page, inner) : ''
  if (code !== '') return code
  for (let i = node, steps = 0; i >= 0 && steps <= reach && i !== page.body; i = nodes.parent[i], steps++) {
    const language = statedBy(page, i)
    if (language !== '') return language
  }
  return ''
}

function statedBy(page: Page, node: number): string {
  const stated = page.attribute(node, 'data-lang') ?? page.attribute(node, 'data-language')
  const classes = (page.attribute(node, 'class') ?? '').slice(0, 500)
  const language = (stated !== null && safe.test(stated) ? stated : (named.exec(classes)?.[1] ?? '')).toLowerCase()
  return unnamed.has(language) ? '' : language
}
