/** One page of a bench: parsed once for every set of page policies, every text scored once. */

import { type Page, type PagePolicies, parsePage } from 'gleaner'
import type { GoldPage } from '../datasets/index.js'
import type { Measure, Score } from '../metrics/index.js'
import { type Kept, keptText } from './final-selection.js'
import { fingerprintOf } from './fingerprint.js'
import type { Judging } from './judging.js'

/** Scores that are remembered per page; a search meets the same selection again and again. */
const maxScores = 1000

/** A page that is ready to be judged by candidate after candidate. */
export class HeldPage {
  readonly html: string
  private readonly url: string | null
  private readonly pages = new Map<string, Page>()
  private readonly scores = new Map<string, Score>()
  private readonly scoreText: (text: string) => Score

  constructor({ html, url, gold }: GoldPage, measure: Measure) {
    this.html = html
    this.url = url
    this.scoreText = measure.against?.(gold.text ?? '', gold) ?? (text => measure.score(text, gold.text ?? '', gold))
  }

  /** The page as parsed with policies. */
  parsed(policies: PagePolicies): Page {
    const key = `${policies.hidden} ${policies.noscript}`
    let page = this.pages.get(key)
    if (!page) this.pages.set(key, (page = parsePage(this.html, { ...policies, url: this.url })))
    return page
  }

  judge(judging: Judging): Kept {
    return judging.judge(this.parsed(judging.policies))
  }

  /** The score of what was kept. */
  score(kept: Kept): Score {
    const isOwn = kept.title === null && [...this.pages.values()].some(({ runs }) => runs === kept.page.runs)
    if (!isOwn) return this.scoreText(keptText(kept))
    const key = fingerprintOf(kept.keep.bounds)
    let score = this.scores.get(key)
    if (!score) {
      if (this.scores.size >= maxScores) this.scores.clear()
      this.scores.set(key, (score = this.scoreText(keptText(kept))))
    }
    return score
  }

  /** Forgets the parsed pages, which take most of the memory; they are parsed again when they are asked for. */
  forget(): void {
    this.pages.clear()
  }
}
