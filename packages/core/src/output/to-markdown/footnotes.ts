/**
 * Footnotes: short links to a note further down, in the markup of Markdown converters, wikis, word processors and
 * newsletters. A link counts as a reference if the note links back, or if its address says so.
 */

import { Tag } from '../../html/tags.js'
import { isInlineTag } from '../../page/elements.js'
import type { Page } from '../../page/page.js'
import { Kind, Namespace } from '../../page/types.js'
import { lowerBound } from '../lower-bound.js'
import { textEnd, textOf, textStart } from '../nodes.js'
import { TagReader } from '../tag-reader.js'

/** The footnotes of a page. */
export interface Footnotes {
  /** Labels by the `a` elements that refer to a note. */
  readonly references: Map<number, string>
  /** Labels by the elements that hold the notes; '' for what in them only repeats the label. */
  readonly definitions: Map<number, string>
  /** Links from notes back to the text. */
  readonly backlinks: Set<number>
}

/** What a reference looks like: a number, a letter or a sign, perhaps in brackets. */
const referenceText = /^[[(]?(?:(?:note |fn\.? ?)?(\d{1,4}|[a-z]|[ivx]{2,5})|[*†‡§¶]{1,4})[\])]?$/i
const noteAddress =
  /(?:^|[-_:.])(?:user-content-)?(?:_?e?d?ftn|fn|footnote|endnote|sdfootnote|note|cite_note|citation|bib|reference|ref)s?(?:[-_:.]|\d|$)/i
const backText = /^(?:[\s↩↑⤴⏎^]|\ufe0e|\ufe0f)*$|^(?:back|return|jump up)\b/i
/** Longest text of a note, in characters. */
const maxNoteChars = 8000

/** Elements that hold notes. */
const noteTags: ReadonlySet<number> = new Set([Tag.li, Tag.p, Tag.div, Tag.dd, Tag.section, Tag.aside])

/** Finds the footnotes among the kept elements; `addressOf` gives the `href` of an `a` that leads to a place on the page. */
export function footnotesOf(page: Page, kept: Uint8Array, addressOf: (node: number) => string | null): Footnotes {
  const { tag, kind, namespace, end } = page.nodes
  const found: Footnotes = { references: new Map(), definitions: new Map(), backlinks: new Set() }
  const candidates: number[] = []
  const local: number[] = []
  for (let i = page.body; i < end[page.body]; i++) {
    if (tag[i] !== Tag.a || kept[i] !== 1 || kind[i] !== Kind.Element || namespace[i] !== Namespace.Html) continue
    const href = addressOf(i)
    if (href === null || href.length > 120) continue
    local.push(i)
    if (href !== '#' && referenceText.test(shortText(page, i)) && (noteAddress.test(href.slice(1)) || isRaised(page, i))) candidates.push(i)
  }
  if (candidates.length > 0) match(page, kept, candidates, local, node => (addressOf(node) ?? '').slice(1), found)
  return found
}

/** The text of a link, '' if it is long. */
function shortText(page: Page, node: number): string {
  return textEnd(page, node) - textStart(page, node) > 60 ? '' : textOf(page, node)
}

function match(
  page: Page,
  kept: Uint8Array,
  candidates: readonly number[],
  local: readonly number[],
  targetOf: (node: number) => string,
  { references, definitions, backlinks }: Footnotes,
): void {
  const { nodes } = page
  const reader = new TagReader(page)
  const targets = findTargets(page, reader, kept, new Set(candidates.map(targetOf)))
  const linksIn = (note: number) => local.slice(lowerBound(local, note), lowerBound(local, nodes.end[note]))
  const namesIn = new Map<number, Set<string>>()
  const noteOf = (node: number) => targets.get(targetOf(node))!
  const accepted = candidates.filter(node => {
    const note = noteOf(node)
    if (!(note > node && isShort(page, note))) return false
    if (!namesIn.has(note)) namesIn.set(note, new Set(linksIn(note).map(targetOf)))
    const names = namesIn.get(note)!
    return idsAround(page, reader, node).some(id => names.has(id)) || (noteAddress.test(targetOf(node)) && isRaised(page, node))
  })
  // Notes that hold other notes are sections.
  const notes = [...new Set(accepted.map(noteOf))].sort((a, b) => a - b).filter((note, k, all) => !(all[k + 1] < nodes.end[note]))
  const isNote = new Set(notes)
  const labels = new Set<string>()
  const origins = new Set<string>()
  let counter = 0
  for (const node of accepted) {
    const note = noteOf(node)
    if (!isNote.has(note)) continue
    let name = definitions.get(note) ?? ''
    if (name === '') {
      name = referenceText.exec(shortText(page, node))?.[1] ?? ''
      while (name === '' || labels.has(name)) name = String(++counter)
      labels.add(name)
      definitions.set(note, name)
    }
    references.set(node, name)
    for (const id of idsAround(page, reader, node)) origins.add(id)
  }
  for (const note of notes) {
    for (const link of linksIn(note)) if (origins.has(targetOf(link)) || backText.test(shortText(page, link) || 'x')) backlinks.add(link)
    // Docutils puts the number and the links back in brackets of their own.
    for (let i = note + 1; i < nodes.end[note]; i = nodes.end[i])
      if (nodes.tag[i] === Tag.span && /^(?:label\[|backrefs\()/.test(page.attribute(i, 'class') + shortText(page, i)))
        definitions.set(i, '')
  }
}

/** Finds the blocks that the wanted names lead to: the named element itself, or one that it begins. */
function findTargets(page: Page, reader: TagReader, kept: Uint8Array, wanted: ReadonlySet<string>): Map<string, number> {
  const { nodes, body } = page
  const found = new Map<string, number>()
  for (let i = body; i < nodes.end[body]; i++) {
    const tag = nodes.tag[i]
    if (nodes.kind[i] !== Kind.Element || nodes.namespace[i] !== Namespace.Html || !(isInlineTag(tag) || noteTags.has(tag))) continue
    const id = reader.value(i, 'id') ?? (tag === Tag.a ? reader.value(i, 'name') : null)
    if (id === null || !wanted.has(id) || found.has(id)) continue
    let note = i
    for (let steps = 0; note > body && steps < 4 && !noteTags.has(nodes.tag[note]); steps++) note = nodes.parent[note]
    if (noteTags.has(nodes.tag[note]) && kept[note] === 1) found.set(id, note)
  }
  return found
}

function isShort(page: Page, note: number): boolean {
  const chars = textEnd(page, note) - textStart(page, note)
  return chars > 0 && chars <= maxNoteChars
}

/** Tells whether a reference is set as one: raised, or classed so. */
function isRaised(page: Page, node: number): boolean {
  const { tag, parent, end } = page.nodes
  if (tag[parent[node]] === Tag.sup || tag.subarray(node + 1, Math.min(end[node], node + 4)).includes(Tag.sup)) return true
  return /note|reference|cit/i.test(page.attribute(node, 'class') ?? '')
}

/** Names of a reference and of what directly holds it. */
function idsAround({ nodes, body }: Page, reader: TagReader, node: number): string[] {
  const ids: string[] = []
  for (let i = node, steps = 0; i > body && steps < 3; i = nodes.parent[i], steps++) {
    if (i !== node && noteTags.has(nodes.tag[i])) break
    for (const name of ['id', 'name']) ids.push(reader.value(i, name) ?? '')
  }
  return ids.filter(id => id !== '')
}
