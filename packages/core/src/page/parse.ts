/** From decoded HTML to a page. */

import { limitsOf } from './limits.js'
import { Page, PageBase } from './page.js'
import { initialLive } from './policies.js'
import { type ParsedTree, parseTree } from './tree.js'
import { type Limits, Namespace, type ParseOptions } from './types.js'

/**
 * Parses decoded HTML into a page: the browser's tree in flat arrays, its text on one character axis, everything with
 * its place in the source. Never throws on any HTML; `outcome` tells what became of it. Limits out of range are a `ValueError`.
 */
export function parsePage(html: string, options: ParseOptions & { readonly sitePages?: readonly Page[] } = {}): Page {
  const tree = parseTree(html, { limits: limitsOf(options.limits), ...(options.now && { now: options.now }) })
  const base = new PageBase(tree, options.url ?? null, options.sitePages ?? [])
  return new Page(base, () => initialLive(tree, options.hidden ?? 'drop', options.noscript ?? 'auto'))
}

/**
 * Parses HTML as the content of an element, as setting its `innerHTML` would: the nodes, runs and attributes of the
 * fragment, without a document around them. `context` is a tag name, for SVG and MathML with its namespace before it:
 * `tbody`, `svg path`, `math mi`.
 */
export function parseFragment(html: string, context = 'body', limits: Partial<Limits> = {}): ParsedTree {
  const [prefix, name] = context.includes(' ') ? context.split(' ') : ['html', context]
  const namespace = prefix === 'svg' ? Namespace.Svg : prefix === 'math' ? Namespace.MathMl : Namespace.Html
  return parseTree(html, { limits: limitsOf(limits), fragment: { tag: name, namespace } })
}
