/** Everything that is known about a page before its authors and dates are looked for. */

import type { Page } from '../page/page.js'
import type { Selection } from '../page/selection/selection.js'
import { type Context, provesDayFirst, writesDayFirst } from './dates.js'
import { elementText } from './element-text.js'
import { languageOf } from './language.js'
import type { Lexicon } from './lexicon.js'
import { type Line, linesNear } from './lines-near.js'
import { collectEvidence, type PageEvidence } from './page-evidence.js'
import { surroundingsOf, type TitleSurroundings } from './title-surroundings.js'
import { readTitle } from './titles.js'
import type { Sourced } from './types.js'
import { outside, Zone } from './zones.js'

/** What the searches for single fields share. */
export interface FieldContext extends PageEvidence {
  readonly page: Page
  readonly keep: Selection
  readonly title: Sourced<string> | null
  /** Where the title stands. */
  readonly surroundings: TitleSurroundings
  /** Lines near the title. */
  readonly lines: readonly Line[]
  /** BCP 47 tag of the page's language. */
  readonly language: Sourced<string> | null
  /** How to read names and dates. */
  readonly context: Context
}

/** Collects what the searches share; `stated` is the language the caller knows, `spend` is called after each part of the work. */
export function makeFieldContext(page: Page, keep: Selection, stated: string | null, lexicon: Lexicon, spend: () => void): FieldContext {
  spend()
  const evidence = collectEvidence(page)
  spend()
  const { facts, linked, address } = evidence
  const { title, heading } = readTitle(page, evidence)
  spend()
  const surroundings = surroundingsOf(page, keep, heading, facts.ownZone)
  spend()
  const language = languageOf(page, facts, linked, stated)
  const tag = language?.value ?? ''
  // What other dates of the page prove, else what its language and country suggest.
  const proof = facts
    .nodes('date')
    .slice(0, 50)
    .map(node => provesDayFirst(elementText(page, node, 100)))
  return {
    ...evidence,
    page,
    keep,
    title,
    surroundings,
    lines: linesNear(page, surroundings),
    language,
    context: {
      language: tag.split('-', 1)[0],
      isDayFirst: proof.find(order => order !== null) ?? writesDayFirst(tag, address?.hostname ?? ''),
      lexicon,
    },
  }
}

/** Tells whether an element belongs to the page itself, not to comments, teasers or navigation; in forums posts count. */
export function isOwn({ surroundings, pageClass }: FieldContext, node: number): boolean {
  return surroundings.isBeside(node) || !(surroundings.zone[node] & (pageClass === 'forum' ? outside & ~Zone.Comment : outside))
}
