/** The stage `judge`: the pipeline, and the content rules about the page as a whole. */

import { lengthOf } from '../content/comments.js'
import { embeddedContent, maxThinLength, type Origin } from '../content/embedded.js'
import { withoutPlaceholder } from '../content/placeholder-pages.js'
import { OverBudget, type WorkTime } from '../filter/budget.js'
import type { Page } from '../page/page.js'
import { parsePage } from '../page/parse.js'
import type { Selection } from '../page/selection/selection.js'
import { type Extraction, isJudged } from '../pipeline/extraction.js'
import type { Plan } from './plan.js'
import { limitsWithin } from './read.js'

/** What the pipeline and the content rules say about a page. */
export interface Judged {
  /** What the pipeline said about the page whose text is kept: the page itself, or one made of its data. */
  readonly extraction: Extraction
  readonly kept: Selection
  readonly origin: Origin
  /** What the pipeline said about the page itself. */
  readonly markup: Extraction
}

/** Judges a page; if the markup has next to no content, the page's data may take its place. */
export function judge(plan: Plan, page: Page, mayUseData: boolean, time: WorkTime): Judged {
  const markup = plan.extractor(page, time)
  try {
    const fromData = plan.content.embedded && mayUseData ? judgeData(plan, markup, time) : null
    if (fromData) return fromData
  } catch (error) {
    if (!(error instanceof OverBudget)) throw error
    return ofMarkup({ ...markup, outcome: 'over-budget' })
  }
  return ofMarkup(plan.content.placeholders === 'drop' ? withoutPlaceholder(markup) : markup)
}

function ofMarkup(markup: Extraction): Judged {
  return { extraction: markup, kept: markup.verdict.keep, origin: 'markup', markup }
}

/** Judges the page's data if the markup gave next to nothing and they have more; else null. */
function judgeData(plan: Plan, markup: Extraction, time: WorkTime): Judged | null {
  const { page, verdict, outcome } = markup
  const length = lengthOf(verdict.keep)
  if (length > maxThinLength || !isJudged(outcome)) return null
  const embedded = embeddedContent(page, length, time)
  if (embedded === null) return null
  const other = plan.extractor(parsePage(embedded.html, { url: page.url, limits: limitsWithin(plan.limits, time), now: plan.now }), time)
  if (other.outcome === 'over-budget') throw new OverBudget('the deadline is past')
  // JSON-LD has been curated by its author; script state still needs filtering.
  const kept = embedded.origin === 'json-ld' ? other.page.live : other.verdict.keep
  if (lengthOf(kept) <= length) return null
  return { extraction: { ...other, outcome: 'ok' }, kept, origin: embedded.origin, markup }
}
