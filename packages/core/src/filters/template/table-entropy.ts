/** Lin & Ho 2002: blocks between tables whose words are spread evenly over all pages are redundant. */

import type { Budget } from '../../filter/filter.js'
import { Tag } from '../../html/tags.js'
import { lazy } from '../../page/lazy.js'
import type { Page } from '../../page/page.js'
import { Kind } from '../../page/types.js'
import { Spread } from './entropy.js'
import { forLiveWords } from './hashing.js'
import { type Entry, Ledger } from './ledger.js'
import { type Finding, type Findings, LearningModel, type SiteLimits } from './site-model.js'

/** Parameters of the method. */
export interface TableEntropyOptions {
  readonly minPages: number
  readonly maxEntropy: number
  readonly splitAt: 'sections' | 'tables'
}

interface WordEntry extends Entry {
  readonly spread: Spread
}

/** Counts on which pages each word stands, and judges blocks by the mean entropy of their words. */
export class TableEntropy extends LearningModel {
  readonly #ledger: Ledger<WordEntry>
  readonly #options: TableEntropyOptions

  constructor(options: TableEntropyOptions, limits: SiteLimits) {
    super(options.minPages, limits)
    this.#ledger = new Ledger(limits.maxEntries)
    this.#options = options
  }

  get size(): number {
    return this.#ledger.size
  }

  protected add(page: Page, budget: Budget): void {
    for (const [word, count] of wordCounts(page, budget)) {
      this.#ledger.note(word, this.pages, () => ({ pages: 0, last: 0, spread: new Spread() })).spread.add(count)
    }
    this.#ledger.shrink()
  }

  protected find(page: Page, budget: Budget): Findings {
    const blocks = sectionBlocks(page, this.#options.splitAt)
    const list: Finding[] = []
    for (const [id, runs] of blocks) {
      const entropy = this.#entropyOf(page, runs, budget)
      list.push({ id, value: entropy, isTemplate: entropy > this.#options.maxEntropy, belief: 1 - entropy, runs })
    }
    return {
      name: 'entropy',
      unit: 'element',
      doc: 'Mean entropy of the distinct words of each block over the pages: 1 if they are equally frequent on all pages.',
      threshold: { name: 'maxEntropy', value: this.#options.maxEntropy },
      list,
    }
  }

  #entropyOf(page: Page, runs: readonly number[], budget: Budget): number {
    const words = new Set<number>()
    for (const run of runs) forLiveWords(page, run, run + 1, word => words.add(word))
    let sum = 0
    for (const word of words) sum += this.#ledger.get(word)?.spread.entropy(this.pages) ?? 0
    for (let steps = words.size; steps > 0; steps -= 4096) budget.spend(Math.min(4096, steps))
    return words.size === 0 ? 0 : sum / words.size
  }
}

/** How often each word occurs on a page. */
const wordCounts = lazy((page, budget: Budget): ReadonlyMap<number, number> => {
  const counts = new Map<number, number>()
  let steps = 0
  forLiveWords(page, 0, page.runs.size, word => {
    counts.set(word, (counts.get(word) ?? 0) + 1)
    if ((++steps & 4095) === 0) budget.spend(4096)
  })
  return counts
})

const tables: ReadonlySet<number> = new Set([Tag.table])
const sections: ReadonlySet<number> = new Set([Tag.table, Tag.td, Tag.div, Tag.section])

/** The live runs by their nearest table (or division, cell, section), `body` if they are in none, in document order. */
function sectionBlocks(page: Page, splitAt: 'sections' | 'tables'): Map<number, number[]> {
  const { nodes, body } = page
  const splits = splitAt === 'tables' ? tables : sections
  const owner = new Int32Array(nodes.size).fill(body)
  for (let i = body + 1; i < nodes.end[body]; i++) {
    const isSplit = nodes.kind[i] === Kind.Element && splits.has(nodes.tag[i])
    owner[i] = isSplit ? i : owner[nodes.parent[i]]
  }
  const blocks = new Map<number, number[]>()
  for (const run of page.liveRuns) {
    const element = owner[page.runs.node[run]]
    const runs = blocks.get(element)
    if (runs) runs.push(run)
    else blocks.set(element, [run])
  }
  return blocks
}
