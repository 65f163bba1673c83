/** Everything that is known about a page before its authors and dates are looked for. */

import type { Page } from '../page/page.js'
import type { Selection } from '../page/selection.js'
import { hostOf } from './addresses.js'
import { type DateContext, type DateOrder, orderOf, provenOrder } from './dates.js'
import { elementText } from './element-text.js'
import { collectFacts, type Facts } from './facts.js'
import { languageOf } from './language.js'
import { type Line, linesNear } from './lines-near.js'
import { type LinkedData, readLinkedData } from './linked-data.js'
import { type PageSort, sortOf } from './page-sort.js'
import { SiteNames } from './site-names.js'
import { Spot } from './spot.js'
import { readTitle, statedTitles } from './titles.js'
import type { Sourced } from './types.js'
import { Zone } from './zones.js'

/** What the searches for single fields share. */
export interface Question {
  readonly page: Page
  readonly keep: Selection
  /** The page's address: the one it was fetched from, else the one it states. */
  readonly address: string | null
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
  /** How to read dates; also holds the primary language subtag. */
  readonly context: DateContext
}

/** Collects what the searches share; `stated` is the language the caller knows. */
export function ask(page: Page, keep: Selection, stated: string | null): Question {
  const facts = collectFacts(page)
  const canonical = facts.relations.find(({ rel }) => rel === 'canonical')?.href ?? null
  const addresses = [page.url, canonical, facts.metas.get('og:url')?.[0] ?? null].filter(address => address !== null)
  const address = addresses.find(text => hostOf(text) !== null) ?? null
  const linked = readLinkedData(
    facts.linkedData,
    addresses,
    statedTitles(page, facts, null).map(title => title.value),
  )
  const names = [...(facts.metas.get('og:site_name') ?? []), ...(facts.metas.get('application-name') ?? []), linked.siteName]
  const site = new SiteNames(names, addresses.map(hostOf))
  const { title, heading } = readTitle(page, facts, linked, site, address)
  const spot = new Spot(page, keep, heading, facts.ownZone)
  const language = languageOf(facts, linked, stated)
  const context = { language: primaryOf(language), order: dateOrder(page, facts, address, language) }
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
    context,
  }
}

/** Comments, teasers and navigation. */
export const outside = Zone.Comment | Zone.Aside | Zone.Navigation

/** Tells whether an element belongs to the page itself, not to comments, teasers or navigation; in forums posts count. */
export function isOwn({ spot, sort }: Question, node: number): boolean {
  return spot.isBeside(node) || !(spot.zone[node] & (sort === 'forum' ? outside & ~Zone.Comment : outside))
}

function primaryOf(language: Sourced<string> | null): string {
  return language?.value.split('-', 1)[0] ?? ''
}

/** What other dates of the page prove, else what its language and country suggest. */
function dateOrder(page: Page, facts: Facts, address: string | null, language: Sourced<string> | null): DateOrder {
  for (const node of facts.dateElements.slice(0, 50)) {
    const order = provenOrder(elementText(page, node, 100))
    if (order) return order
  }
  return orderOf(language?.value ?? '', address === null ? null : hostOf(address))
}
