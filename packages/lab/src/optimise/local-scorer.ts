/** A scorer in this thread, for any registry: every filter judges the same live text only once. */

import { canonicalJson, type Registry } from 'gleaner'
import { blockVotesOf, planKey, toPlan } from '../bench/index.js'
import { foldKeyOf, type GoldPage } from '../datasets/index.js'
import { JudgedPages, type Planned } from '../verdicts/index.js'
import type { PageScores, Scorable, Scorer } from './scorer.js'

/** Opens a scorer on pages with gold text. */
export function localScorer(gold: readonly GoldPage[], registry: Registry): Scorer {
  const held = gold.filter(page => page.gold.text !== null)
  const times = new Map<string, { ms: number; verdicts: number }>()
  const judged = new JudgedPages(number => held[number], {
    registry,
    onVerdict({ key }, ms) {
      const time = times.get(key) ?? { ms: 0, verdicts: 0 }
      times.set(key, { ms: time.ms + ms, verdicts: time.verdicts + 1 })
    },
  })
  const planned = (scorable: Scorable): Planned => {
    const candidate = { name: '', ...('pipeline' in scorable ? scorable : { pipeline: scorable }) }
    return judged.planned(planKey(candidate), () => toPlan(candidate, registry, {}, 'extract'))
  }
  const score = (all: readonly Scorable[], pages: readonly number[]): PageScores[] => {
    const plans = all.map(planned)
    const scores = plans.map(() => ({
      f1: new Float64Array(pages.length),
      precision: new Float64Array(pages.length),
      recall: new Float64Array(pages.length),
    }))
    for (const [p, number] of pages.entries()) {
      for (const [i, found] of judged.score(number, plans).entries()) {
        scores[i].f1[p] = found?.score.f1 ?? 0
        scores[i].precision[p] = found?.score.p ?? 0
        scores[i].recall[p] = found?.score.r ?? 0
      }
    }
    return scores
  }
  return {
    pages: held.map((source, number) => ({ number, id: source.id, package: source.package, domain: foldKeyOf(source) })),
    async score(all, { pages = held.map((_, i) => i) } = {}) {
      // Signals and files get their turn.
      await new Promise(resolve => setImmediate(resolve))
      return score(all, pages)
    },
    async blocks(members, pages) {
      const plans = members.map(planned)
      return pages.map(number => {
        const { texts, shares } = judged.blockShares(number, plans)
        return blockVotesOf(texts, shares, held[number])
      })
    },
    async leafCpu(use) {
      score(
        [use],
        held.slice(0, 32).map((_, number) => number),
      )
      const { plan } = planned(use)
      const found = plan.kind === 'leaf' ? times.get(plan.leaf.key) : undefined
      if (!found) throw new RangeError(`${canonicalJson(use)} judged no page`)
      return found.ms / found.verdicts
    },
  }
}
