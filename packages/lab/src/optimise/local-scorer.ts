/** A scorer in this thread: pages stay parsed, and every filter judges the same live text only once. */

import {
  type AnyFilter,
  canonicalJson,
  compile,
  type Page,
  type PagePolicies,
  type Pipeline,
  parsePage,
  policiesOf,
  type Registry,
  registryOf,
  type Selection,
  selectionText,
  type Use,
  type Verdict,
} from 'gleaner'
import { foldKeyOf, type GoldPage } from '../datasets/index.js'
import { type Measure, multiset, type Score } from '../metrics/index.js'
import type { PageScores, Scorer } from './scorer.js'
import { SelectionWords } from './selection-words.js'

/** Opens a scorer on pages with gold text. */
export function localScorer(gold: readonly GoldPage[], registry: Registry, measure: Measure = multiset): Scorer {
  const held = gold.filter(page => page.gold.text !== null).map(page => new HeldPage(page, measure))
  const times = new Map<string, { ms: number; verdicts: number }>()
  const cached = cachedRegistry(registry, times)
  const score = async (pipelines: readonly Pipeline[], pages: readonly number[]): Promise<PageScores[]> => {
    const scores: PageScores[] = []
    for (const pipeline of pipelines) {
      scores.push(scoreOne(pipeline, cached, registry, held, pages))
      // Signals and files get their turn.
      await new Promise(resolve => setImmediate(resolve))
    }
    return scores
  }
  return {
    pages: held.map(({ source }, number) => ({ number, id: source.id, package: source.package, domain: foldKeyOf(source) })),
    score: (pipelines, { pages } = {}) => score(pipelines, pages ?? held.map((_, i) => i)),
    async leafCpu(use: Use) {
      await score(
        [use],
        held.slice(0, 32).map((_, number) => number),
      )
      const filter = registry.filters.get(use.use)!
      const found = times.get(leafKey(filter, defaultsAndPreset(filter, use)))
      return found ? found.ms / found.verdicts : 0
    },
  }
}

function defaultsAndPreset(filter: AnyFilter, { preset, with: values }: Use): Record<string, unknown> {
  const defaults = Object.fromEntries(Object.entries(filter.params).map(([name, param]) => [name, param.default]))
  return { ...defaults, ...(preset === undefined ? {} : filter.presets?.[preset]), ...values }
}

const leafKey = (filter: AnyFilter, params: unknown): string => `${filter.name} ${canonicalJson(params)}`

function scoreOne(
  pipeline: Pipeline,
  cached: Registry,
  registry: Registry,
  held: readonly HeldPage[],
  pages: readonly number[],
): PageScores {
  const extractor = compile(pipeline, cached)
  const policies = policiesOf(pipeline, registry)
  const scores = pages.map(number => held[number].score(held[number].parsed(policies), page => extractor(page).verdict))
  return {
    f1: Float64Array.from(scores, ({ f1 }) => f1),
    precision: Float64Array.from(scores, ({ p }) => p),
    recall: Float64Array.from(scores, ({ r }) => r),
  }
}

/** One page, parsed once for every set of policies. */
class HeldPage {
  readonly source: GoldPage
  private readonly measure: Measure
  private readonly parsedPages = new Map<string, Page>()
  private readonly words = new Map<Page, SelectionWords>()

  constructor(source: GoldPage, measure: Measure) {
    this.source = source
    this.measure = measure
  }

  parsed(policies: PagePolicies): Page {
    const key = canonicalJson(policies)
    let page = this.parsedPages.get(key)
    if (!page) this.parsedPages.set(key, (page = parsePage(this.source.html, { ...policies, url: this.source.url })))
    return page
  }

  score(page: Page, judge: (page: Page) => Verdict): Score {
    const { keep } = judge(page)
    if (this.measure !== multiset) return this.measure.score(selectionText(page, keep), this.source.gold.text ?? '', this.source.gold)
    let words = this.words.get(page)
    if (!words) this.words.set(page, (words = new SelectionWords(page, this.source.gold.text ?? '')))
    return words.score(keep)
  }
}

const leafKeys = new WeakMap<object, string>()

/** The name and the parameters of a filter; a compiled pipeline gives the same parameters for every page. */
function leafOf(filter: AnyFilter, params: object): string {
  let key = leafKeys.get(params)
  if (key === undefined) leafKeys.set(params, (key = leafKey(filter, params)))
  return key
}

const liveKeys = new WeakMap<Selection, string>()

/** The live text of a page as a key; a page that was not narrowed has the same live text every time. */
function liveKey(live: Selection): string {
  let key = liveKeys.get(live)
  if (key === undefined) {
    const { bounds } = live
    liveKeys.set(live, (key = Buffer.from(bounds.buffer, bounds.byteOffset, bounds.byteLength).toString('latin1')))
  }
  return key
}

/** The same filters; each remembers its verdicts by page, parameters and live text. */
function cachedRegistry({ filters, models }: Registry, times: Map<string, { ms: number; verdicts: number }>): Registry {
  return registryOf(
    [...filters.values()].map(filter => cachedFilter(filter, times)),
    models?.values(),
  )
}

function cachedFilter(filter: AnyFilter, times: Map<string, { ms: number; verdicts: number }>): AnyFilter {
  const known = new WeakMap<object, Map<string, Verdict>>()
  return {
    ...filter,
    judge(page, params, budget) {
      let ofPage = known.get(page.runs)
      if (!ofPage) known.set(page.runs, (ofPage = new Map()))
      const leaf = leafOf(filter, params)
      const key = `${leaf} ${liveKey(page.live)}`
      const found = ofPage.get(key)
      if (found) return found
      const start = performance.now()
      const verdict = filter.judge(page, params, budget)
      const time = times.get(leaf) ?? { ms: 0, verdicts: 0 }
      times.set(leaf, { ms: time.ms + performance.now() - start, verdicts: time.verdicts + 1 })
      ofPage.set(key, verdict)
      return verdict
    },
  }
}
