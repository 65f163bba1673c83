/**
 * Measures that several filters share, as prefix sums: what lies below an element is a difference of two entries.
 */

import { Tag } from '../html/tags.js'
import { isSpace } from '../text/characters.js'
import { countText } from '../text/words.js'
import { isRemovedTag } from './elements.js'
import { type Lazy, lazy, lazyForAll } from './lazy.js'
import type { Page } from './page.js'
import { Kind, Namespace, RunFlag } from './types.js'

/** Characters, words, link characters, tags and more per subtree of a page, on live text; computed once per page. */
export const measuresOf: Lazy<Measures> = lazy(page => new Measures(page))

/** Sums over the live text and the present elements of one (narrowed) page. */
export class Measures {
  private readonly page: Page
  /** Normalised characters in the runs before run `i` (length `runs.size + 1`), as are the next five. */
  readonly chars: Int32Array
  readonly words: Int32Array
  /** Code points of general category P*. */
  readonly punctuation: Int32Array
  /** Characters below `a`, `button` or `select`. */
  readonly linkChars: Int32Array
  /** Characters below `a`; an `a` without address counts unless such anchors hold more than half of the text, as open ones do. */
  readonly anchorChars: Int32Array
  /** Words below `a`. */
  readonly anchorWords: Int32Array
  /** 1 for each element that is counted: below (or equal to) `body`, not removed, not absent, not inside `svg` or `math`. */
  readonly present: Uint8Array
  /** Counted elements before node `i` (length `nodes.size + 1`). */
  readonly elements: Int32Array

  constructor(page: Page) {
    this.page = page
    const length = page.runs.size + 1
    this.chars = new Int32Array(length)
    this.words = new Int32Array(length)
    this.punctuation = new Int32Array(length)
    this.linkChars = new Int32Array(length)
    this.anchorChars = new Int32Array(length)
    this.anchorWords = new Int32Array(length)
    this.sumRuns()
    this.leaveOutTargets()
    this.present = presentElements(page)
    this.elements = new Int32Array(page.nodes.size + 1)
    for (let i = 0; i < page.nodes.size; i++) this.elements[i + 1] = this.elements[i] + this.present[i]
  }

  private sumRuns(): void {
    const { runs, live } = this.page
    const { bounds } = live
    let k = 0
    for (let run = 0; run < runs.size; run++) {
      let chars = 0
      let words = 0
      let punctuation = 0
      for (; k < bounds.length && bounds[k] < runs.start[run + 1]; k += 2) {
        const counts = countText(runs.axis, bounds[k], bounds[k + 1])
        chars += counts.chars
        words += counts.words
        punctuation += counts.punctuation
      }
      const flags = runs.flags[run]
      this.chars[run + 1] = this.chars[run] + chars
      this.words[run + 1] = this.words[run] + words
      this.punctuation[run + 1] = this.punctuation[run] + punctuation
      this.linkChars[run + 1] = this.linkChars[run] + (flags & RunFlag.InLink ? chars : 0)
      this.anchorChars[run + 1] = this.anchorChars[run] + (flags & RunFlag.InAnchor ? chars : 0)
      this.anchorWords[run + 1] = this.anchorWords[run] + (flags & RunFlag.InAnchor ? words : 0)
    }
  }

  /** Old pages leave `<a name>` open around all of their text: a target, not a link. */
  private leaveOutTargets(): void {
    const { runs } = this.page
    const half = this.chars[runs.size] / 2
    if (this.anchorChars[runs.size] <= half) return
    const isTarget = runsOfTargets(this.page)
    let chars = 0
    for (let run = 0; run < runs.size; run++) if (isTarget[run] === 1) chars += this.runChars(run)
    if (chars <= half) return
    let sum = 0
    for (let run = 0; run < runs.size; run++) {
      if (isTarget[run] === 0 && runs.flags[run] & RunFlag.InAnchor) sum += this.runChars(run)
      this.anchorChars[run + 1] = sum
    }
  }

  /** Characters of the live runs below a node, without separators between runs. */
  charsOf(node: number): number {
    return this.below(this.chars, node)
  }
  wordsOf(node: number): number {
    return this.below(this.words, node)
  }
  punctuationOf(node: number): number {
    return this.below(this.punctuation, node)
  }
  /** Characters below a node that lie inside an `a`, `button` or `select`. */
  linkCharsOf(node: number): number {
    return this.below(this.linkChars, node)
  }
  /** Characters below a node that lie inside an `a`. */
  anchorCharsOf(node: number): number {
    return this.below(this.anchorChars, node)
  }
  anchorWordsOf(node: number): number {
    return this.below(this.anchorWords, node)
  }
  /** Counted element descendants of a node, itself not counted. */
  tagsOf(node: number): number {
    return this.elements[this.page.nodes.end[node]] - this.elements[node + 1]
  }
  /** Characters of one run's live part. */
  runChars(run: number): number {
    return this.chars[run + 1] - this.chars[run]
  }
  /** Words of one run's live part. */
  runWords(run: number): number {
    return this.words[run + 1] - this.words[run]
  }
  /** Takes the difference of a per-run prefix sum over the subtree of a node. */
  below(sums: Int32Array, node: number): number {
    const { run, end } = this.page.nodes
    return sums[run[end[node]]] - sums[run[node]]
  }
}

/** Runs with text before each run, whatever is live: tells which elements hold text at all. */
const textBefore = lazyForAll(page => {
  const { runs } = page
  const before = new Int32Array(runs.size + 1)
  for (let run = 0; run < runs.size; run++) {
    before[run + 1] = before[run] + (hasInk(page, run) ? 1 : 0)
  }
  return before
})

/** Tells whether a run has anything but white space; the flag tells it of most blank runs, not of all. */
function hasInk({ runs }: Page, run: number): boolean {
  if (runs.flags[run] & RunFlag.Blank) return false
  const end = runs.start[run + 1]
  for (let i = runs.start[run]; i < end; i++) if (!isSpace(runs.axis.charCodeAt(i))) return true
  return false
}

/**
 * Marks the elements that are counted. An element is absent if the parsed page has text below it and none of that text
 * is live, or if an ancestor is absent; elements that never held text stay.
 */
function presentElements(page: Page): Uint8Array {
  const { nodes, body, runs } = page
  const present = new Uint8Array(nodes.size)
  if (body < 0) return present
  const text = textBefore(page)
  const alive = new Int32Array(runs.size + 1)
  const liveRuns = page.liveRuns
  for (let k = 0; k < liveRuns.length; k++) alive[liveRuns[k] + 1] = 1
  for (let run = 0; run < runs.size; run++) alive[run + 1] += alive[run]
  for (let i = body; i < nodes.end[body]; ) {
    if (nodes.kind[i] !== Kind.Element) {
      i++
      continue
    }
    const end = nodes.end[i]
    const from = nodes.run[i]
    const to = nodes.run[end]
    const isAbsent = i !== body && text[to] > text[from] && alive[to] === alive[from]
    if (isAbsent || (nodes.namespace[i] === Namespace.Html && isRemovedTag(nodes.tag[i]))) {
      i = end
      continue
    }
    present[i] = 1
    // The inner elements of svg and math are not counted, their text is.
    i = nodes.namespace[i] === Namespace.Html ? i + 1 : end
  }
  return present
}

/** Marks with 1 the runs inside an `a` without `href`. */
function runsOfTargets(page: Page): Uint8Array {
  const { nodes, body } = page
  const marked = new Uint8Array(page.runs.size)
  for (let i = body; body >= 0 && i < nodes.end[body]; i++) {
    if (nodes.kind[i] !== Kind.Element || nodes.tag[i] !== Tag.a || page.attribute(i, 'href') !== null) continue
    for (let run = nodes.run[i]; run < nodes.run[nodes.end[i]]; run++) marked[run] = 1
  }
  return marked
}
