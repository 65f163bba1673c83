/** What all methods of template detection share: learning a site page by page, and the verdict on one of its pages. */

import { type Budget, fallbackAll, keepRuns, unlimited, type Verdict, verdict } from '../../filter/filter.js'
import type { Series, SeriesUnit, Trace } from '../../filter/trace.js'
import type { Page } from '../../page/page.js'
import { pageDigest } from './hashing.js'
import { RecentSet } from './ledger.js'

/**
 * What is known of a site's template. A crawl feeds it page by page and asks it about any page, in bounded memory: pages
 * themselves are not kept.
 */
export interface SiteModel {
  /** Pages learnt; mirrors count once, pages without text not at all. */
  readonly pages: number
  /** Entries held, at most those that the limits allow. */
  readonly size: number
  /** Learns a page; false if there is nothing new in it: a mirror, or no text. */
  learn(page: Page, budget?: Budget): boolean
  /** Judges a page, after learning it if it is new: all text outside the template is kept. */
  judge(page: Page, budget?: Budget): Verdict
}

/** Bounds on what a model remembers. */
export interface SiteLimits {
  /** Most entries: blocks, words, styles, pagelets. Around 100 bytes each. */
  readonly maxEntries: number
  /** Most pages whose mirrors are recognised, and whose links are known. */
  readonly maxPages: number
}

/** Limits that hold unless others are given: some 30 MB at most. */
export const defaultSiteLimits: SiteLimits = { maxEntries: 300_000, maxPages: 20_000 }

/** One part of a page with what the method found about it. */
export interface Finding {
  /** The unit's id: node number or run id. */
  readonly id: number
  /** The number that decides. */
  readonly value: number
  /** Whether the unit is part of the template. */
  readonly isTemplate: boolean
  /** Belief that it is content, 0…1. */
  readonly belief: number
  /** Its runs. */
  readonly runs: Iterable<number>
}

/** What a method found on a page. */
export interface Findings {
  readonly name: string
  readonly unit: SeriesUnit
  readonly doc: string
  readonly threshold: { readonly name: string; readonly value: number }
  readonly list: readonly Finding[]
}

/** The part of a site model that is the same for all methods. */
export abstract class LearningModel implements SiteModel {
  protected readonly limits: SiteLimits
  readonly #minPages: number
  readonly #seen: RecentSet
  pages = 0

  constructor(minPages: number, limits: SiteLimits) {
    this.#minPages = minPages
    this.limits = limits
    this.#seen = new RecentSet(limits.maxPages)
  }

  abstract readonly size: number
  /** Adds a page that is new; `pages` counts it already. */
  protected abstract add(page: Page, budget: Budget): void
  /** Whether the pages have what the method needs. */
  protected canFind(): boolean {
    return true
  }
  /** Finds the template on a page that was learnt. */
  protected abstract find(page: Page, budget: Budget): Findings

  learn(page: Page, budget: Budget = unlimited): boolean {
    if (page.live.isEmpty) return false
    const digest = pageDigest(page)
    if (this.#seen.has(digest)) return false
    this.#seen.add(digest)
    this.pages++
    this.add(page, budget)
    return true
  }

  judge(page: Page, budget: Budget = unlimited): Verdict {
    this.learn(page, budget)
    const notes = { pages: this.pages, entries: this.size }
    if (page.live.isEmpty || this.pages < this.#minPages || !this.canFind())
      return fallbackAll(page, { trace: () => ({ series: [], notes }) })
    const findings = this.find(page, budget)
    const mask = new Uint8Array(page.runs.size).fill(1)
    const score = new Float32Array(page.runs.size).fill(1)
    for (const { runs, isTemplate, belief } of findings.list) {
      for (const run of runs) {
        if (isTemplate) mask[run] = 0
        score[run] = Math.min(1, Math.max(0, belief))
      }
    }
    return verdict(page, keepRuns(page, mask), { score: () => score, trace: () => traceOf(findings, notes) })
  }
}

function traceOf({ name, unit, doc, threshold, list }: Findings, notes: Readonly<Record<string, number>>): Trace {
  const series: Series = { name, unit, doc, ids: list.map(({ id }) => id), values: list.map(({ value }) => value) }
  return {
    series: [series],
    thresholds: [{ ...threshold, on: name }],
    kept: list.map(({ isTemplate }) => (isTemplate ? 0 : 1)),
    notes: { ...notes, units: list.length, template: list.filter(({ isTemplate }) => isTemplate).length },
  }
}

/** The live runs below an element. */
export function* runsBelow({ nodes }: Page, element: number): Generator<number> {
  for (let run = nodes.run[element]; run < nodes.run[nodes.end[element]]; run++) yield run
}

/** The runs of one of the page's blocks. */
export function* runsOfBlock({ blocks }: Page, block: number): Generator<number> {
  for (let k = blocks.start[block]; k < blocks.start[block + 1]; k++) yield blocks.runs[k]
}
