/** The simple detector: a block with the same text at the same tag path on many pages is template. */

import type { Budget } from '../../filter/filter.js'
import { lazy } from '../../page/lazy.js'
import type { Page } from '../../page/page.js'
import { isSpace } from '../../text/characters.js'
import { Hasher, pathHashes } from './hashing.js'
import { type Entry, Ledger } from './ledger.js'
import { type Findings, LearningModel, runsOfBlock, type SiteLimits } from './site-model.js'

/** Fewer pages say too little about what repeats. */
const leastPages = 5

/** Parameters of the method. */
export interface RepeatedBlocksOptions {
  readonly minPages: number
  readonly minRepeatShare: number
}

/** Counts on how many pages each block stands. */
export class RepeatedBlocks extends LearningModel {
  readonly #ledger: Ledger<Entry>
  readonly #minRepeatShare: number

  constructor({ minPages, minRepeatShare }: RepeatedBlocksOptions, limits: SiteLimits) {
    super(Math.max(leastPages, minPages), limits)
    this.#ledger = new Ledger(limits.maxEntries)
    this.#minRepeatShare = minRepeatShare
  }

  get size(): number {
    return this.#ledger.size
  }

  protected add(page: Page, budget: Budget): void {
    for (const key of blockKeys(page, budget)) this.#ledger.note(key, this.pages, () => ({ pages: 0, last: 0 }))
    this.#ledger.shrink()
  }

  protected find(page: Page, budget: Budget): Findings {
    const keys = blockKeys(page, budget)
    return {
      name: 'pageShare',
      unit: 'block',
      doc: 'Share of the pages that have the same block at the same tag path.',
      threshold: { name: 'minRepeatShare', value: this.#minRepeatShare },
      list: Array.from(keys, (key, block) => {
        const share = (this.#ledger.get(key)?.pages ?? 1) / this.pages
        return {
          id: page.blocks.element[block],
          value: share,
          isTemplate: share > this.#minRepeatShare,
          belief: 1 - share,
          runs: runsOfBlock(page, block),
        }
      }),
    }
  }
}

/** For each block the hash of its normalised text and its tag path. */
const blockKeys = lazy((page, budget: Budget): Float64Array => {
  const { blocks, live, runs } = page
  const paths = pathHashes(page)
  const hasher = new Hasher()
  const keys = new Float64Array(blocks.size)
  let k = 0
  let steps = 0
  for (let b = 0; b < blocks.size; b++) {
    const end = runs.start[blocks.runs[blocks.start[b + 1] - 1] + 1]
    hasher.reset().add(paths[blocks.element[b]])
    for (; k < live.bounds.length && live.bounds[k] < end; k += 2) {
      addText(hasher, runs.axis, live.bounds[k], live.bounds[k + 1])
      steps += live.bounds[k + 1] - live.bounds[k]
    }
    for (; steps > 4096; steps -= 4096) budget.spend(4096)
    keys[b] = hasher.value()
  }
  return keys
})

/** Adds a text with its white space collapsed; two stretches of one block are separated by a space. */
function addText(hasher: Hasher, axis: string, start: number, end: number): void {
  let isSpaced = true
  for (let i = start; i < end; i++) {
    const unit = axis.charCodeAt(i)
    if (isSpace(unit)) isSpaced = true
    else {
      if (isSpaced) hasher.add(32)
      isSpaced = false
      hasher.add(unit)
    }
  }
}
