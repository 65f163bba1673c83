/** Everything that is known about a page before its authors and dates are looked for. */

import type { Page } from '../page/page.js'
import type { Selection } from '../page/selection.js'
import { original, webAddress } from './addresses.js'
import { type Context, provesDayFirst, writesDayFirst } from './dates.js'
import { elementText } from './element-text.js'
import { collectFacts, type Facts } from './facts.js'
import { languageOf } from './language.js'
import type { Lexicon } from './lexicon.js'
import { type Line, linesNear } from './lines-near.js'
import { type LinkedData, readLinkedData } from './linked-data.js'
import { type PageSort, sortOf } from './page-sort.js'
import { type SiteNames, siteNames } from './site-names.js'
import { makeSpot, type Spot } from './spot.js'
import { readTitle, statedTitles } from './titles.js'
import type { Sourced } from './types.js'
import { outside, Zone } from './zones.js'

/** What the searches for single fields share. */
export interface Question {
  readonly page: Page
  readonly keep: Selection
  /** The page's address: the one it was fetched from, else the one it states. */
  readonly address: URL | null
  readonly facts: Facts
  readonly linked: LinkedData
  readonly site: SiteNames
  readonly title: Sourced<string> | null
  /** Where the title stands. */
  readonly spot: Spot
  readonly sort: PageSort
  /** Lines near the title. */
  readonly lines: readonly Line[]
  /** BCP 47 tag of the page's language. */
  readonly language: Sourced<string> | null
  /** How to read names and dates. */
  readonly context: Context
}

/** Collects what the searches share; `stated` is the language the caller knows. */
export function ask(page: Page, keep: Selection, stated: string | null, lexicon: Lexicon): Question {
  const facts = collectFacts(page)
  const canonical = facts.nodes('link canonical').map(node => page.attribute(node, 'href') ?? '')
  const addresses = [page.url ?? '', ...canonical.slice(0, 1), ...facts.metas('og:url').slice(0, 1)].flatMap(
    text => webAddress(original(text)) ?? [],
  )
  const address = addresses[0] ?? null
  const scripts = facts.nodes('ld').map(node => page.base.tree.textOf(node + 1))
  const titles = statedTitles(page, facts, undefined).map(title => title.value)
  const linked = readLinkedData(scripts, addresses, titles)
  const site = siteNames([...facts.metas('og:site_name'), ...facts.metas('application-name'), linked.siteName ?? ''], addresses)
  const { title, heading } = readTitle(page, facts, linked, site, address)
  const spot = makeSpot(page, keep, heading, facts.ownZone)
  const language = languageOf(page, facts, linked, stated)
  const tag = language?.value ?? ''
  // What other dates of the page prove, else what its language and country suggest.
  const proof = facts
    .nodes('date')
    .slice(0, 50)
    .map(node => provesDayFirst(elementText(page, node, 100)))
  return {
    page,
    keep,
    address,
    facts,
    linked,
    site,
    title,
    spot,
    sort: sortOf(page, address, facts, linked),
    lines: linesNear(page, spot),
    language,
    context: {
      language: tag.split('-', 1)[0],
      isDayFirst: proof.find(order => order !== null) ?? writesDayFirst(tag, address?.hostname ?? ''),
      lexicon,
    },
  }
}

/** Tells whether an element belongs to the page itself, not to comments, teasers or navigation; in forums posts count. */
export function isOwn({ spot, sort }: Question, node: number): boolean {
  return spot.isBeside(node) || !(spot.zone[node] & (sort === 'forum' ? outside & ~Zone.Comment : outside))
}
