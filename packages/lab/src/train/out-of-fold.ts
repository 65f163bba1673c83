/** Scores of a trained filter on pages that it has not seen: every page is judged by the filter that was trained without its fold. */

import { type AnyFilter, parsePage, resolve, selectionText, unlimited } from 'gleaner'
import { foldKeyOf, type GoldPage, packageFileOf, packageNameOf, readPackage } from '../datasets/index.js'
import { cleaneval, multiset } from '../metrics/index.js'
import { type FoldedPage, foldAmong } from './folding.js'

/** Means over the pages of one package that have a gold text. */
export interface OutOfFold {
  readonly pages: number
  /** CleanEval score, which counts words in their order. */
  readonly cleaneval: number
  /** Precision and recall behind the CleanEval score. */
  readonly p: number
  readonly r: number
  /** F1 of the word multiset. */
  readonly f1: number
}

/** Which of the filters has not seen a page; by default that of the fold of its domain. */
export type FilterOf = (page: FoldedPage) => number

/** Scores one filter per fold on the pages of that fold, package by package; pages without gold text, and packages of such, are left out. */
export async function scoreOutOfFold(
  packages: readonly string[],
  every: number,
  filters: readonly AnyFilter[],
  given: Readonly<Record<string, unknown>> = {},
  filterOf: FilterOf = ({ domain }) => foldAmong(domain, filters.length),
): Promise<Record<string, OutOfFold>> {
  const scores: Record<string, OutOfFold> = {}
  for (const name of packages) {
    const sums = { cleaneval: 0, p: 0, r: 0, f1: 0 }
    let pages = 0
    for await (const gold of readPackage(name, { every })) {
      if (gold.gold.text === null) continue
      const text = textBy(filters[filterOf({ id: gold.id, package: gold.package, domain: foldKeyOf(gold) })], gold, given)
      const { p, r, f1 } = cleaneval.score(text, gold.gold.text)
      sums.cleaneval += f1
      sums.p += p
      sums.r += r
      sums.f1 += multiset.score(text, gold.gold.text).f1
      pages++
    }
    const mean = (sum: number): number => Number((sum / pages).toFixed(4))
    if (pages === 0) continue
    const means = { cleaneval: mean(sums.cleaneval), p: mean(sums.p), r: mean(sums.r), f1: mean(sums.f1) }
    scores[packageNameOf(packageFileOf(name))] = { pages, ...means }
  }
  return scores
}

function textBy(filter: AnyFilter, gold: GoldPage, given: Readonly<Record<string, unknown>>): string {
  const page = parsePage(gold.html, { url: gold.url })
  return selectionText(page, filter.judge(page, resolve(filter.name, filter.params, given), unlimited).keep)
}
