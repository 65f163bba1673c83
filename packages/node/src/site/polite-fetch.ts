/** Fetching that sites do not mind: robots rules honoured, one request per host at a time, a pause after each. */

import { FetchError } from '../fetch/errors.js'
import { type FetchedPage, type FetchOptions, type FetchPage, fetchPage } from '../fetch/fetch-page.js'
import { allowAll, allowNothing, parseRobots, type RobotsRules } from './robots.js'

/** A page that the host's robots rules forbid to crawlers. */
export class RobotsError extends FetchError {
  override readonly name = 'RobotsError'
  override readonly code = 'robots'

  constructor(url: string) {
    super(url, `the robots rules of ${new URL(url).host} do not allow crawlers to fetch ${new URL(url).pathname}`)
  }
}

/** How politely pages are fetched; all have defaults. */
export interface PoliteOptions {
  /** Options of every request. */
  readonly request?: FetchOptions
  /** Milliseconds between two requests to one host; 1,000 by default. A host may ask for more, at most `maxPauseMs`. */
  readonly pauseMs?: number
  /** Longest pause that a host may ask for; 30,000 by default. */
  readonly maxPauseMs?: number
  /** The name under which robots rules are looked up; `gleaner` by default. */
  readonly agent?: string
  /** Fetches one page; `fetchPage` by default. */
  readonly fetchPage?: FetchPage
  /** Waits some milliseconds; tests pass their own. */
  readonly wait?: (ms: number) => Promise<void>
}

interface Host {
  /** Ends when the last request to the host, and the pause after it, are over. */
  turn: Promise<void>
  robots: Promise<RobotsRules> | null
}

/** Returns a function that fetches pages politely; it remembers hosts, so use one for a whole job. */
export function politeFetch(options: PoliteOptions = {}): (url: string) => Promise<FetchedPage> {
  const { request = {}, pauseMs = 1000, maxPauseMs = 30_000, agent = 'gleaner' } = options
  const fetch = options.fetchPage ?? fetchPage
  const wait = options.wait ?? (ms => new Promise<void>(resolve => setTimeout(resolve, ms)))
  const hosts = new Map<string, Host>()

  /** Runs one request when all earlier ones to its host are over. */
  const inTurn = async (host: Host, url: string, pause: number, settings: FetchOptions): Promise<FetchedPage> => {
    const before = host.turn
    let end = (): void => {}
    host.turn = new Promise<void>(resolve => (end = resolve))
    await before
    try {
      return await fetch(url, settings)
    } finally {
      void wait(pause).then(end, end)
    }
  }

  const robotsOf = async (host: Host, origin: string): Promise<RobotsRules> => {
    try {
      const { status, bytes } = await inTurn(host, `${origin}/robots.txt`, 0, { ...request, htmlOnly: false, anyStatus: true })
      if (status >= 500) return allowNothing
      return status >= 400 ? allowAll : parseRobots(new TextDecoder().decode(bytes), agent)
    } catch {
      return allowNothing
    }
  }

  return async url => {
    const { origin, pathname, search } = new URL(url)
    const host = hosts.get(origin) ?? { turn: Promise.resolve(), robots: null }
    hosts.set(origin, host)
    host.robots ??= robotsOf(host, origin)
    const rules = await host.robots
    if (!rules.allows(pathname + search)) throw new RobotsError(url)
    return inTurn(host, url, Math.max(pauseMs, Math.min(rules.delayMs, maxPauseMs)), request)
  }
}
