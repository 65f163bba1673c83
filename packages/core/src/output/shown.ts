/** What of a selection people get to see: whole atoms, without what only a browser has a use for. */

import { Tag } from '../html/tags.js'
import { isInlineTag } from '../page/elements.js'
import type { Page } from '../page/page.js'
import { canonical, difference, runAt, type Selection } from '../page/selection/selection.js'
import { Namespace } from '../page/types.js'
import { snapToAtoms } from './atoms.js'
import { bitsOf, blank, endOf, invisible, place, signsOf } from './collapse.js'
import { isPreformattedTag } from './display.js'
import { classesOf, isBlank, textEnd, textStart } from './nodes.js'

const cache = new WeakMap<Selection, Selection>()

/**
 * Rounds a selection to whole atoms, and leaves out signs that only lead to their own heading, links to edit a
 * section, buttons in listings, what replaces players and drawings where a browser has none, and characters without
 * width at the ends of pieces, so that what holds nothing else is not a paragraph, item or heading.
 */
export function shownPart(page: Page, keep: Selection): Selection {
  let shown = cache.get(keep)
  if (shown === undefined) {
    const atoms = without(snapToAtoms(page, keep), listingButtons(page))
    const whole = without(atoms, fallbacks(page, atoms))
    shown = without(whole, surplusOf(page, whole))
    cache.set(keep, shown)
  }
  return shown
}

function without(keep: Selection, bounds: readonly number[]): Selection {
  return bounds.length > 0 ? difference(keep, canonical(keep.runs, bounds)) : keep
}

/** The longest text of a button that copies or runs a listing; where an end tag is missing, the listing itself is in it. */
const maxButtonText = 24

/** Bounds of the buttons in listings. */
function listingButtons(page: Page): number[] {
  const { tag, parent } = page.nodes
  const bounds: number[] = []
  for (let i = tag.includes(Tag.pre) ? tag.indexOf(Tag.button) : -1; i >= 0; i = tag.indexOf(Tag.button, i + 1)) {
    let node = parent[i]
    for (let steps = 0; steps < 4 && node > 0 && tag[node] !== Tag.pre; steps++) node = parent[node]
    const [from, to] = [textStart(page, i), textEnd(page, i)]
    if (tag[node] === Tag.pre && to - from <= maxButtonText) bounds.push(from, to)
  }
  return bounds
}

/** Elements whose text no browser shows that knows them, the last two below `svg`; by all numbers that tags can have, for speed. */
const isFallback = new Uint8Array(1 << 16)
for (const tag of [Tag.video, Tag.audio, Tag.canvas, Tag.object, Tag.title, Tag.desc]) isFallback[tag] = 1
/** The longest such text; where an end tag is missing, the rest of the page is in it. */
const maxFallbackText = 400
/** How many elements may be between such an element and its text. */
const maxWrappers = 2

/** Bounds of the kept text that no browser shows. */
function fallbacks(page: Page, { bounds }: Selection): number[] {
  const { nodes, runs } = page
  const found: number[] = []
  for (let k = 0, run = 0; k < bounds.length; k += 2) {
    while (runs.start[run + 1] <= bounds[k]) run++
    let node = nodes.parent[runs.node[run]]
    for (let steps = 0; steps < maxWrappers && node > 0 && isFallback[nodes.tag[node]] === 0; steps++) node = nodes.parent[node]
    if (node > 0 && isFallback[nodes.tag[node]] === 1 && isUnseen(page, node)) found.push(bounds[k], bounds[k + 1])
  }
  return found
}

/** Tells whether a candidate really is fallback content that browsers hide. */
function isUnseen(page: Page, node: number): boolean {
  const tag = page.nodes.tag[node]
  if (textEnd(page, node) - textStart(page, node) > maxFallbackText) return false
  if (tag === Tag.title || tag === Tag.desc) return page.nodes.namespace[node] === Namespace.Svg
  return tag !== Tag.object || page.attribute(node, 'data') !== null
}

/** Bounds of what is left out of the pieces of a selection. */
function surplusOf(page: Page, keep: Selection): number[] {
  const { bounds } = keep
  const { axis } = page.runs
  const found = signsOf(page, keep)
  const surplus: number[] = []
  for (let k = 0; k < found.length; k++) {
    const from = bounds[2 * k]
    const to = bounds[2 * k + 1]
    if (found[k] & invisible) addEnds(page, from, to, surplus)
    else if (found[k] & place) {
      if (to - from <= 3 && isPermalink(page, from, to)) surplus.push(from, to)
    } else if (to - from === 1 && axis[from] === '[') addEditSection(page, from, surplus)
  }
  return surplus
}

/** Adds MediaWiki's links to edit a section: a bracket, mostly in an element of its own, and what follows. */
function addEditSection({ source, nodes, runs }: Page, from: number, surplus: number[]): void {
  let node = nodes.parent[runs.node[runAt(runs, from)]]
  for (let steps = 0; steps < 2 && node > 0; steps++, node = nodes.parent[node]) {
    const start = nodes.srcStart[node]
    if (start >= 0 && /^<span class="(?:mw-)?editsection"/.test(source.slice(start, start + 32)))
      surplus.push(from, runs.start[nodes.run[nodes.end[node]]])
  }
}

/** The signs that `place` stands for. */
const sign = /^[#\xa7\xb6\u221e\u25ca\u2693\ue000-\uf8ff\u{1f517}]\ufe0f?$/u
const permalinkClass = /anchor|headerlink|permalink|hash-link/

/** Tells whether a short piece is a sign that leads to its own heading or term, or one of that class anywhere. */
function isPermalink(page: Page, from: number, to: number): boolean {
  const { nodes, runs } = page
  const { tag, parent } = nodes
  let link = parent[runs.node[runAt(runs, from)]]
  for (let steps = 0; steps < 3 && tag[link] === Tag.span; steps++) link = parent[link]
  if (tag[link] !== Tag.a || !page.attribute(link, 'href')?.includes('#')) return false
  if (!isBlank(runs.axis, textStart(page, link), from) || !isBlank(runs.axis, to, textEnd(page, link))) return false
  if (!sign.test(runs.axis.slice(from, to))) return false
  if (permalinkClass.test(classesOf(page, link))) return true
  let node = parent[link]
  for (let steps = 0; steps < 3 && isInlineTag(tag[node]); steps++) node = parent[node]
  return (tag[node] >= Tag.h1 && tag[node] <= Tag.h6) || tag[node] === Tag.dt
}

/** Adds what cannot be seen at both ends of a piece, outside of code. */
function addEnds({ runs, nodes, blockElement }: Page, from: number, to: number, surplus: number[]): void {
  const { axis } = runs
  if (isPreformattedTag(nodes.tag[blockElement[runs.node[runAt(runs, from)]]])) return
  const first = endOf(axis, from, to, blank | invisible) === to ? to : endOf(axis, from, to, blank)
  let last = to
  while (last > first && bitsOf[axis.charCodeAt(last - 1)] & blank) last--
  surplus.push(from, first, last, to)
}
