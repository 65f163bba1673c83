/** Fetches one web page: from public addresses only, in bounded time and space. */

import { readFileSync } from 'node:fs'
import { type Dispatcher, request } from 'undici'
import type { AddressJudge } from './addresses.js'
import { refusalOf } from './addresses.js'
import { acceptedEncodings, readBody } from './body.js'
import { Connections } from './connections.js'
import {
  ConnectionError,
  FetchError,
  FetchTimeoutError,
  HttpStatusError,
  NotHtmlError,
  RedirectError,
  TooLargeError,
  UnresolvableError,
  UrlError,
} from './errors.js'
import { isHtmlType, notHtmlBecause, notHtmlByType, notTextBecause } from './html-check.js'
import { type AllowedPorts, checkPort, webPorts } from './ports.js'
import { type Environment, proxyFor } from './proxies.js'
import { type Headers, headersFor, isRedirect, redirectTarget } from './redirects.js'
import { type AddressPolicy, checkedAddresses, type Resolver, systemResolver } from './resolve-host.js'

/** What `fetchPage` can be told; all have defaults. */
export interface FetchOptions {
  /** Milliseconds for everything together, redirects and body included; 30,000 by default. */
  readonly timeoutMs?: number
  /** Largest body in decompressed bytes; 20,000,000 by default. */
  readonly maxBytes?: number
  /** Further request headers. On a redirect to another origin only harmless ones go along. */
  readonly headers?: Readonly<Record<string, string>>
  /** Whether addresses that the public internet does not reach may be fetched; false by default. */
  readonly allowPrivate?: boolean
  /** Ports that may be fetched from; those of web servers by default, all if private addresses are allowed. */
  readonly ports?: AllowedPorts
  /** Maximum number of redirects that are followed; 10 by default. */
  readonly maxRedirects?: number
  /** Whether a body that is not HTML is an error; true by default. */
  readonly htmlOnly?: boolean
  /** Whether error answers (404 and the like) are returned instead of thrown; false by default. */
  readonly anyStatus?: boolean
  /** Where `HTTP_PROXY`, `HTTPS_PROXY`, `ALL_PROXY` and `NO_PROXY` are read; none by default, so that nothing is proxied unasked. */
  readonly env?: Environment
  /** Ends the request early. */
  readonly signal?: AbortSignal
  /** Finds the addresses of a host; the system's resolver by default. */
  readonly resolver?: Resolver
  /** Says why an address is refused; by default everything that is not public. */
  readonly judgeAddress?: AddressJudge
}

/** A page as it came. */
export interface FetchedPage {
  /** The address after all redirects. */
  readonly url: string
  readonly status: number
  /** Response headers in lower case; repeated ones are joined by commas. */
  readonly headers: Readonly<Record<string, string>>
  /** The body, decompressed and not decoded. */
  readonly bytes: Uint8Array
  /** The header `Content-Type`, which names the charset if the server knows it. */
  readonly contentType: string | null
  /** Whether the answer broke off, so that `bytes` is only its beginning. */
  readonly isPartial: boolean
  /** The addresses that redirected, first to last. */
  readonly redirects: readonly string[]
}

/** Fetches a page; `fetchPage` or a stand-in for it. */
export type FetchPage = (url: string, options?: FetchOptions) => Promise<FetchedPage>

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }

/** How we introduce ourselves unless the caller gives another `user-agent`. */
export const userAgent = `Mozilla/5.0 (compatible; Gleaner/${version})`

/**
 * Fetches one page by GET.
 *
 * Every host is resolved by us, all its addresses are checked, and the connection goes to exactly those addresses; each
 * redirect starts over. Through a proxy the check is weaker: hosts that resolve here are checked, but the proxy resolves
 * them again, and hosts that only the proxy knows are left to it. Throws the named errors of `errors.ts`.
 */
export const fetchPage: FetchPage = async (address, options = {}) => {
  const { timeoutMs = 30_000, maxBytes = 20_000_000, maxRedirects = 10 } = options
  const policy: AddressPolicy = {
    resolver: options.resolver ?? systemResolver,
    judge: options.allowPrivate ? null : (options.judgeAddress ?? refusalOf),
  }
  const start = startingPoint(address, options.headers ?? {})
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(new FetchTimeoutError(address, timeoutMs)), timeoutMs)
  const signal = options.signal ? AbortSignal.any([options.signal, timeout.signal]) : timeout.signal
  const connections = new Connections(policy, timeoutMs)
  try {
    const journey = { ...start, maxRedirects, maxBytes, signal, policy, connections, options }
    return await orAbort(follow(journey), signal)
  } finally {
    clearTimeout(timer)
    connections.close()
  }
}

/** A request on its way through redirects. */
interface Journey {
  readonly url: URL
  readonly headers: Headers
  readonly maxRedirects: number
  readonly maxBytes: number
  readonly signal: AbortSignal
  readonly policy: AddressPolicy
  readonly connections: Connections
  readonly options: FetchOptions
}

async function follow(journey: Journey): Promise<FetchedPage> {
  const redirects: string[] = []
  let { url, headers } = journey
  for (;;) {
    const response = await send(url, headers, journey)
    const location = response.headers['location'] ?? null
    if (!isRedirect(response.status)) return { url: url.href, ...(await received(url.href, response, journey)), redirects }
    discard(response.body)
    if (redirects.length >= journey.maxRedirects) throw tooManyRedirects(journey, url)
    const target = redirectTarget(url, location)
    headers = headersFor(headers, url, target)
    redirects.push(url.href)
    url = target
  }
}

function tooManyRedirects({ url: first, maxRedirects }: Journey, last: URL): RedirectError {
  const hint = 'such sites often want a cookie that they set on the way: copy it from a browser into the header Cookie'
  return new RedirectError(last.href, `${first.href} redirects more than ${maxRedirects} times`, hint)
}

interface Response {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Dispatcher.ResponseData['body']
}

/** Sends one request, directly or through a proxy. */
async function send(url: URL, headers: Headers, { signal, policy, connections, options }: Journey): Promise<Response> {
  checkPort(url, options.ports ?? (options.allowPrivate ? 'any' : webPorts))
  const proxy = proxyFor(url, options.env ?? {})
  if (proxy !== null && !URL.canParse(proxy)) {
    throw new UrlError(
      url.href,
      `the proxy ${JSON.stringify(proxy)} is not an address`,
      'correct HTTP_PROXY and HTTPS_PROXY, or unset them',
    )
  }
  const target = new URL(url)
  target.hash = ''
  try {
    if (proxy !== null) await checkBeforeProxy(url, policy)
    signal.throwIfAborted()
    const dispatcher = connections.through(proxy)
    const response = await request(target, { dispatcher, headers, signal, headersTimeout: 0, bodyTimeout: 0 })
    return { status: response.statusCode, headers: flat(response.headers), body: response.body }
  } catch (error) {
    throw connectionError(url, error, signal, proxy)
  }
}

/** Checks what can be checked when someone else resolves the host; a host that only the proxy knows is left to it. */
async function checkBeforeProxy(url: URL, policy: AddressPolicy): Promise<void> {
  try {
    await checkedAddresses(url.href, url.hostname, policy)
  } catch (error) {
    if (!(error instanceof UnresolvableError)) throw error
  }
}

async function received(
  url: string,
  response: Response,
  { maxBytes, signal, options }: Journey,
): Promise<Omit<FetchedPage, 'url' | 'redirects'>> {
  const { status, headers, body } = response
  const contentType = headers['content-type'] ?? null
  try {
    const htmlOnly = options.htmlOnly ?? true
    if (!options.anyStatus && (status < 200 || status >= 300)) throw new HttpStatusError(url, status)
    const otherType = htmlOnly ? notHtmlByType(contentType) : null
    if (otherType !== null) throw new NotHtmlError(url, contentType, otherType)
    if (Number(headers['content-length']) > maxBytes) throw new TooLargeError(url, maxBytes)
    const { bytes, isPartial } = await readBody(url, body, headers['content-encoding'] ?? null, maxBytes)
    // To a reader, an answer that is called off looks like one that breaks off.
    signal.throwIfAborted()
    // A label of HTML makes up for missing tags, but not for an image.
    const otherContent = htmlOnly ? (isHtmlType(contentType) ? notTextBecause : notHtmlBecause)(bytes) : null
    if (otherContent !== null) throw new NotHtmlError(url, contentType, otherContent)
    return { status, headers, bytes, contentType, isPartial }
  } catch (error) {
    discard(body)
    throw connectionError(new URL(url), error, signal, null)
  }
}

/** Drops a body that nobody reads; the complaint about it is nobody's either. */
function discard(body: Response['body']): void {
  body.on('error', () => {}).destroy()
}

/** The address to begin with; a user name and password in it become the header that they stand for. */
function startingPoint(address: string, given: Readonly<Record<string, string>>): { url: URL; headers: Headers } {
  if (!URL.canParse(address))
    throw new UrlError(address, `${JSON.stringify(address)} is not an address`, 'write it in full: https://example.org/page')
  const url = new URL(address)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new UrlError(address, `${address} begins with ${url.protocol} and cannot be fetched; only http: and https: can`, null)
  }
  const headers: Record<string, string> = {
    'user-agent': userAgent,
    accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'accept-language': 'en,*;q=0.5',
  }
  for (const [name, value] of Object.entries(given)) headers[name.toLowerCase()] = value
  // Whatever the caller asks for, the body must come in a coding that we undo.
  headers['accept-encoding'] = acceptedEncodings
  if (url.username !== '' || url.password !== '') {
    headers['authorization'] ??= `Basic ${Buffer.from(credentialsOf(address, url)).toString('base64')}`
    url.username = ''
    url.password = ''
  }
  return { url, headers }
}

/** The user name and password of an address, decoded; throws `UrlError` if they cannot be. */
function credentialsOf(address: string, { username, password }: URL): string {
  try {
    return `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  } catch {
    const hint = 'write a percent sign in them as %25'
    throw new UrlError(address, `the user name or password in ${JSON.stringify(address)} is not percent-encoded text`, hint)
  }
}

function flat(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const entries = Object.entries(headers).filter((entry): entry is [string, string | string[]] => entry[1] !== undefined)
  return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), Array.isArray(value) ? value.join(', ') : value]))
}

/** Gives an error of the network its name; ours pass as they are. */
function connectionError(url: URL, error: unknown, signal: AbortSignal, proxy: string | null): unknown {
  if (signal.aborted) return signal.reason
  if (error instanceof FetchError) return error
  const { code, message } = error as { code?: unknown; message?: string }
  const via = proxy === null ? '' : ` through the proxy ${new URL(proxy).host}`
  return new ConnectionError(
    url.href,
    `${url.origin} cannot be reached${via} (${typeof code === 'string' ? code : message})`,
    hintFor(code),
    {
      cause: error,
    },
  )
}

function hintFor(code: unknown): string {
  if (typeof code === 'string' && /CERT|SIGNED|ISSUER|TLS|SSL/.test(code))
    return 'its certificate is not trusted; save the page from a browser instead'
  if (code === 'ECONNREFUSED') return 'nothing answers there; check the address and its port'
  return 'check the address and your connection'
}

/** Ends waiting when the signal says so: look-ups cannot be called off, but nobody has to wait for them. */
function orAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason)
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
