/**
 * Scores selections by word multisets without rendering them anew.
 *
 * Ranges of a selection that may touch without a separator form a chain. A chain is rendered once; its words are remembered, and the
 * score of a selection is a sum over its chains: exactly the score of the rendered text.
 */

import { type Page, Selection, selectionText } from 'gleaner'
import { type Score, wordTokens } from '../metrics/index.js'
import { scoreOverlap } from '../metrics/measure.js'

const space = /\s/

/** The words of a chain: how many, and the numbers of those that the gold has. */
interface ChainWords {
  readonly total: number
  readonly known: Int32Array
}

/** Scores selections of one parsed page against its gold. */
export class SelectionWords {
  private readonly page: Page
  private readonly ids: ReadonlyMap<string, number>
  private readonly goldCounts: Int32Array
  private readonly goldTotal: number
  private readonly left: Int32Array
  private readonly single = new Map<number, ChainWords>()
  private readonly chained = new Map<string, ChainWords>()

  constructor(page: Page, gold: string) {
    this.page = page
    const words = wordTokens(gold)
    const ids = new Map<string, number>()
    for (const each of words) if (!ids.has(each)) ids.set(each, ids.size)
    this.ids = ids
    this.goldTotal = words.length
    this.goldCounts = new Int32Array(ids.size)
    for (const each of words) this.goldCounts[ids.get(each)!]++
    this.left = this.goldCounts.slice()
  }

  /** Precision, recall and F1 of what a selection keeps. */
  score(selection: Selection): Score {
    const { bounds } = selection
    const { left } = this
    left.set(this.goldCounts)
    const { start } = this.page.runs
    let [total, hits, run] = [0, 0, 0]
    for (let k = 0; k < bounds.length; ) {
      let end = k
      let isChain = true
      while (isChain) {
        while (start[run + 1] <= bounds[end]) run++
        end += 2
        isChain = end < bounds.length && this.mayTouch(run, bounds[end - 1], bounds[end])
      }
      const chain = this.wordsOf(bounds, k, end)
      total += chain.total
      for (const id of chain.known) if (left[id]-- > 0) hits++
      k = end
    }
    return scoreOverlap(hits, total, this.goldTotal)
  }

  /** Whether no separator is certain between a range of a run that ends at `end` and the next one, which starts at `start`. */
  private mayTouch(run: number, end: number, start: number): boolean {
    const { runs, blockElement } = this.page
    if (start < runs.start[run + 1]) return false
    if (end < runs.start[run + 1] && space.test(runs.axis[end])) return false
    let next = run + 1
    while (runs.start[next + 1] <= start) next++
    if (start > runs.start[next] && space.test(runs.axis[start - 1])) return false
    return blockElement[runs.node[run]] === blockElement[runs.node[next]]
  }

  private wordsOf(bounds: Int32Array, from: number, to: number): ChainWords {
    if (to === from + 2) {
      const key = bounds[from] * (this.page.runs.axis.length + 1) + bounds[from + 1]
      let found = this.single.get(key)
      if (!found) this.single.set(key, (found = this.render(bounds.slice(from, to))))
      return found
    }
    const key = bounds.subarray(from, to).join(' ')
    let found = this.chained.get(key)
    if (!found) this.chained.set(key, (found = this.render(bounds.slice(from, to))))
    return found
  }

  private render(bounds: Int32Array): ChainWords {
    const words = wordTokens(selectionText(this.page, new Selection(this.page.runs, bounds)))
    return { total: words.length, known: Int32Array.from(words.flatMap(each => this.ids.get(each) ?? [])) }
  }
}
