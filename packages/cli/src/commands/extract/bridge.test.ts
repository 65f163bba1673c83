import { readFileSync } from 'node:fs'
import type { FetchedPage, FetchPage } from '@gleaner/node'
import { afterAll, describe, expect, it } from 'vitest'
import { World } from '../world.fixture.js'

const world = new World()
afterAll(() => world.remove())

const root = new URL('../../../../../fixtures/sites/', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8')
const site = JSON.parse(read('harbour-gazette/site.json')) as { url: string; pages: string[]; navigation: string[] }

/** Serves the pages of one fixture site; the first one links to the others. */
const fetchPage: FetchPage = async url => {
  const name = url.slice(site.url.length).replace('.html', '')
  const answer = (html: string, status = 200): FetchedPage => ({
    ...{ url, status, headers: {}, contentType: 'text/html; charset=utf-8', isPartial: false, redirects: [] },
    bytes: new TextEncoder().encode(html),
  })
  if (url.endsWith('/robots.txt')) return answer('User-agent: *\nDisallow: /closed', 200)
  if (!site.pages.includes(name)) throw new Error(`${url} answered with status 404`)
  const links = [
    ...site.pages.map(page => `<a href="${site.url}${page}.html">.</a>`),
    `<a href="${new URL('/closed/x.html', site.url).href}">.</a>`,
  ]
  // In a paragraph of the article, as a story links to earlier ones.
  const html = read(`harbour-gazette/${name}.html`)
  return answer(name === site.pages[0] ? html.replace('by arrangement.', `by arrangement. ${links.join(' ')}`) : html)
}

describe('gleaner extract --bridge', () => {
  const address = `${site.url}${site.pages[0]}.html`

  it('drops what the page shares with the pages it links to, and reports what it could not fetch', async () => {
    const { code, out, err } = await world.run(['extract', address, '--bridge', '-f', 'text'], { fetchPage })
    expect(code).toBe(0)
    expect(out).toContain(read(`harbour-gazette/${site.pages[0]}.content.txt`).split('\n')[1])
    for (const text of site.navigation) expect(out).not.toContain(text)
    expect(err).toContain('do not allow crawlers to fetch /closed/x.html')
  })

  it('works inside a pipeline that has the filter "template"', async () => {
    const pipeline = '{ "serial": [{ "use": "template" }, { "use": "lqf" }] }'
    const { code, out } = await world.run(['extract', address, '--bridge', '--pipeline', pipeline, '-f', 'text'], { fetchPage })
    expect(code).toBe(0)
    for (const text of site.navigation) expect(out).not.toContain(text)
  })

  it.each([
    [[address, '--bridge', '--pipeline', 'cetr'], '--bridge needs a pipeline with the filter "template"'],
    [['page.html', '--bridge'], '--bridge needs addresses, got page.html; for saved pages of a site use --site DIR'],
  ])('%j is wrong usage', async (argv, message) => {
    const { code, err } = await world.run(['extract', ...argv], { fetchPage })
    expect([code, err.includes(message)]).toEqual([2, true])
  })
})
