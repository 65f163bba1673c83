/** The stages `judge` and `finish` in a row, with the site rules between them. */

import { applySiteRules } from '../content/site-rules.js'
import { withoutUnseen } from '../content/unseen.js'
import type { WorkTime } from '../filter/budget.js'
import type { Verdict } from '../filter/filter.js'
import type { Page } from '../page/page.js'
import { finish, type Selected } from './finish.js'
import { judge } from './judge.js'
import { OptionError, type ParsedSiteRule } from './options.js'
import type { Plan } from './plan.js'

/** Makes the final selection of a parsed page. */
export function select(plan: Plan, page: Page, time: WorkTime): Selected {
  const rules = rulesFor(plan.rules, page.url)
  const judged = judge(plan, page, rules.length === 0, time)
  const { comments } = plan.options
  if (judged.origin !== 'markup') {
    const { page: described, verdict } = judged.markup
    const selected = finish(judged.extraction, judged.kept, comments ?? 'drop')
    return { ...selected, status: 'ok', origin: judged.origin, described: { page: described, keep: verdict.keep } }
  }
  const { keep: seen, unseen } = plan.dropsUnseen ? withoutUnseen(page, judged.kept) : { keep: judged.kept, unseen: null }
  const kept = applySiteRules(page, seen, rules)
  if (!rules.some(rule => rule.keep)) return { ...finish(judged.extraction, kept, comments ?? 'drop'), unseen }
  const { extraction } = judged
  return finish({ ...extraction, verdict: withoutAssessment(extraction.verdict) }, kept, comments ?? 'keep')
}

function rulesFor(rules: readonly ParsedSiteRule[], url: string | null): readonly ParsedSiteRule[] {
  if (rules.length === 0) return []
  if (!url) throw new OptionError('option sites needs the address of the page: give url (--url), or the rules cannot be chosen')
  const parsed = new URL(url)
  return rules.filter(rule => rule.isFor(parsed))
}

/** A verdict without its assessment of the page, which does not apply to what a rule kept instead. */
function withoutAssessment({ keep, status }: Verdict): Verdict {
  return { keep, status }
}
