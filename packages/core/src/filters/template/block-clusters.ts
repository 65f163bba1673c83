/** Chen, Ye & Li 2006: blocks of one style at one place that say the same on many pages are template. */

import type { Budget } from '../../filter/filter.js'
import { lazy } from '../../page/lazy.js'
import type { Page } from '../../page/page.js'
import { forLiveWords, Hasher, pathHashes } from './hashing.js'
import { type Entry, Ledger } from './ledger.js'
import { type Findings, LearningModel, runsOfBlock, type SiteLimits } from './site-model.js'

/** Parameters of the method. */
export interface BlockClustersOptions {
  readonly minPages: number
  readonly maxPositionGap: number
  readonly minPageShare: number
  readonly minSimilarity: number
}

/** Pages of a cluster whose texts are compared, the first ones; and words that are remembered of each. */
const comparedPages = 8
const comparedWords = 400

/** Blocks of one style around one place of the page. */
interface Cluster {
  /** Place of its first block, 0…1. */
  readonly position: number
  pages: number
  last: number
  /** The words that each of the first pages has in it. */
  readonly texts: Set<number>[]
}

interface StyleEntry extends Entry {
  readonly clusters: Cluster[]
}

/** A block of a page: its style and its place. */
interface Placed {
  readonly style: number
  readonly position: number
}

/** Clusters the blocks of all pages by style and position. */
export class BlockClusters extends LearningModel {
  readonly #ledger: Ledger<StyleEntry>
  readonly #options: BlockClustersOptions

  constructor(options: BlockClustersOptions, limits: SiteLimits) {
    super(options.minPages, limits)
    // A style holds the words of up to eight pages: far fewer of them fill the same room.
    this.#ledger = new Ledger(Math.max(1, Math.floor(limits.maxEntries / 100)))
    this.#options = options
  }

  get size(): number {
    return this.#ledger.size
  }

  protected add(page: Page, budget: Budget): void {
    const placed = placedBlocks(page)
    for (let b = 0; b < placed.length; b++) {
      if ((b & 255) === 0) budget.spend(4096)
      const { style, position } = placed[b]
      const entry = this.#ledger.note(style, this.pages, () => ({ pages: 0, last: 0, clusters: [] }))
      let cluster = this.#clusterAt(entry, position)
      if (!cluster) entry.clusters.push((cluster = { position, pages: 0, last: 0, texts: [] }))
      if (cluster.last !== this.pages) {
        cluster.last = this.pages
        cluster.pages++
        if (cluster.texts.length < comparedPages) cluster.texts.push(new Set())
      }
      if (cluster.pages <= comparedPages) addWords(page, b, cluster.texts[cluster.pages - 1])
    }
    this.#ledger.shrink()
  }

  /** The first cluster of a style that is near enough; two of them are never nearer than the gap, so there are few. */
  #clusterAt({ clusters }: StyleEntry, position: number): Cluster | undefined {
    return clusters.find(cluster => Math.abs(cluster.position - position) <= this.#options.maxPositionGap)
  }

  protected find(page: Page, budget: Budget): Findings {
    const { minPageShare, minSimilarity } = this.#options
    const similarities = new Map<Cluster, number>()
    const similarityOf = (cluster: Cluster): number => {
      let value = similarities.get(cluster)
      if (value === undefined) {
        budget.spend(4096)
        similarities.set(cluster, (value = meanSimilarity(cluster.texts)))
      }
      return value
    }
    return {
      name: 'similarity',
      unit: 'block',
      doc: 'Mean Dice similarity of the words that the pages have in the cluster of each block; 0 if too few pages have it.',
      threshold: { name: 'minSimilarity', value: minSimilarity },
      list: placedBlocks(page).map(({ style, position }, block) => {
        const entry = this.#ledger.get(style)
        const cluster = entry && this.#clusterAt(entry, position)
        const isCommon = cluster !== undefined && cluster.pages >= 2 && cluster.pages >= minPageShare * this.pages
        const similarity = isCommon ? similarityOf(cluster) : 0
        return {
          id: page.blocks.element[block],
          value: similarity,
          isTemplate: isCommon && similarity >= minSimilarity,
          belief: 1 - similarity,
          runs: runsOfBlock(page, block),
        }
      }),
    }
  }
}

/** Mean Dice similarity over all pairs of word sets; two empty sets are alike. */
export function meanSimilarity(texts: readonly ReadonlySet<number>[]): number {
  let sum = 0
  let pairs = 0
  for (let i = 0; i < texts.length; i++) {
    for (let j = 0; j < i; j++) {
      sum += dice(texts[i], texts[j])
      pairs++
    }
  }
  return pairs === 0 ? 0 : sum / pairs
}

function dice(a: ReadonlySet<number>, b: ReadonlySet<number>): number {
  if (a.size + b.size === 0) return 1
  let common = 0
  for (const word of a) if (b.has(word)) common++
  return (2 * common) / (a.size + b.size)
}

function addWords(page: Page, block: number, words: Set<number>): void {
  for (const run of runsOfBlock(page, block)) {
    if (words.size >= comparedWords) return
    forLiveWords(page, run, run + 1, word => {
      if (words.size < comparedWords) words.add(word)
    })
  }
}

/** Style and position of each block: tag path and class, and the middle of the block on the axis. */
const placedBlocks = lazy((page): readonly Placed[] => {
  const { blocks, runs } = page
  const paths = pathHashes(page)
  const hasher = new Hasher()
  const length = runs.start[runs.size] || 1
  return Array.from(blocks.element, (element, b) => {
    const from = runs.start[blocks.runs[blocks.start[b]]]
    const to = runs.start[blocks.runs[blocks.start[b + 1] - 1] + 1]
    const style = hasher.reset().add(paths[element])
    return { style: style.text(page.attribute(element, 'class')?.trim() ?? '').value(), position: (from + to) / 2 / length }
  })
})
