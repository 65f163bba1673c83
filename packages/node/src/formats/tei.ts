/** Results as XML after the guidelines of the Text Encoding Initiative (TEI P5). */

import { Kind, type Page, parsePage, type Result } from 'gleaner'

/** What an element of HTML becomes: an element with attributes; null leaves the element out and keeps what is in it. */
type Tei = readonly [name: string, attributes?: Readonly<Record<string, string | null>>] | null

/** A whole TEI document for one result: metadata in its header, the content and separate comments in its text. */
export function teiOf(result: Result): string {
  const comments = result.comments?.split(/\n{2,}/).map(paragraph => `<p>${escaped(paragraph)}</p>`) ?? []
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<TEI xmlns="http://www.tei-c.org/ns/1.0">',
    headerOf(result),
    '<text>',
    `<body>\n<div type="entry">\n${contentOf(parsePage(result.html))}\n</div>`,
    ...(comments.length > 0 ? [`<div type="comments">\n${comments.join('\n')}\n</div>`] : []),
    '</body>',
    '</text>',
    '</TEI>',
  ].join('\n')
}

function headerOf(result: Result): string {
  const { title, authors, published, siteName, language, description, licence, keywords, page } = result
  const date = published === null ? '' : `<date when="${escaped(published)}"/>`
  const terms = keywords.map(keyword => `<term>${escaped(keyword)}</term>`).join('')
  const bibl = [element('title', title), ...authors.map(author => element('author', author)), element('publisher', siteName), date]
  return [
    '<teiHeader>',
    `<fileDesc>\n<titleStmt>${element('title', title ?? 'untitled')}${authors.map(author => element('author', author)).join('')}</titleStmt>`,
    `<publicationStmt>${element('publisher', siteName ?? 'unknown')}${date}`,
    `${licence === null ? '' : `<availability><licence>${escaped(licence)}</licence></availability>`}</publicationStmt>`,
    `<sourceDesc><bibl>${bibl.join('')}${page.url === null ? '' : `<ptr target="${escaped(page.url)}"/>`}</bibl></sourceDesc>\n</fileDesc>`,
    '<profileDesc>',
    description === null ? '' : `<abstract><p>${escaped(description)}</p></abstract>`,
    language === null ? '' : `<langUsage><language ident="${escaped(language)}">${escaped(language)}</language></langUsage>`,
    terms === '' ? '' : `<textClass><keywords>${terms}</keywords></textClass>`,
    '</profileDesc>\n</teiHeader>',
  ]
    .filter(line => line !== '')
    .join('\n')
}

function element(name: string, text: string | null): string {
  return text === null ? '' : `<${name}>${escaped(text)}</${name}>`
}

/** Our own HTML as TEI; walks the tree once, with the ends of open elements on a stack. */
function contentOf(page: Page): string {
  const { nodes, runs } = page
  const open: { readonly end: number; readonly tag: string }[] = []
  let tei = ''
  for (let node = page.body + 1; page.body >= 0 && node < nodes.end[page.body]; node++) {
    while (open.length > 0 && open[open.length - 1].end <= node) tei += open.pop()?.tag
    if (nodes.kind[node] === Kind.Text) {
      const run = nodes.run[node]
      if (run < runs.size && runs.node[run] === node) tei += escaped(page.runText(run))
      continue
    }
    const made = nodes.kind[node] === Kind.Element ? teiElement(page, node) : null
    if (made === null) continue
    const [name, attributes = {}] = made
    const written = Object.entries(attributes).flatMap(([key, value]) => (value === null ? [] : [` ${key}="${escaped(value)}"`]))
    tei += `<${name}${written.join('')}`
    if (nodes.end[node] === node + 1) tei += '/>'
    else {
      tei += '>'
      open.push({ end: nodes.end[node], tag: `</${name}>` })
    }
  }
  while (open.length > 0) tei += open.pop()?.tag
  return tei.trim()
}

const plain: Readonly<Record<string, Tei>> = {
  p: ['p'],
  blockquote: ['quote'],
  q: ['quote'],
  ul: ['list', { rend: 'ul' }],
  ol: ['list', { rend: 'ol' }],
  dl: ['list', { rend: 'dl' }],
  li: ['item'],
  dt: ['item', { rend: 'dt' }],
  dd: ['item', { rend: 'dd' }],
  table: ['table'],
  tr: ['row'],
  td: ['cell'],
  th: ['cell', { role: 'label' }],
  figure: ['figure'],
  figcaption: ['figDesc'],
  pre: ['ab', { type: 'code', 'xml:space': 'preserve' }],
  code: ['code'],
  br: ['lb'],
  em: ['hi', { rend: '#i' }],
  i: ['hi', { rend: '#i' }],
  strong: ['hi', { rend: '#b' }],
  b: ['hi', { rend: '#b' }],
  u: ['hi', { rend: '#u' }],
  sub: ['hi', { rend: '#sub' }],
  sup: ['hi', { rend: '#sup' }],
  del: ['del'],
}

function teiElement(page: Page, node: number): Tei {
  const tag = page.tagName(node)
  if (/^h[1-6]$/.test(tag)) return ['ab', { type: 'header', rend: tag }]
  if (tag === 'a') return ['ref', { target: page.attribute(node, 'href') }]
  if (tag === 'img') return ['graphic', { url: page.attribute(node, 'src') ?? '' }]
  return Object.hasOwn(plain, tag) ? plain[tag] : null
}

/** A text for XML: markup escaped, characters that XML forbids replaced by U+FFFD. */
function escaped(text: string): string {
  return text
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd')
    .replace(/[&<>"]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)
}
