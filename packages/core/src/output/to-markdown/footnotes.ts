/**
 * Footnotes: short links to a note further down, in the markup of Markdown converters, wikis, word processors and
 * newsletters. A link counts as a reference if the note links back, or if its address says so.
 */

import { Tag } from '../../html/tags.js'
import type { Page } from '../../page/page.js'
import { Kind, Namespace } from '../../page/types.js'
import { hasAttributes } from './attributes.js'

/** The footnotes of a page. */
export interface Footnotes {
  /** Labels by the `a` elements that refer to a note. */
  readonly references: ReadonlyMap<number, string>
  /** Labels by the elements that hold the notes. */
  readonly definitions: ReadonlyMap<number, string>
  /** Links from notes back to the text. */
  readonly backlinks: ReadonlySet<number>
}

const none: Footnotes = { references: new Map(), definitions: new Map(), backlinks: new Set() }

/** What a reference looks like: a number, a letter or a sign, perhaps in brackets. */
const referenceText = /^[[(]?(?:(?:note |fn\.? ?)?(\d{1,4}|[a-z]|[ivx]{2,5})|[*†‡§¶]{1,4})[\])]?$/i
const noteAddress =
  /(?:^|[-_:.])(?:user-content-)?(?:_?e?d?ftn|fn|footnote|endnote|sdfootnote|note|cite_note|citation|bib|reference|ref)s?(?:[-_:.]|\d|$)/i
const backText = /^(?:[\s↩↑⤴⏎^]|\ufe0e|\ufe0f)*$|^(?:back|return|jump up)\b/i
/** Longest text of a note, in characters. */
const maxNoteChars = 8000

interface Reference {
  readonly node: number
  readonly target: string
  readonly label: string
}

/** Finds the footnotes among the kept elements; `addressOf` gives the `href` of an `a` that leads to a place on the page. */
export function footnotesOf(page: Page, kept: Uint8Array, addressOf: (node: number) => string | null): Footnotes {
  const { nodes, body } = page
  if (body < 0) return none
  const references: Reference[] = []
  const local: number[] = []
  const { tag, kind, namespace } = nodes
  const end = nodes.end[body]
  for (let i = body; i < end; i++) {
    if (tag[i] !== Tag.a || kept[i] !== 1 || kind[i] !== Kind.Element || namespace[i] !== Namespace.Html) continue
    const href = addressOf(i)
    if (href === null || href.length > 120) continue
    local.push(i)
    const match = href === '#' ? null : referenceText.exec(shortText(page, i))
    if (match && (noteAddress.test(href.slice(1)) || isRaised(page, i)))
      references.push({ node: i, target: href.slice(1), label: match[1] ?? '' })
  }
  if (references.length === 0) return none
  return match(page, kept, references, local, addressOf)
}

function shortText(page: Page, node: number): string {
  const { nodes, runs } = page
  const from = runs.start[nodes.run[node]]
  const to = runs.start[nodes.run[nodes.end[node]]]
  return to - from > 60 ? '' : runs.axis.slice(from, to).trim()
}

function match(
  page: Page,
  kept: Uint8Array,
  candidates: readonly Reference[],
  local: readonly number[],
  addressOf: (node: number) => string | null,
): Footnotes {
  const targets = findTargets(page, kept, new Set(candidates.map(({ target }) => target)))
  const references = new Map<number, string>()
  const definitions = new Map<number, string>()
  const labels = new Set<string>()
  const homes = new Map<string, Set<string>>()
  const linksIn = new Map<number, Set<string>>()
  const accepted = candidates.filter(reference => {
    const note = targets.get(reference.target)
    if (note === undefined || note < reference.node || !isShort(page, note)) return false
    const links = linksIn.get(note) ?? linksBelow(page, note, local, addressOf)
    linksIn.set(note, links)
    return isNote(page, reference, links)
  })
  const notes = withoutNested(page, new Set(accepted.map(({ target }) => targets.get(target)!)))
  let counter = 0
  for (const { node, target, label } of accepted) {
    const note = targets.get(target)!
    if (!notes.has(note)) continue
    let name = definitions.get(note)
    if (name === undefined) {
      name = label !== '' && !labels.has(label) ? label : ''
      while (name === '' || labels.has(name)) name = String(++counter)
      labels.add(name)
      definitions.set(note, name)
    }
    references.set(node, name)
    const home = homes.get(target) ?? new Set<string>()
    for (const id of idsAround(page, node)) home.add(id)
    homes.set(target, home)
  }
  const origins = new Set<string>()
  for (const home of homes.values()) for (const id of home) origins.add(id)
  return { references, definitions, backlinks: findBacklinks(page, definitions, local, origins, addressOf) }
}

/** Elements that can carry the name of a note. */
const carriers = new Set<number>([
  Tag.li,
  Tag.p,
  Tag.div,
  Tag.dd,
  Tag.dt,
  Tag.a,
  Tag.span,
  Tag.section,
  Tag.aside,
  Tag.sup,
  Tag.small,
  Tag.cite,
  Tag.b,
  Tag.strong,
])
const noteTags = new Set<number>([Tag.li, Tag.p, Tag.div, Tag.dd, Tag.section, Tag.aside])

/** Finds the blocks that the wanted names lead to. */
function findTargets(page: Page, kept: Uint8Array, wanted: ReadonlySet<string>): Map<string, number> {
  const { nodes, body } = page
  const found = new Map<string, number>()
  for (let i = body; i < nodes.end[body]; i++) {
    if (nodes.kind[i] !== Kind.Element || !carriers.has(nodes.tag[i]) || nodes.namespace[i] !== Namespace.Html) continue
    if (!hasAttributes(page, i, page.tagName(i).length)) continue
    const id = page.attribute(i, 'id') ?? (nodes.tag[i] === Tag.a ? page.attribute(i, 'name') : null)
    if (id === null || !wanted.has(id) || found.has(id)) continue
    const note = noteAround(page, i)
    if (note >= 0 && kept[note] === 1) found.set(id, note)
  }
  return found
}

/** The block of a note: the element itself, or the one that it begins. */
function noteAround(page: Page, node: number): number {
  const { nodes, body } = page
  for (let i = node, steps = 0; i > body && steps < 4; i = nodes.parent[i], steps++) {
    if (noteTags.has(nodes.tag[i])) return i
  }
  return -1
}

function isShort(page: Page, note: number): boolean {
  const { nodes, runs } = page
  const chars = runs.start[nodes.run[nodes.end[note]]] - runs.start[nodes.run[note]]
  return chars > 0 && chars <= maxNoteChars
}

/** Names that the links of a note lead to. */
function linksBelow(page: Page, note: number, local: readonly number[], addressOf: (node: number) => string | null): Set<string> {
  const names = new Set<string>()
  for (let k = firstFrom(local, note); k < local.length && local[k] < page.nodes.end[note]; k++)
    names.add((addressOf(local[k]) ?? '').slice(1))
  return names
}

function isNote(page: Page, reference: Reference, links: ReadonlySet<string>): boolean {
  if (links.size > 0 && idsAround(page, reference.node).some(id => links.has(id))) return true
  return noteAddress.test(reference.target) && isRaised(page, reference.node)
}

/** Tells whether a reference is set as one: raised, or classed so. */
function isRaised(page: Page, node: number): boolean {
  const { nodes } = page
  if (nodes.tag[nodes.parent[node]] === Tag.sup) return true
  for (let i = node + 1; i < Math.min(nodes.end[node], node + 4); i++) if (nodes.tag[i] === Tag.sup) return true
  return /note|reference|cit/i.test(page.attribute(node, 'class') ?? '')
}

/** Names of a reference and of what directly holds it. */
function idsAround(page: Page, node: number): string[] {
  const ids: string[] = []
  for (let i = node, steps = 0; i > page.body && steps < 3; i = page.nodes.parent[i], steps++) {
    if (i !== node && noteTags.has(page.nodes.tag[i])) break
    for (const { name, value } of page.attributes(i)) if ((name === 'id' || name === 'name') && value !== '') ids.push(value)
  }
  return ids
}

function firstFrom(sorted: readonly number[], value: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle] >= value) high = middle
    else low = middle + 1
  }
  return low
}

/** Leaves out notes that hold other notes: those are sections. */
function withoutNested(page: Page, notes: ReadonlySet<number>): Set<number> {
  const sorted = [...notes].sort((a, b) => a - b)
  return new Set(sorted.filter((note, k) => k + 1 >= sorted.length || sorted[k + 1] >= page.nodes.end[note]))
}

function findBacklinks(
  page: Page,
  definitions: ReadonlyMap<number, string>,
  local: readonly number[],
  origins: ReadonlySet<string>,
  addressOf: (node: number) => string | null,
): Set<number> {
  const backlinks = new Set<number>()
  for (const note of definitions.keys()) {
    for (let k = firstFrom(local, note); k < local.length && local[k] < page.nodes.end[note]; k++) {
      const href = addressOf(local[k]) ?? ''
      if (origins.has(href.slice(1)) || backText.test(shortText(page, local[k]) || 'x')) backlinks.add(local[k])
    }
  }
  return backlinks
}
