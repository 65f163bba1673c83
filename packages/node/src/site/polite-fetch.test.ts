import { describe, expect, it } from 'vitest'
import type { FetchedPage, FetchPage } from '../fetch/fetch-page.js'
import { politeFetch, RobotsError } from './polite-fetch.js'

const answer = (url: string, text: string, status = 200): FetchedPage => ({
  url,
  status,
  headers: {},
  bytes: new TextEncoder().encode(text),
  contentType: 'text/html',
  isPartial: false,
  redirects: [],
})

/** A web of hosts with their robots rules, and a log of what was asked and waited for. */
function world(robots: Readonly<Record<string, string | number>>) {
  const log: string[] = []
  let underWay = 0
  let most = 0
  const fetchPage: FetchPage = async url => {
    log.push(url)
    underWay++
    most = Math.max(most, underWay)
    await Promise.resolve()
    underWay--
    const { origin, pathname } = new URL(url)
    if (pathname !== '/robots.txt') return answer(url, '<p>page')
    const rules = robots[origin]
    if (rules === undefined) throw new Error('no route')
    return typeof rules === 'number' ? answer(url, '', rules) : answer(url, rules)
  }
  const wait = async (ms: number): Promise<void> => {
    if (ms > 0) log.push(`wait ${ms}`)
  }
  return { log, options: { fetchPage, wait }, most: () => most }
}

describe('polite fetching', () => {
  it('reads the rules once per host, asks one page at a time and pauses after each', async () => {
    const { log, options, most } = world({ 'https://a.example': 'User-agent: *\nCrawl-delay: 3' })
    const fetch = politeFetch(options)
    await Promise.all([fetch('https://a.example/1'), fetch('https://a.example/2')])
    expect(log).toEqual(['https://a.example/robots.txt', 'https://a.example/1', 'wait 3000', 'https://a.example/2', 'wait 3000'])
    expect(most()).toBe(1)
  })

  it('does not let a host ask for an endless pause', async () => {
    const { log, options } = world({ 'https://a.example': 'User-agent: *\nCrawl-delay: 99999' })
    await politeFetch({ ...options, maxPauseMs: 5000 })('https://a.example/1')
    expect(log.at(-1)).toBe('wait 5000')
  })

  it('refuses what the rules forbid, with an error that names the path', async () => {
    const { log, options } = world({ 'https://a.example': 'User-agent: gleaner\nDisallow: /no' })
    await expect(politeFetch(options)('https://a.example/no/1')).rejects.toThrow(RobotsError)
    await expect(politeFetch(options)('https://a.example/no/1')).rejects.toThrow('a.example do not allow crawlers to fetch /no/1')
    expect(log).not.toContain('https://a.example/no/1')
  })

  it.each([
    [404, true],
    [403, true],
    [503, false],
  ])('rules that answer with status %i allow: %s', async (status, isAllowed) => {
    const { options } = world({ 'https://a.example': status })
    const page = politeFetch(options)('https://a.example/1')
    if (isAllowed) expect((await page).status).toBe(200)
    else await expect(page).rejects.toThrow(RobotsError)
  })

  it('a host that cannot be asked for its rules is not fetched, and others do not wait for it', async () => {
    const { options } = world({ 'https://b.example': '' })
    const fetch = politeFetch(options)
    await expect(fetch('https://a.example/1')).rejects.toThrow(RobotsError)
    expect((await fetch('https://b.example/1')).url).toBe('https://b.example/1')
  })
})
