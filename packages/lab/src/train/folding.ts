/** How the pages of a cross-validation are split: by site as long as there are sites enough, else by page. */

import { foldCount } from '../datasets/index.js'
import { fnv1a32 } from '../statistics/random.js'
import { TrainingError } from './training-error.js'

/** What decides about the fold of a page. */
export interface FoldedPage {
  readonly id: string
  readonly package: string
  /** The registrable domain, or what stands for it. */
  readonly domain: string
}

/** The fold of a domain among `folds`; with 5, the fold that the project's folds give it. */
export function foldAmong(domain: string, folds: number): number {
  return fnv1a32(domain) % folds
}

/**
 * Pages split into folds.
 *
 * Folds are of sites, so that scores are those of sites that were not trained on. Where there are fewer sites than folds, or all fall
 * into one fold, every page stands for a site of its own: the scores are then those of unseen pages of sites that were seen.
 */
export class Folding<T extends FoldedPage> {
  /** The pages; where folds are of pages, each has a domain of its own. */
  readonly samples: readonly T[]
  readonly by: 'site' | 'page'
  /** How many folds there are; 0: everything is trained on, nothing is judged. */
  readonly folds: number
  readonly #sites: number
  readonly #foldOfPage = new Map<string, number>()

  constructor(samples: readonly T[], folds: number) {
    const domains = new Set(samples.map(({ domain }) => domain))
    const asked = folds === 0 ? foldCount : folds
    const used = new Set([...domains].map(domain => foldAmong(domain, asked)))
    this.folds = folds
    this.#sites = domains.size
    this.by = domains.size < asked || used.size < 2 ? 'page' : 'site'
    if (folds > 0 && samples.length < 2) {
      throw new TrainingError(`a cross-validation needs at least 2 pages, got ${samples.length}; train without one: --folds 0`)
    }
    this.samples = this.by === 'site' ? samples : samples.map(sample => ({ ...sample, domain: keyOf(sample) }))
    if (this.by === 'site') return
    // Pages take turns in the order of their names: folds of a few pages are never empty by chance.
    const keys = [...new Set(samples.map(keyOf))].sort()
    for (const [i, key] of keys.entries()) this.#foldOfPage.set(key, i % asked)
  }

  /** The fold of a page; a page that is not among the samples was not trained on, so that any fold will do. */
  foldOf(page: FoldedPage): number {
    return this.by === 'site' ? foldAmong(page.domain, this.folds) : (this.#foldOfPage.get(keyOf(page)) ?? 0)
  }

  /** The samples of all folds but one. */
  without(fold: number): T[] {
    return this.samples.filter(sample => this.foldOf(sample) !== fold)
  }

  /** The samples of one fold. */
  within(fold: number): T[] {
    return this.samples.filter(sample => this.foldOf(sample) === fold)
  }

  /** What a record says of folds and scores, nothing without scores; those of unseen sites and of unseen pages have different names. */
  record(scores: object | null): Record<string, unknown> {
    if (this.folds === 0 || scores === null) return {}
    if (this.by === 'site') return { folds: this.folds, outOfFold: scores }
    return { folds: this.folds, foldedBy: 'page', sites: this.#sites, unseenPages: scores }
  }
}

function keyOf({ package: name, id }: Pick<FoldedPage, 'package' | 'id'>): string {
  return `${name} ${id}`
}
