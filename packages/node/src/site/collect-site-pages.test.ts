import { parsePage } from 'gleaner'
import { describe, expect, it } from 'vitest'
import type { FetchedPage } from '../fetch/fetch-page.js'
import { collectSitePages, siteLinks } from './collect-site-pages.js'

const page = parsePage(
  `<a href="/about">About</a> <a href="/2026/05/second.html#top">Second</a> <a href="/2026/05/second.html">Again</a>
   <a href="https://blog.tides.example/2026/05/third.html">Third</a> <a href="http://tides.example/2026/05/plain.html">Not TLS</a>
   <a href="https://elsewhere.example/2026/05/x.html">Elsewhere</a> <a href="/2026/05/report.pdf">Report</a> <a href="mailto:a@b.example">Mail</a>
   <a href="first.html">This page</a> <a href="/2025/11/older.html">Older</a> <a href="http://[">Broken</a>`,
  { url: 'https://tides.example/2026/05/first.html' },
)

const fetched = (url: string, html: string): FetchedPage => ({
  url,
  status: 200,
  headers: {},
  bytes: new TextEncoder().encode(html),
  contentType: 'text/html; charset=utf-8',
  isPartial: false,
  redirects: [],
})

describe('links to the same site', () => {
  it('come once, without fragment, the most similar paths first; other sites, schemes and files are left out', () => {
    expect(siteLinks(page)).toEqual([
      'https://tides.example/2026/05/second.html',
      'https://blog.tides.example/2026/05/third.html',
      'https://tides.example/2025/11/older.html',
      'https://tides.example/about',
    ])
  })
  it('are none without an address', () => expect(siteLinks(parsePage('<a href="/x">x</a>'))).toEqual([]))
  it('start from the base that the page states', () => {
    const based = parsePage('<base href="/docs/"><a href="b.html">b</a>', { url: 'https://tides.example/a.html' })
    expect(siteLinks(based)).toEqual(['https://tides.example/docs/b.html'])
  })
})

describe('collecting', () => {
  it('returns decoded pages with their addresses, and says what was skipped and why', async () => {
    const { pages, skipped } = await collectSitePages(page, async url => {
      if (url.endsWith('about')) throw new Error('404')
      if (url.endsWith('older.html')) return fetched('https://login.example/', '')
      return fetched(url, `<p>É at ${url}`)
    })
    expect(pages.map(({ url }) => url)).toEqual([
      'https://tides.example/2026/05/second.html',
      'https://blog.tides.example/2026/05/third.html',
    ])
    expect(pages[0].html).toBe('<p>É at https://tides.example/2026/05/second.html')
    expect(skipped).toEqual([
      { url: 'https://tides.example/2025/11/older.html', reason: 'it redirects to another site, https://login.example/' },
      { url: 'https://tides.example/about', reason: '404' },
    ])
  })

  it('fetches at most maxCandidates pages, and stops when asked to', async () => {
    const asked: string[] = []
    const fetch = async (url: string): Promise<FetchedPage> => fetched(url, String(asked.push(url)))
    await collectSitePages(page, fetch, { maxCandidates: 3 })
    expect(asked).toHaveLength(3)
    await collectSitePages(page, fetch, { signal: AbortSignal.abort() })
    expect(asked).toHaveLength(3)
  })
})
