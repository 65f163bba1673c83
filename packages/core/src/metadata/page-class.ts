/** What sort of page it is, as far as names and dates on it depend on that. */

import type { Page } from '../page/page.js'
import { isFrontPage } from './addresses.js'
import type { Facts } from './facts.js'
import { isA, type LinkedData } from './linked-data.js'

/** `front`: the front page of a host; `other`: services, products, lists, documentation. */
export type PageClass = 'article' | 'forum' | 'front' | 'other'

const forumAddress =
  /(?:\/|\b)(?:forums?|threads?|viewtopic|showthread|discussions?|questions|community|boards?|comments)(?:[./?=_-]|$)|\/topics?\/\d|\/(?:t|d|s)\/[\w-]+/i

/** Tells the sort of a page from what it states about itself and from its address. */
export function pageClassOf(page: Page, address: URL | null, facts: Facts, linked: LinkedData): PageClass {
  const type = facts.metas('og:type')[0]?.toLowerCase() ?? ''
  if (isA(linked.main, /forum|question/)) return 'forum'
  if (isFrontPage(address)) return linked.main ? 'article' : 'front'
  if (linked.main || type === 'article' || facts.metas('article:published_time').length > 0) return 'article'
  if (isArticleAddress(address)) return 'article'
  if ((address && forumAddress.test(address.href)) || hasForumProgram(page)) return 'forum'
  return type.startsWith('product') ? 'other' : facts.metas('parsely-pub-date').length > 0 ? 'article' : 'other'
}

/** Tells whether the page has the links of a forum program. */
function hasForumProgram(page: Page): boolean {
  const start = page.source.slice(0, 100_000)
  return start.includes('viewtopic.php?') || start.includes('showthread.php?')
}

const articleAddress =
  /\/(?:19|20)\d\d\/(?:0?[1-9]|1[0-2])\/|\/(?:blogs?|news|articles?|posts?|story|stories|insights?|magazine?|artikel|aktuelles|noticias?|actualites?)\/(?:[\w%-]+\/){0,3}[\w%~-]{12,}/i

/** Tells whether an address has the form that articles have: a date, or a rubric with a long name below. */
function isArticleAddress(address: URL | null): boolean {
  return articleAddress.test(address?.href.slice(0, 1000) ?? '')
}
