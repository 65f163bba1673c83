/**
 * The content-code vector: the source of `body` as a sequence of entries, 1 for a character of text and 0 for a character
 * of a tag.
 *
 * It is 0 nearly everywhere or 1 nearly everywhere, so it is stored as its stretches of text.
 */

import { Tag } from '../html/tags.js'
import { isSpace } from '../text/characters.js'
import { lazy } from './lazy.js'
import type { Page } from './page.js'
import { runAt } from './selection/selection.js'
import { liveMask, SourceItem, sourceView } from './source-view.js'
import type { RunTable } from './types.js'

/** The stretches of text in the vector, in source order; every entry outside them belongs to a tag. */
export interface CodeVector {
  /** Number of entries. */
  readonly size: number
  /** Number of stretches: entries that follow each other in the vector, on the axis and in one run. */
  readonly stretches: number
  /** First entry of each stretch. */
  readonly start: Int32Array
  /** One past the last entry of each stretch. */
  readonly end: Int32Array
  /** Axis place of the first entry; the following entries have the following places. */
  readonly axis: Int32Array
  /** One past the last axis place: a reference that decodes to two code units is a stretch of one entry and two places. */
  readonly axisEnd: Int32Array
  readonly run: Int32Array
}

/**
 * Returns the vector of the live text and the present tags, computed once per page; without anchors, the characters of
 * `a` tags are left out.
 *
 * White space counts as one entry however long it is, and as none between two tags; a character reference is one entry.
 */
export function codeVector(page: Page, ignoresAnchors: boolean): CodeVector {
  return ignoresAnchors ? withoutAnchors(page) : withAnchors(page)
}

const withAnchors = lazy(page => buildVector(page, false))
const withoutAnchors = lazy(page => buildVector(page, true))

function buildVector(page: Page, ignoresAnchors: boolean): CodeVector {
  const view = sourceView(page)
  const live = liveMask(page)
  const builder = new VectorBuilder(page.runs, live)
  for (let s = 0; s < view.size; s++) {
    if (view.kind[s] === SourceItem.Text) {
      const isReference = view.srcEnd[s] - view.srcStart[s] !== view.extra[s] - view.value[s]
      if (isReference) builder.addReference(view.value[s], view.extra[s])
      else builder.addText(view.value[s], view.extra[s])
    } else builder.addTag(ignoresAnchors && view.value[s] === Tag.a ? 0 : view.srcEnd[s] - view.srcStart[s])
  }
  return builder.build()
}

/** Appends tags and text in source order. */
class VectorBuilder {
  readonly #runs: RunTable
  readonly #live: Uint8Array
  #size = 0
  readonly #start: number[] = []
  readonly #end: number[] = []
  readonly #axis: number[] = []
  readonly #axisEnd: number[] = []
  readonly #run: number[] = []
  /** Axis place that would continue the last stretch; −1 after a tag. */
  #next = -1
  #currentRun = 0
  /** First white space that has no entry yet, −1 if there is none. */
  #space = -1
  #hasText = false

  constructor(runs: RunTable, live: Uint8Array) {
    this.#runs = runs
    this.#live = live
  }

  addTag(length: number): void {
    // White space at the end of a text is an entry, white space between two tags is none.
    if (this.#space >= 0 && this.#hasText) this.#push(this.#space, this.#space + 1, 1)
    this.#space = -1
    this.#hasText = false
    if (length > 0) this.#next = -1
    this.#size += length
  }

  /** Adds text whose characters map to the source one to one. */
  addText(from: number, to: number): void {
    const { axis } = this.#runs
    for (let i = from; i < to; ) {
      if (isSpace(axis.charCodeAt(i))) {
        if (this.#space < 0) this.#space = i
        i++
        continue
      }
      if (!this.#live[i]) {
        i++
        continue
      }
      const first = i++
      while (i < to && this.#live[i] && !isSpace(axis.charCodeAt(i))) i++
      this.#flushSpace()
      this.#push(first, i, i - first)
      this.#hasText = true
    }
  }

  /** Adds one character reference, whatever it decodes to. */
  addReference(at: number, to: number): void {
    if (isSpace(this.#runs.axis.charCodeAt(at))) {
      if (this.#space < 0) this.#space = at
      return
    }
    if (!this.#live[at]) return
    this.#flushSpace()
    this.#push(at, to, 1)
    this.#hasText = true
  }

  #flushSpace(): void {
    if (this.#space >= 0) this.#push(this.#space, this.#space + 1, 1)
    this.#space = -1
  }

  #push(at: number, to: number, entries: number): void {
    const run = this.#runOf(at)
    const last = this.#end.length - 1
    const isPlain = to - at === entries
    if (isPlain && at === this.#next && this.#run[last] === run) {
      this.#end[last] += entries
      this.#axisEnd[last] = to
    } else {
      this.#start.push(this.#size)
      this.#end.push(this.#size + entries)
      this.#axis.push(at)
      this.#axisEnd.push(to)
      this.#run.push(run)
    }
    this.#next = isPlain ? to : -1
    this.#size += entries
  }

  #runOf(at: number): number {
    const { start } = this.#runs
    if (at < start[this.#currentRun] || at >= start[this.#currentRun + 1]) this.#currentRun = runAt(this.#runs, at)
    return this.#currentRun
  }

  build(): CodeVector {
    this.addTag(0)
    return {
      size: this.#size,
      stretches: this.#start.length,
      start: Int32Array.from(this.#start),
      end: Int32Array.from(this.#end),
      axis: Int32Array.from(this.#axis),
      axisEnd: Int32Array.from(this.#axisEnd),
      run: Int32Array.from(this.#run),
    }
  }
}
