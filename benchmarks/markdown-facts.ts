/** What a page holds that Markdown has to carry over, read from the tree and not from our Markdown. */
import { canonical, difference, Kind, Namespace, type Page, type Selection, selectionText, tagIdOf } from 'gleaner'
import { keptElements } from '../packages/core/src/output/kept.js'
import { formulasOf } from '../packages/core/src/output/math/formulas.js'
import { preformattedText } from '../packages/core/src/output/preformatted.js'
import { shownPart } from '../packages/core/src/output/shown.js'
import { tableKindOf } from '../packages/core/src/output/tables.js'
import { footnotesOf } from '../packages/core/src/output/to-markdown/footnotes.js'

/** Things that are compared, each as a string. */
export interface Facts {
  words: string[]
  headings: string[]
  code: string[]
  cells: string[]
  links: string[]
}

const tag = (name: string): number => tagIdOf(name)
const heads = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map(tag)
const listings = ['pre', 'listing', 'xmp', 'plaintext'].map(tag)
const [table, td, th, anchor, code] = ['table', 'td', 'th', 'a', 'code'].map(tag)

/** Words as the measures count them, whole even if they contain something that cannot be seen. */
export function wordsIn(text: string): string[] {
  return (
    text
      .replace(/[\u00ad\u200b\u2060\ufeff]/g, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}_]+/gu) ?? []
  )
}

/** A text by its word characters alone. */
export function bare(text: string): string {
  return wordsIn(text).join('')
}

/** The facts of a page of which everything live is kept. */
export function factsOfPage(page: Page): Facts {
  const keep = shownPart(page, page.live)
  const facts: Facts = { words: [], headings: [], code: [], cells: [], links: [] }
  if (page.body < 0) return facts
  const kept = keptElements(page, keep)
  const notes = footnotesOf(page, kept, node => page.attribute(node, 'href'))
  const { nodes } = page
  const withoutFormulas = difference(keep, below(page, [...formulasOf(page).keys()]))
  const listed: number[] = []
  const inline: number[] = []
  let [cellEnd, headEnd, preEnd] = [0, 0, 0]
  for (let i = page.body; i < nodes.end[page.body]; i++) {
    if (nodes.kind[i] !== Kind.Element || kept[i] !== 1 || nodes.namespace[i] !== Namespace.Html) continue
    const name = nodes.tag[i]
    const text = (): string => selectionText(page, inside(page, withoutFormulas, i))
    if (i >= preEnd && (listings.includes(name) || (name === table && tableKindOf(page, i) === 'code'))) {
      preEnd = nodes.end[i]
      const listing = preformattedText(page, keep, i)
      facts.words.push(...wordsIn(listing))
      listed.push(i)
      if (listing !== '' && i >= cellEnd && i >= headEnd) facts.code.push(listing)
    }
    if (i < preEnd) continue
    if (heads.includes(name) && i >= headEnd && i >= cellEnd) {
      headEnd = nodes.end[i]
      if (bare(text()) !== '') facts.headings.push(bare(text()))
    }
    if ((name === td || name === th) && i >= cellEnd && i >= headEnd && isInData(page, i)) {
      cellEnd = nodes.end[i]
      if (bare(text()) !== '') facts.cells.push(bare(text()))
    }
    if (name === code) inline.push(i)
    if (name === anchor && !notes.references.has(i) && !notes.backlinks.has(i)) addLink(page, i, facts)
  }
  // Spans in code only colour it: its words are those of its bare text.
  const isCode = below(page, [...listed, ...inline])
  for (const node of inline) facts.words.push(...wordsIn(textBelow(page, node)))
  facts.words.push(...wordsIn(selectionText(page, difference(withoutFormulas, isCode))))
  return facts
}

function isInData(page: Page, node: number): boolean {
  for (let i = page.nodes.parent[node]; i > page.body; i = page.nodes.parent[i])
    if (page.nodes.tag[i] === table) return tableKindOf(page, i) === 'data'
  return false
}

function textBelow(page: Page, node: number): string {
  const { nodes, runs } = page
  return runs.axis.slice(runs.start[nodes.run[node]], runs.start[nodes.run[nodes.end[node]]])
}

function inside(page: Page, selection: Selection, node: number): Selection {
  const { nodes, runs } = page
  const whole = canonical(runs, [runs.start[nodes.run[node]], runs.start[nodes.run[nodes.end[node]]]])
  return difference(whole, difference(whole, selection))
}

function below(page: Page, elements: readonly number[]): Selection {
  const { nodes, runs } = page
  const bounds: number[] = []
  let end = 0
  for (const node of [...elements].sort((a, b) => a - b)) {
    if (node < end) continue
    end = nodes.end[node]
    bounds.push(runs.start[nodes.run[node]], runs.start[nodes.run[end]])
  }
  return canonical(runs, bounds)
}

/** Adds the target of a link as the platform resolves it; other schemes than those of the web and of mail are no links. */
function addLink(page: Page, node: number, facts: Facts): void {
  const href = page.attribute(node, 'href')
  if (href === null || href.trim() === '' || href.trim() === '#') return
  try {
    const target = new URL(href, baseOf(page))
    if (['http:', 'https:', 'mailto:', 'tel:'].includes(target.protocol)) facts.links.push(sameTarget(target.href))
  } catch {
    // What the platform cannot resolve is not a link.
  }
}

const fallback = 'https://relative.invalid/'

function baseOf(page: Page): string {
  const own = page.url ?? fallback
  const { nodes } = page
  for (let i = 0; i < nodes.size; i++) {
    if (nodes.tag[i] !== tag('base') || nodes.kind[i] !== Kind.Element) continue
    const href = page.attribute(i, 'href')
    if (href === null) continue
    try {
      const base = new URL(href, own)
      return base.protocol.startsWith('http') ? base.href : own
    } catch {
      return own
    }
  }
  return own
}

/** Targets that differ only in how characters are written are the same. */
export function sameTarget(target: string): string {
  let resolved = target
  try {
    resolved = new URL(target, fallback).href
  } catch {
    // Left as it is.
  }
  return resolved.replace(/[<>"'`{}|\\^[\]]/g, character => encodeURIComponent(character).replace("'", '%27'))
}
