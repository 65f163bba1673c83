/** The steps of `best-element`, without parameters, scores and traces: all that `gleaner/fast` needs of it. */

import type { Budget } from '../../filter/filter.js'
import { Tag } from '../../html/tags.js'
import { isInlineTag } from '../../page/elements.js'
import type { Page } from '../../page/page.js'
import { Kind, RunFlag } from '../../page/types.js'
import { countWords } from '../../text/words.js'

/**
 * What words are worth: about the chance that they belong to the content, 1 for words of running text. And below which
 * share of the expected F1 subtrees are dropped.
 */
export interface Worths {
  readonly linkWorth: number
  readonly shortWorth: number
  readonly minWords: number
  readonly marginWorth: number
  readonly dropBelow: number
}

/**
 * Chosen in a grid of 162 on wcxb-dev (`npm run choose:best-element`): F1 0.8452 cross-validated by domain, 0.8458 for
 * these. It is flat there: one step of any of them to either side loses at most 0.0034.
 */
export const usualWorths: Worths = { linkWorth: 0.4, shortWorth: 0.6, minWords: 10, marginWorth: 0.4, dropBelow: 0.35 }

/** What lies outside `main` and `article`, where a page has them. */
const outsideWorth = 0.5
/** Minimum value of any place: a forum's answers may be in a section named comments. */
const leastWorth = 0.2
/** An element with a larger share of the page's words is not a margin, whatever its names: `<div class="with-sidebar">`. */
const maxMarginShare = 0.5
/** Texts of so many words are worth nothing the second time. */
const minRepeatWords = 8

const marginTags: ReadonlySet<number> = new Set([
  Tag.nav,
  Tag.aside,
  Tag.footer,
  Tag.header,
  Tag.form,
  Tag.dialog,
  Tag.button,
  Tag.select,
  Tag.textarea,
  Tag.fieldset,
])
const marginNames = /comment|related|footer|sidebar|menu|modal|cookie|widget/i

/** What was found out about a page. */
export interface Choice {
  /** Block elements with words, in document order. */
  readonly elements: readonly number[]
  /** The element that promises the largest F1, −1 on a page without words, and that F1. */
  readonly element: number
  readonly promised: number
  /** 1 for the runs that are kept. */
  readonly kept: Uint8Array
  /** Words below a node, and what they are worth. */
  wordsOf(node: number): number
  worthOf(node: number): number
}

/** Chooses the element with the largest expected F1 and drops what is worth little in it. */
export function chooseElement(page: Page, worths: Worths, budget: Budget): Choice {
  const { nodes, runs } = page
  const { words, worth } = measureRuns(page, worths, budget)
  const below = (sums: Float64Array, node: number): number => sums[nodes.run[nodes.end[node]]] - sums[nodes.run[node]]
  const wordsOf = (node: number): number => below(words, node)
  const worthOf = (node: number): number => below(worth, node)
  sumUp(words)
  const elements = weighPlaces(page, wordsOf, worth, worths.marginWorth, budget)
  sumUp(worth)
  let element = -1
  let promised = 0
  for (const node of elements) {
    const f1 = (2 * worthOf(node)) / (wordsOf(node) + worth[runs.size])
    // Of elements with the same text the innermost.
    if (f1 < promised) continue
    element = node
    promised = f1
  }
  const kept = new Uint8Array(runs.size)
  let end = 0
  for (let e = 0; e < elements.length; e++) {
    const node = elements[e]
    if (node === element) kept.fill(1, nodes.run[node], nodes.run[nodes.end[node]])
    else if (
      node > element &&
      node >= end &&
      worthOf(node) < worths.dropBelow * promised * wordsOf(node) &&
      !isRefrain(page, elements, e, kept, worthOf)
    ) {
      end = nodes.end[node]
      kept.fill(0, nodes.run[node], nodes.run[end])
    }
  }
  return { elements, element, promised, kept, wordsOf, worthOf }
}

/** Tells whether an element is one block of repeated text right after a block that is kept: a chorus, a command that every section shows. */
function isRefrain({ nodes }: Page, elements: readonly number[], e: number, kept: Uint8Array, worthOf: (node: number) => number): boolean {
  const [before, node, after] = elements.slice(e - 1, e + 2)
  return worthOf(node) === 0 && !(after < nodes.end[node]) && nodes.end[before] <= node && kept[nodes.run[before]] === 1
}

/** Live words of each run, and what they are worth by themselves; both stand one place behind the run. */
function measureRuns({ runs, live }: Page, { linkWorth, shortWorth, minWords }: Worths, budget: Budget) {
  const { bounds } = live
  const words = new Float64Array(runs.size + 1)
  const worth = new Float64Array(runs.size + 1)
  const seen = new Set<string>()
  for (let k = 0, run = 0; k < bounds.length; k += 2) {
    while (runs.start[run + 1] <= bounds[k]) run++
    const [start, end] = [bounds[k], bounds[k + 1]]
    budget.spend(Math.min(10_000, 1 + ((end - start) >> 3)))
    const count = countWords(runs.axis, start, end)
    words[run + 1] += count
    if (count >= minRepeatWords) {
      const text = runs.axis.slice(start, end)
      if (seen.has(text)) continue
      seen.add(text)
    }
    worth[run + 1] += count * (runs.flags[run] & RunFlag.InLink ? linkWorth : 1) * (count < minWords ? shortWorth : 1)
  }
  return { words, worth }
}

function sumUp(values: Float64Array): void {
  for (let i = 1; i < values.length; i++) values[i] += values[i - 1]
}

/** Multiplies the worth of each run by that of its place; lists the block elements with words. */
function weighPlaces(page: Page, wordsOf: (node: number) => number, worth: Float64Array, marginWorth: number, budget: Budget): number[] {
  const { nodes, body } = page
  const elements: number[] = []
  if (body < 0) return elements
  const place = new Float64Array(nodes.size)
  const hasMain = nodes.tag.includes(Tag.main) || nodes.tag.includes(Tag.article)
  const maxWords = maxMarginShare * wordsOf(body)
  for (let i = body; i < nodes.end[body]; ) {
    const words = wordsOf(i)
    if (words === 0) {
      i = nodes.end[i]
      continue
    }
    const tag = nodes.tag[i]
    let own = i === body ? (hasMain ? outsideWorth : 1) : place[nodes.parent[i]]
    if (nodes.kind[i] === Kind.Element && !isInlineTag(tag)) {
      budget.spend(1)
      elements.push(i)
      if (tag === Tag.main || tag === Tag.article) own = Math.min(1, own / outsideWorth)
      else if (marginTags.has(tag) || (words <= maxWords && marginNames.test(startTag(page, i))))
        own = Math.max(leastWorth, own * marginWorth)
    } else if (nodes.kind[i] === Kind.Text) worth[nodes.run[i] + 1] *= own
    place[i++] = own
  }
  return elements
}

/** An element's start tag as written in the source, at least up to its first `>`: classes, ids and roles are not told apart. */
function startTag({ source, nodes }: Page, node: number): string {
  const start = nodes.srcStart[node]
  return start < 0 ? '' : source.slice(start, source.indexOf('>', start))
}
