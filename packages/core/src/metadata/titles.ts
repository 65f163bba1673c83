/** The title: of everything that may be it, what most looks like a title by learned weights. */

import type { Page } from '../page/page.js'
import type { PageEvidence } from './page-evidence.js'
import { related, type TitleCandidate, titleCandidates } from './title-candidates.js'
import { titleWeights } from './title-weights.js'
import type { Sourced } from './types.js'

/** The title and the heading that shows it. */
export interface TitleAnswer {
  readonly title: Sourced<string> | null
  /** Heading, or other element, of the title, −1 where none shows it. */
  readonly heading: number
}

/** Chooses the candidate of the highest score; where no heading shows it, the page begins at its main heading. */
export function readTitle(page: Page, evidence: PageEvidence): TitleAnswer {
  const { all, main } = titleCandidates(page, evidence)
  let title: TitleCandidate | null = null
  let most = -Infinity
  for (const candidate of all) {
    let score = 0
    for (const name in candidate.traits) score += candidate.traits[name] * (titleWeights[name] ?? 0)
    if (score <= most) continue
    title = candidate
    most = score
  }
  // A main heading in other words is where the page begins, too.
  const shown = title && (title.from === 'h1' || (title.node >= 0 && !(main[0]?.traits['agrees'] >= related))) ? title : (main[0] ?? title)
  return { title: title && { value: title.text, from: title.from }, heading: shown?.node ?? -1 }
}
