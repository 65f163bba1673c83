/** One pass over the page collects everything that later questions are about. */

import { Tag } from '../html/tags.js'
import { isInlineTag } from '../page/elements.js'
import type { Page } from '../page/page.js'
import { Kind, Namespace, NodeFlag } from '../page/types.js'
import { elementsIn, elementText, textLength } from './element-text.js'
import { plainText } from './plain-text.js'
import { meaningOf, outside, Zone } from './zones.js'

/** What one pass finds. */
export interface Facts {
  /**
   * Elements in document order by what they are: `meta NAME`, `link REL`, `rel REL` of links in the text, `item PROPERTY`
   * of microdata and RDFa, `h` (`h1` to `h3`), `time`, `img`, `base`, `html`, `ld` (JSON-LD), `commons` (links to Creative
   * Commons), and by their class and id `author`, `account` and `date`.
   */
  nodes(key: string): readonly number[]
  /** Contents of meta elements of a name. */
  metas(name: string): string[]
  /** Zone bits that each element adds; `inheritedZones` gives those that hold for it. */
  readonly ownZone: Uint8Array
  /** Nearest element with `itemtype` around an element, −1 for none. */
  readonly item: Int32Array
}

const keyOfTag = new Map<number, string>([
  [Tag.h1, 'h'],
  [Tag.h2, 'h'],
  [Tag.h3, 'h'],
  [Tag.time, 'time'],
  [Tag.img, 'img'],
  [Tag.base, 'base'],
  [Tag.html, 'html'],
])
/** Attributes whose words are names of what the element states. */
const keyOfAttribute: Readonly<Record<string, string>> = {
  name: 'meta ',
  property: 'meta ',
  'http-equiv': 'meta ',
  itemprop: 'item ',
  rel: 'link ',
}
const commons = /^https?:\/\/(?:www\.)?creativecommons\.org\/(?:licenses|publicdomain)\//i
/** Most elements of one kind. */
const maxNodes = 400
/** Longest texts of elements that name authors and dates. */
const maxChars = 500

/** Collects the facts of a page. */
export function collectFacts(page: Page): Facts {
  const { nodes, body } = page
  const found = new Map<string, number[]>()
  const ownZone = new Uint8Array(nodes.size)
  const item = new Int32Array(nodes.size).fill(-1)
  const known = new Map<string, number>()
  const mainHeadings = elementsIn(page, 0, nodes.size, node => nodes.tag[node] === Tag.h1)
  let nextMain = 0
  const add = (key: string, node: number): void => {
    const list = found.get(key)
    if (!list) found.set(key, [node])
    else if (list.length < maxNodes) list.push(node)
  }
  const readAttribute = (node: number, tag: number, name: string, value: string): void => {
    if (name === 'href' && commons.test(value)) add('commons', node)
    if (name === 'type' && tag === Tag.script && /ld\+json|json\+ld/i.test(value)) add('ld', node)
    if (name === 'itemtype') {
      item[node] = node
      if (/comments?$/i.test(value)) ownZone[node] |= Zone.Comment
    }
    const key = keyOfAttribute[name]
    if (!key || (name === 'name' && tag !== Tag.meta)) return
    for (const word of value.toLowerCase().trim().split(/\s+/, 4)) {
      if (tag === Tag.meta || name !== 'property') add((tag === Tag.a && name === 'rel' ? 'rel ' : key) + word, node)
      else add(`item ${word.slice(word.lastIndexOf(':') + 1)}`, node)
    }
  }
  /** What holds a main heading or most of the text is no zone of its own, whatever its name. */
  const isLarge = (node: number): boolean => {
    while (mainHeadings[nextMain] <= node) nextMain++
    return mainHeadings[nextMain] < nodes.end[node] || 2 * textLength(page, node) > textLength(page, body)
  }
  for (let i = 0; i < nodes.size; i++) {
    if (nodes.parent[i] >= 0) item[i] = item[nodes.parent[i]]
    if (nodes.kind[i] !== Kind.Element || nodes.flags[i] & NodeFlag.InTemplate) continue
    if (nodes.namespace[i] !== Namespace.Html) {
      i = nodes.end[i] - 1
      continue
    }
    const tag = nodes.tag[i]
    const isInBody = i > body && body >= 0
    const key = keyOfTag.get(tag)
    if (key) add(key, i)
    let names = ''
    for (const { name, value } of page.attributes(i)) {
      if (name === 'class' || name === 'id') names += ` ${value}`
      else readAttribute(i, tag, name, value)
    }
    if (!isInBody) continue
    let meaning = known.get(names)
    if (meaning === undefined) known.set(names, (meaning = meaningOf(names)))
    const length = meaning < Zone.Author ? Infinity : textLength(page, i)
    if (length <= maxChars) {
      if (meaning & Zone.Author) add('author', i)
      else if (meaning & Zone.Account) add('account', i)
      if (meaning & Zone.Date) add('date', i)
    }
    const zone = (meaning & outside) | (tag === Tag.nav ? Zone.Navigation : tag === Tag.aside || tag === Tag.figcaption ? Zone.Aside : 0)
    if (zone && !isInlineTag(tag) && !isLarge(i)) ownZone[i] |= zone
  }
  const nodesOf = (key: string): readonly number[] => found.get(key) ?? []
  return {
    nodes: nodesOf,
    metas: name =>
      nodesOf(`meta ${name}`)
        .map(node => statedBy(page, node, 'content value'))
        .filter(text => text !== ''),
    ownZone,
    item,
  }
}

/** What an element states in the first of these attributes that it has; with a final space in the list, else its text. */
export function statedBy(page: Page, node: number, attributes: string): string {
  for (const name of attributes.split(' ')) {
    const value = name === '' ? elementText(page, node, 200, true) : page.attribute(node, name)
    if (value) return plainText(value)
  }
  return ''
}

/** The zones that hold for each node; what holds the element `exempt` is no zone. */
export function inheritedZones(page: Page, ownZone: Uint8Array, exempt: number): Uint8Array {
  const { nodes } = page
  const zone = new Uint8Array(nodes.size)
  for (let i = 0; i < nodes.size; i++) {
    const own = i <= exempt && exempt < nodes.end[i] ? 0 : ownZone[i]
    zone[i] = own | (zone[nodes.parent[i]] ?? 0)
  }
  return zone
}
