/** The first step of single-document bridging: pages of the same site that a page links to. */

import { decodeHtml, matchAll, type Page, parseSelector, type SitePage } from 'gleaner'
import { charsets } from 'gleaner/charsets'
import { getDomain } from 'tldts'
import type { FetchedPage } from '../fetch/fetch-page.js'

/** How pages are collected; all have defaults. */
export interface CollectOptions {
  /** Maximum number of pages that are fetched, 3 to 200; 20 by default. */
  readonly maxCandidates?: number
  /** Ends collecting early; what was found so far is returned. */
  readonly signal?: AbortSignal
}

/** A page that could not be fetched. */
export interface SkippedPage {
  readonly url: string
  readonly reason: string
}

/** What was found. */
export interface CollectedPages {
  readonly pages: readonly SitePage[]
  readonly skipped: readonly SkippedPage[]
}

/**
 * Fetches pages of the same registrable domain and scheme that a page links to, those with the most similar paths first.
 *
 * `fetch` does the fetching, so that robots rules and pauses are its business: pass `politeFetch()`. A page that fails is
 * skipped with its reason.
 */
export async function collectSitePages(
  page: Page,
  fetch: (url: string) => Promise<FetchedPage>,
  { maxCandidates = 20, signal }: CollectOptions = {},
): Promise<CollectedPages> {
  const pages: SitePage[] = []
  const skipped: SkippedPage[] = []
  for (const url of siteLinks(page).slice(0, Math.min(200, Math.max(3, maxCandidates)))) {
    if (signal?.aborted) break
    try {
      const fetched = await fetch(url)
      if (siteOf(new URL(fetched.url)) !== siteOf(new URL(url)))
        skipped.push({ url, reason: `it redirects to another site, ${fetched.url}` })
      else pages.push({ html: decodeHtml(fetched.bytes, { contentType: fetched.contentType, charsets }).html, url: fetched.url })
    } catch (error) {
      skipped.push({ url, reason: error instanceof Error ? error.message : String(error) })
    }
  }
  return { pages, skipped }
}

/** Addresses of the same site that a page links to, each once, the most similar paths first; links to files that are not pages are left out. */
export function siteLinks(page: Page): string[] {
  if (page.url === null) return []
  const own = new URL(page.url)
  own.hash = ''
  const found = new Map<string, number>()
  const [base] = matchAll(page, parseSelector('base[href]'))
  const start = base === undefined ? own : (resolved(page.attribute(base, 'href'), own) ?? own)
  for (const link of matchAll(page, parseSelector('a[href]'))) {
    const target = resolved(page.attribute(link, 'href'), start)
    if (!target || target.protocol !== own.protocol || target.href === own.href || siteOf(target) !== siteOf(own)) continue
    if (notPage.test(target.pathname) || found.has(target.href)) continue
    found.set(target.href, similarity(own, target))
  }
  return [...found].sort(([, a], [, b]) => b - a).map(([url]) => url)
}

/** Files that browsers show or save by themselves. */
const notPage = /\.(?:avif|css|docx?|epub|gif|gz|ico|jpe?g|js|json|mp[34]|pdf|png|rss|svg|txt|webm|webp|xlsx?|xml|zip)$/i

function resolved(href: string | null, base: URL): URL | null {
  if (href === null || !URL.canParse(href, base.href)) return null
  const url = new URL(href, base.href)
  url.hash = ''
  return url
}

/** The registrable domain; hosts without one (addresses, `localhost`) are sites of their own. */
function siteOf({ hostname }: URL): string {
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname
}

/** How alike two paths are: segments in common from the start, then the same number of segments, then the same host. */
function similarity(a: URL, b: URL): number {
  const [own, other] = [a, b].map(({ pathname }) => pathname.split('/').slice(1))
  let common = 0
  while (common < own.length - 1 && common < other.length - 1 && own[common] === other[common]) common++
  return 4 * (common / Math.max(own.length, other.length)) + 2 * (own.length === other.length ? 1 : 0) + (a.host === b.host ? 1 : 0)
}
