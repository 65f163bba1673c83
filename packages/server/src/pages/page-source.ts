/** Fetches pages for requests: from public addresses only, unless the operator says otherwise. */

import { type AddressJudge, type Environment, FetchError, type FetchedPage, type FetchPage, fetchPage } from '@gleaner/node'
import { Problem } from '../problem.js'

/** How pages are fetched. */
export interface PageSourceOptions {
  /** Refuses addresses; null if none are refused. */
  readonly judge: AddressJudge | null
  readonly env: Environment
  readonly timeoutMs: number
  /** Pages of the service itself by their whole address; they are answered from memory. */
  ownPage(url: string): string | null
  readonly fetchPage?: FetchPage
}

/** Where requests get their pages from. */
export interface PageSource {
  /** Fetches an HTML page; throws a problem if that fails. */
  page(url: string, signal: AbortSignal): Promise<FetchedPage>
  /** Fetches what a page is made of: pictures, styles, or anything else. */
  resource(url: string, signal: AbortSignal): Promise<FetchedPage>
}

/** Makes a source of pages. */
export function pageSource(options: PageSourceOptions): PageSource {
  const fetching = async (url: string, signal: AbortSignal, htmlOnly: boolean): Promise<FetchedPage> => {
    const own = options.ownPage(url)
    if (own !== null) return fromMemory(url, own)
    const { judge, env, timeoutMs } = options
    const addresses = judge === null ? { allowPrivate: true } : { judgeAddress: judge }
    try {
      return await (options.fetchPage ?? fetchPage)(url, { ...addresses, env, timeoutMs, signal, htmlOnly })
    } catch (error) {
      // 422 and not 502: it is about the address in the request, and the service itself is well.
      if (error instanceof FetchError) throw new Problem('not-fetched', error.message, { reason: error.code })
      throw error
    }
  }
  return { page: (url, signal) => fetching(url, signal, true), resource: (url, signal) => fetching(url, signal, false) }
}

function fromMemory(url: string, html: string): FetchedPage {
  const contentType = 'text/html; charset=utf-8'
  const bytes = Buffer.from(html)
  return { url, status: 200, headers: { 'content-type': contentType }, bytes, contentType, isPartial: false, redirects: [] }
}
