/**
 * The document that the frame shows: the page's tree with its looks, without anything that runs, loads or leads elsewhere.
 *
 * Every element carries its node number as `data-g`, so that the frame finds the text node of each run again.
 */

import { Kind, Namespace, type Page } from 'gleaner'

const removed = new Set('script iframe frame frameset object embed applet base link meta portal template fencedframe'.split(' '))
const voids = new Set('area br col hr img input source track wbr keygen param'.split(' '))
const plainAttributes =
  /^(?:class|id|style|dir|lang|title|alt|width|height|colspan|rowspan|align|valign|bgcolor|color|face|size|border|cellpadding|cellspacing|type|value|placeholder|checked|disabled|selected|open|hidden|start|reversed|role|label|cols|rows|d|points|cx|cy|r|rx|ry|x|y|x1|x2|y1|y2|viewbox|fill|stroke|stroke-width|transform|xmlns|preserveaspectratio|offset|clear|nowrap|aria-[a-z]+)$/i

/** Writes the document. */
export function frameDocument(page: Page): string {
  const parts: string[] = []
  const open: { readonly end: number; readonly tag: string }[] = []
  const { nodes } = page
  for (let node = 0; node < nodes.size; ) {
    while (open.length > 0 && node >= open[open.length - 1].end) parts.push(`</${open.pop()!.tag}>`)
    const kind = nodes.kind[node]
    const isGone = kind === Kind.Element && removed.has(page.tagName(node).toLowerCase())
    if (isGone || (kind !== Kind.Element && kind !== Kind.Text)) {
      // A comment keeps the text nodes around it apart.
      if (open.length > 0) parts.push('<!---->')
      node = nodes.end[node]
    } else if (kind === Kind.Text) {
      parts.push(textOf(page, node))
      node++
    } else {
      const tag = shownTag(page, node)
      parts.push(startTag(page, node, tag))
      if (!isVoid(page, node, tag)) open.push({ end: nodes.end[node], tag })
      node++
    }
  }
  while (open.length > 0) parts.push(`</${open.pop()!.tag}>`)
  return `<!doctype html>${parts.join('')}`
}

/** A browser reads the content of some elements as one raw text; under another name their tree stays. */
function shownTag(page: Page, node: number): string {
  const tag = page.tagName(node)
  if (/^(?:noscript|xmp|plaintext|noembed|noframes)$/.test(tag)) return `studio-${tag}`
  return /^[a-z][a-z\d-]*$/i.test(tag) ? tag : 'studio-element'
}

function isVoid(page: Page, node: number, tag: string): boolean {
  return page.nodes.namespace[node] === Namespace.Html && voids.has(tag)
}

function startTag(page: Page, node: number, tag: string): string {
  const attributes = page
    .attributes(node)
    .map(({ name, value }) => attribute(name, value))
    .join('')
  const lead = /^(?:pre|textarea|listing)$/.test(tag) ? '\n' : ''
  return `<${tag} data-g="${node}"${attributes}>${lead}`
}

function attribute(name: string, value: string): string {
  if (/^(?:href|xlink:href)$/i.test(name)) return ' href="#"'
  if (/^src$/i.test(name) && /^data:image\/(?:png|jpeg|gif|webp);base64,[a-z\d+/=\s]*$/i.test(value)) return ` src="${escaped(value)}"`
  if (/^style$/i.test(name)) return ` style="${escaped(quietCss(value))}"`
  return plainAttributes.test(name) ? ` ${name}="${escaped(value)}"` : ''
}

function textOf(page: Page, node: number): string {
  const { nodes, runs, source } = page
  const parent = nodes.parent[node]
  const isRaw = parent >= 0 && page.tagName(parent) === 'style' && nodes.namespace[parent] === Namespace.Html
  const run = nodes.run[node]
  const text = run < runs.size && runs.node[run] === node ? page.runText(run) : source.slice(nodes.srcStart[node], nodes.srcEnd[node])
  if (isRaw) return quietCss(text).replace(/<\/style/gi, '')
  return escaped(text)
}

/** Style that loads nothing; what hides behind escapes is stopped by the policy of the frame. */
function quietCss(css: string): string {
  return css.replace(/@import\b/gi, '@removed').replace(/\burl\(\s*(?!["']?data:image\/)/gi, 'removed(')
}

function escaped(text: string): string {
  return text.replace(/[&<>"\r\0]/g, sign => (sign === '\0' ? '\ufffd' : `&#${sign.charCodeAt(0)};`))
}
