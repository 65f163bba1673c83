/** Many pages with everything that is known about them; pages themselves are kept only as far as memory allows. */

import { createHash } from 'node:crypto'
import { canonicalJson, type Page, type PagePolicies, type Pipeline, parsePage, type Registry, registry as shipped } from 'gleaner'
import type { GoldPage } from '../datasets/index.js'
import { type Measure, multiset } from '../metrics/index.js'
import { GoldWords, MaskScorer } from './gold-words.js'
import { type FinalPlan, type FinalRules, JudgedPage, type JudgedScore } from './judged-page.js'
import { type Leaf, Planner } from './plan.js'
import { textScorer } from './text-scorer.js'
import type { VerdictStore } from './verdict-store.js'

/** What pages are judged with. */
export interface JudgedPagesOptions {
  readonly registry: Registry
  readonly measure?: Measure
  /** Characters of HTML of the pages that stay parsed. */
  readonly maxParsedChars?: number
  /** Where verdicts of filters that ship are kept between runs. */
  readonly store?: VerdictStore | null
  /** Told of every verdict that was computed. */
  readonly onVerdict?: (leaf: Leaf, ms: number) => void
}

/** What is judged: a pipeline with what it needs from outside. */
export interface ToPlan {
  readonly pipeline: Pipeline
  readonly policies: PagePolicies
  /** Null: what the pipeline keeps is final. */
  readonly rules: FinalRules | null
  /** The text of a page as `extract` gives it. */
  render(page: Page): string
}

/** A pipeline that is ready to judge pages. */
export interface Planned extends FinalPlan {
  readonly policies: PagePolicies
  /** Pages parsed under policies of one key are the same. */
  readonly key: string
}

/** What members say about the blocks of one page. */
export interface BlockShares {
  readonly texts: readonly string[]
  readonly shares: readonly Float64Array[]
}

/** Plans that are remembered. */
const maxPlans = 20_000

/** Judges pages by number. */
export class JudgedPages {
  private readonly pageAt: (number: number) => GoldPage
  private readonly options: JudgedPagesOptions
  private readonly planner: Planner
  private readonly plans = new Map<string, Planned>()
  private readonly judged = new Map<string, JudgedPage>()
  private readonly golds = new Map<number, GoldWords>()
  /** Parsed pages, the one used last at the end. */
  private readonly parsed = new Map<string, { readonly page: Page; readonly chars: number }>()
  private chars = 0

  constructor(pageAt: (number: number) => GoldPage, options: JudgedPagesOptions) {
    this.pageAt = pageAt
    this.options = options
    this.planner = new Planner(options.registry)
  }

  /** Prepares a pipeline; `make` is called if it was not prepared before. Throws the errors of `compile`. */
  planned(key: string, make: () => ToPlan): Planned {
    let planned = this.plans.get(key)
    if (!planned) {
      if (this.plans.size >= maxPlans) this.plans.clear()
      const { pipeline, policies, rules, render } = make()
      const plan = this.planner.planOf(pipeline)
      planned = { plan, policies, rules, render, key: `${policies.hidden ?? ''} ${policies.noscript ?? ''}` }
      this.plans.set(key, planned)
    }
    return planned
  }

  /** Scores of one page, null for plans that failed on it. */
  score(number: number, all: readonly Planned[]): (JudgedScore | null)[] {
    const scores: (JudgedScore | null)[] = new Array<JudgedScore | null>(all.length).fill(null)
    const groups = new Map<string, number[]>()
    for (const [i, { key }] of all.entries()) {
      const group = groups.get(key)
      if (group) group.push(i)
      else groups.set(key, [i])
    }
    for (const places of groups.values()) {
      const page = this.pageOf(number, all[places[0]])
      const found = page.score(places.map(i => all[i]))
      places.forEach((place, i) => {
        scores[place] = found[i]
      })
      page.flush()
    }
    return scores
  }

  /** What pipelines keep of the blocks of a page; all must have the same policies. */
  blockShares(number: number, all: readonly Planned[]): BlockShares {
    const page = this.pageOf(number, all[0])
    const shares = page.blockShares(all.map(({ plan }) => plan))
    page.flush()
    return shares
  }

  /** Bytes of masks in memory, and the verdicts that they stand for. */
  get memory(): { readonly bytes: number; readonly verdicts: number } {
    const all = [...this.judged.values()].map(({ memory }) => memory)
    return { bytes: all.reduce((sum, { bytes }) => sum + bytes, 0), verdicts: all.reduce((sum, { verdicts }) => sum + verdicts, 0) }
  }

  private pageOf(number: number, { policies, key }: Planned): JudgedPage {
    const name = `${number} ${key}`
    let page = this.judged.get(name)
    if (!page) this.judged.set(name, (page = this.openJudged(number, policies, name)))
    return page
  }

  private openJudged(number: number, policies: PagePolicies, name: string): JudgedPage {
    const { measure = multiset, store = null, registry, onVerdict } = this.options
    const gold = this.pageAt(number)
    const open = (): Page => this.open(number, policies, name)
    const isStored = ({ filter }: Leaf): boolean => filter !== null && registry.filters.get(filter) === shipped.filters.get(filter)
    const source = {
      open,
      memory: store?.page(pageKey(gold, policies), isStored) ?? null,
      ...(onVerdict ? { onVerdict } : {}),
    }
    return new JudgedPage(source, text =>
      measure === multiset ? new MaskScorer(text, this.goldOf(number, gold)) : textScorer(open, gold, measure),
    )
  }

  private goldOf(number: number, { gold }: GoldPage): GoldWords {
    let words = this.golds.get(number)
    if (!words) this.golds.set(number, (words = new GoldWords(gold.text ?? '')))
    return words
  }

  private open(number: number, policies: PagePolicies, name: string): Page {
    let held = this.parsed.get(name)
    if (held) this.parsed.delete(name)
    else {
      const { html, url } = this.pageAt(number)
      this.makeRoom(html.length)
      held = { page: parsePage(html, { ...policies, url }), chars: html.length }
      this.chars += html.length
    }
    this.parsed.set(name, held)
    return held.page
  }

  private makeRoom(chars: number): void {
    const { maxParsedChars = 1e8 } = this.options
    for (const [name, held] of this.parsed) {
      if (this.chars + chars <= maxParsedChars) break
      this.parsed.delete(name)
      this.chars -= held.chars
    }
  }
}

/** Names what decides the verdicts of filters on a page. */
function pageKey({ html, url }: GoldPage, policies: PagePolicies): string {
  return createHash('sha256').update(canonicalJson({ url, policies })).update('\n').update(html).digest('hex').slice(0, 32)
}
