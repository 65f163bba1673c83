/** What is known about a page before its title. */

import type { Page } from '../page/page.js'
import { original, webAddress } from './addresses.js'
import { collectFacts, type Facts } from './facts.js'
import { type LinkedData, readLinkedData } from './linked-data.js'
import { type PageClass, pageClassOf } from './page-class.js'
import { type SiteNames, siteNames } from './site-names.js'
import { statedTitles } from './title-candidates.js'

/** What the page states, and the sort of page that it is. */
export interface PageEvidence {
  /** The page's address: the one it was fetched from, else the one it states. */
  readonly address: URL | null
  readonly facts: Facts
  readonly linked: LinkedData
  readonly site: SiteNames
  readonly pageClass: PageClass
}

/** Collects what a page states. */
export function collectEvidence(page: Page): PageEvidence {
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
  return { address, facts, linked, site, pageClass: pageClassOf(page, address, facts, linked) }
}
