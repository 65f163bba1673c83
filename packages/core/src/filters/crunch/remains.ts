/** What Crunch has left of a page while it works: whole runs are dropped, and the sums over subtrees follow. */

import type { Budget } from '../../filter/filter.js'
import { measuresOf } from '../../page/measure.js'
import type { Page } from '../../page/page.js'
import { isSpace } from '../../text/characters.js'

/** Non-blank characters are counted up to this number per run: no block is ever asked for more. */
const mostSolidChars = 20

/** The runs of a page that are still there, with sums over the subtrees of its elements. */
export class Remains {
  readonly page: Page
  /** Per run the number of the step that dropped it, 0 while it is there. */
  readonly droppedBy: Uint8Array
  readonly budget: Budget
  readonly #solidOfRun: Uint8Array
  /** Sums over the runs before each run, of those that are still there. */
  readonly #chars: Int32Array
  readonly #anchorChars: Int32Array
  readonly #words: Int32Array
  readonly #solidChars: Int32Array

  constructor(page: Page, budget: Budget) {
    const { size } = page.runs
    this.page = page
    this.budget = budget
    this.droppedBy = new Uint8Array(size)
    this.#solidOfRun = solidCounts(page)
    this.#chars = measuresOf(page).chars.slice()
    this.#anchorChars = measuresOf(page).anchorChars.slice()
    this.#words = measuresOf(page).words.slice()
    this.#solidChars = new Int32Array(size + 1)
    for (let run = 0; run < size; run++) this.#solidChars[run + 1] = this.#solidChars[run] + this.#solidOfRun[run]
  }

  charsOf(node: number): number {
    return measuresOf(this.page).below(this.#chars, node)
  }
  anchorCharsOf(node: number): number {
    return measuresOf(this.page).below(this.#anchorChars, node)
  }
  wordsOf(node: number): number {
    return measuresOf(this.page).below(this.#words, node)
  }
  /** Characters that are not white space; at least 20 where there are more in one run. */
  solidCharsOf(node: number): number {
    return measuresOf(this.page).below(this.#solidChars, node)
  }

  /**
   * Visits the elements that still have text from the top, drops those that `isDropped` names with all that is in them,
   * and tells whether there were any. The sums change only at the end, so the order of elements does not matter.
   */
  dropWhere(step: number, isDropped: (element: number) => boolean): boolean {
    const { nodes, body } = this.page
    const measures = measuresOf(this.page)
    let hasDropped = false
    let steps = 0
    for (let i = body + 1; body >= 0 && i < nodes.end[body]; ) {
      if ((++steps & 4095) === 0) this.budget.spend(4096)
      if (!measures.present[i]) i++
      else if (this.charsOf(i) === 0) i = nodes.end[i]
      else if (isDropped(i)) {
        this.#drop(i, step)
        hasDropped = true
        i = nodes.end[i]
      } else i++
    }
    if (hasDropped) this.#sum()
    return hasDropped
  }

  #drop(element: number, step: number): void {
    const { nodes } = this.page
    for (let run = nodes.run[element]; run < nodes.run[nodes.end[element]]; run++) {
      if ((run & 4095) === 0) this.budget.spend(4096)
      this.droppedBy[run] ||= step
    }
  }

  #sum(): void {
    const { runs } = this.page
    const measures = measuresOf(this.page)
    for (let run = 0; run < runs.size; run++) {
      if ((run & 4095) === 0) this.budget.spend(4096)
      const isThere = this.droppedBy[run] === 0 ? 1 : 0
      this.#chars[run + 1] = this.#chars[run] + isThere * measures.runChars(run)
      this.#anchorChars[run + 1] = this.#anchorChars[run] + isThere * (measures.anchorChars[run + 1] - measures.anchorChars[run])
      this.#words[run + 1] = this.#words[run] + isThere * measures.runWords(run)
      this.#solidChars[run + 1] = this.#solidChars[run] + isThere * this.#solidOfRun[run]
    }
  }
}

function solidCounts({ live, runs }: Page): Uint8Array {
  const counts = new Uint8Array(runs.size)
  const { bounds } = live
  let run = 0
  for (let k = 0; k < bounds.length; k += 2) {
    while (runs.start[run + 1] <= bounds[k]) run++
    for (let i = bounds[k]; i < bounds[k + 1] && counts[run] < mostSolidChars; i++) if (!isSpace(runs.axis.charCodeAt(i))) counts[run]++
  }
  return counts
}
