/** Connections to a host and port whose addresses were all checked, directly or through another proxy. */

import { connect as connectSocket, isIP, type LookupFunction, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { AddressJudge } from './addresses.js'
import { ConnectionError, FetchError, UnresolvableError } from './errors.js'
import { type Environment, proxyFor } from './proxies.js'
import { type AddressPolicy, checkedAddresses, type Resolver, systemResolver } from './resolve-host.js'

/** Where to connect to. */
export interface Destination {
  /** A name or an address; IPv6 with or without brackets. */
  readonly host: string
  readonly port: number
}

/** How connections are made; all have defaults. */
export interface ConnectOptions {
  /** Refuses addresses: `refusalOf` refuses all that are not public, null none. `refusalOf` is not the default: say which. */
  readonly judge: AddressJudge | null
  readonly resolver?: Resolver
  /** Environment variables that name proxies; none are used by default. */
  readonly env?: Environment
  /** Milliseconds for look-up and connection; 10,000 by default. */
  readonly timeoutMs?: number
  readonly signal?: AbortSignal
}

/** Says that a host could not be connected to in time. */
export class ConnectTimeoutError extends ConnectionError {
  override readonly name: string = 'ConnectTimeoutError'
}

/** Says that the proxy on the way to a host failed or refused. */
export class ProxyHopError extends ConnectionError {
  override readonly name: string = 'ProxyHopError'
}

/**
 * Connects to a destination. The host is resolved once, every address is checked, and the connection goes to exactly these
 * addresses, IPv6 and IPv4 tried side by side.
 *
 * With a proxy in `env` the connection is a tunnel through it: a host that resolves here is still checked; one that only
 * the proxy can resolve is left to it.
 */
export async function connectTo(destination: Destination, options: ConnectOptions): Promise<Socket> {
  const { host, port } = destination
  const url = `tcp://${urlHost(host)}:${port}`
  const { judge, resolver = systemResolver, env = {}, timeoutMs = 10_000 } = options
  const policy: AddressPolicy = { judge, resolver }
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
  try {
    const proxy = proxyFor(new URL(`https://${urlHost(host)}:${port}`), env)
    if (proxy !== null) {
      const socket = await proxySocket(new URL(proxy), destination, policy, signal)
      return await tunnel(socket, new URL(proxy), destination, signal)
    }
    const addresses = await orAbort(checkedAddresses(url, host, policy), signal)
    return await connected(url, { host, port }, addresses, signal)
  } catch (error) {
    if (timeout.aborted && !(error instanceof FetchError)) {
      throw new ConnectTimeoutError(url, `no connection to ${host}:${port} within ${timeoutMs} ms`, null, { cause: error })
    }
    throw error
  }
}

/** A look-up that knows one answer. */
export function pinnedLookup(addresses: readonly string[]): LookupFunction {
  const entries = addresses.map(address => ({ address, family: isIP(address) }))
  return (_host, options, callback) => {
    if (options.all) callback(null, entries)
    else callback(null, entries[0].address, entries[0].family)
  }
}

/** Opens a socket to one of some addresses. */
function connected(url: string, { host, port }: Destination, addresses: readonly string[], signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const bare = host.replace(/^\[|\]$/g, '')
    const socket = connectSocket({
      host: bare,
      port,
      lookup: pinnedLookup(addresses),
      autoSelectFamily: true,
      allowHalfOpen: true,
      noDelay: true,
    })
    const stop = (): void => void socket.destroy(signal.reason as Error)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    const settle = (): void => {
      signal.removeEventListener('abort', stop)
      socket.off('error', fail).off('connect', succeed)
    }
    const succeed = (): void => {
      settle()
      resolve(socket)
    }
    const fail = (error: NodeJS.ErrnoException): void => {
      settle()
      // A socket that fails once may fail again while it closes.
      socket.on('error', () => {})
      const reason = error.code ?? codesOf(error) ?? error.message
      const unreachable = new ConnectionError(url, `${host}:${port} cannot be reached (${reason})`, null, { cause: error })
      reject(signal.aborted ? signal.reason : unreachable)
    }
    socket.on('connect', succeed).on('error', fail)
  })
}

/** The codes of an error of several attempts. */
function codesOf(error: unknown): string | null {
  if (!(error instanceof AggregateError)) return null
  return [...new Set(error.errors.map(each => (each as NodeJS.ErrnoException).code))].join(', ')
}

/**
 * Connects to the proxy through which a destination is reached. A destination that resolves here is checked first; the
 * address of the proxy itself is the operator's choice and not checked.
 */
export async function connectToProxy(proxy: URL, destination: Destination, options: ConnectOptions): Promise<Socket> {
  const { judge, resolver = systemResolver, timeoutMs = 10_000 } = options
  return await proxySocket(proxy, destination, { judge, resolver }, AbortSignal.timeout(timeoutMs))
}

async function proxySocket(proxy: URL, { host, port }: Destination, policy: AddressPolicy, signal: AbortSignal): Promise<Socket> {
  await orAbort(checkedAddresses(`tcp://${urlHost(host)}:${port}`, host, policy), signal).catch((error: unknown) => {
    if (!(error instanceof UnresolvableError)) throw error
  })
  const name = proxy.hostname.replace(/^\[|\]$/g, '')
  if (proxy.protocol !== 'http:' && proxy.protocol !== 'https:') {
    throw new ProxyHopError(proxy.origin, `the proxy ${proxy.protocol}//${proxy.host} cannot be used; only http and https proxies can`)
  }
  try {
    const place = { host: name, port: Number(proxy.port || (proxy.protocol === 'https:' ? 443 : 80)) }
    const addresses = await orAbort(checkedAddresses(proxy.origin, name, { judge: null, resolver: systemResolver }), signal)
    const socket = await connected(proxy.origin, place, addresses, signal)
    return proxy.protocol === 'https:' ? await secured(socket, name) : socket
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
    throw new ProxyHopError(proxy.origin, `the proxy ${proxy.host} on the way cannot be reached: ${error.message}`, null, { cause: error })
  }
}

function secured(socket: Socket, host: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const secure = connectTls({ socket, ...(isIP(host) === 0 && { servername: host }) })
    secure.once('secureConnect', () => resolve(secure))
    secure.once('error', error => reject(new ProxyHopError(`https://${host}`, `TLS with the proxy ${host} failed: ${error.message}`)))
  })
}

/** The header that carries the user name and password of a proxy's address; null if it has none. */
export function proxyAuthorization(proxy: URL): string | null {
  if (proxy.username === '' && proxy.password === '') return null
  const pair = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`
  return `Basic ${Buffer.from(pair).toString('base64')}`
}

/** An answer to CONNECT is a few hundred bytes. */
const maxAnswerBytes = 16_384

function tunnel(socket: Socket, proxy: URL, { host, port }: Destination, signal: AbortSignal): Promise<Socket> {
  const authority = `${urlHost(host)}:${port}`
  const authorization = proxyAuthorization(proxy)
  const lines = [`CONNECT ${authority} HTTP/1.1`, `Host: ${authority}`, ...(authorization ? [`Proxy-Authorization: ${authorization}`] : [])]
  return new Promise((resolve, reject) => {
    let answer = Buffer.alloc(0)
    const settle = (): void => {
      signal.removeEventListener('abort', stop)
      socket.off('readable', read).off('error', fail).off('close', closed)
    }
    const fail = (reason: string | Error): void => {
      settle()
      socket.on('error', () => {}).destroy()
      const text = typeof reason === 'string' ? reason : reason.message
      reject(signal.aborted ? signal.reason : new ProxyHopError(proxy.origin, `the proxy ${proxy.host} on the way to ${host}: ${text}`))
    }
    const stop = (): void => fail('it did not answer')
    const closed = (): void => fail('it closed the connection')
    const read = (): void => {
      for (let chunk = socket.read() as Buffer | null; chunk !== null; chunk = socket.read() as Buffer | null) {
        answer = Buffer.concat([answer, chunk])
        const end = answer.indexOf('\r\n\r\n')
        if (end < 0 && answer.length < maxAnswerBytes) continue
        const refusal = refusalIn(answer.toString('latin1'), end)
        if (refusal !== null) fail(refusal)
        else {
          settle()
          if (answer.length > end + 4) socket.unshift(answer.subarray(end + 4))
          resolve(socket)
        }
        return
      }
    }
    signal.addEventListener('abort', stop, { once: true })
    socket.on('readable', read).on('error', fail).on('close', closed)
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  })
}

/** Says why the answer to CONNECT is not a tunnel, null if it is one. */
function refusalIn(answer: string, end: number): string | null {
  const [, status] = /^HTTP\/1\.\d (\d{3})/.exec(answer) ?? []
  if (end < 0 || status === undefined) return 'its answer is not HTTP'
  return status.startsWith('2') ? null : `it refused with status ${status}`
}

function urlHost(host: string): string {
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host
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
