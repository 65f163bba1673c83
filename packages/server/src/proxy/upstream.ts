/** Requests to the servers that pages come from: checked addresses, kept connections, verified certificates. */

import { Agent, type AgentOptions, type ClientRequest, request as startRequest } from 'node:http'
import { isIP, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { connect as connectTls, rootCertificates, type TLSSocket } from 'node:tls'
import {
  type AddressJudge,
  type ConnectOptions,
  connectTo,
  connectToProxy,
  type Environment,
  proxyAuthorization,
  proxyFor,
  type Resolver,
} from '@gleaner/node'
import { flat, type HeaderPairs } from './headers.js'
import { type Target, urlOf } from './target.js'

/** A host and a port. */
export interface Place {
  readonly host: string
  readonly port: number
}

/** How the proxy reaches servers. */
export interface UpstreamOptions {
  /** Refuses addresses; null refuses none. */
  readonly judge: AddressJudge | null
  /** Environment variables that name further proxies. */
  readonly env: Environment
  readonly resolver?: Resolver
  /** Milliseconds for look-up, connection and TLS. */
  readonly connectTimeoutMs?: number
  /** Where every request goes, whatever host it names: a server that has the pages of all hosts, without TLS. Null: to the hosts. */
  readonly origin?: Place | null
  /** Authorities in PEM that are trusted beside those of the system. */
  readonly extraAuthorities?: readonly string[]
}

/** Says that TLS with a server failed; `code` is that of OpenSSL or Node, such as `CERT_HAS_EXPIRED`. */
export class UpstreamTlsError extends Error {
  override readonly name = 'UpstreamTlsError'
  readonly host: string
  readonly code: string

  constructor(host: string, error: NodeJS.ErrnoException) {
    super(error.message, { cause: error })
    this.host = host
    this.code = error.code ?? 'ERR_TLS'
  }
}

/** Connections that nobody uses are closed after this time: servers close theirs after five seconds or more. */
const idleMs = 4_500

/** Opens requests to servers. */
export class Upstream {
  private readonly options: UpstreamOptions
  private readonly plain: Agent
  private readonly secure: Agent

  constructor(options: UpstreamOptions) {
    this.options = options
    this.plain = new ConnectingAgent(place => this.connectPlain(place))
    this.secure = new ConnectingAgent(place => this.connectSecure(place))
  }

  /** Starts a request; the caller writes its body and ends it. Headers are sent as they are. */
  open(method: string, target: Target, headers: HeaderPairs): ClientRequest {
    const proxy = target.scheme === 'http' ? this.proxyOf(target) : null
    const authorization = proxy && proxyAuthorization(proxy)
    return startRequest({
      agent: target.scheme === 'https' ? this.secure : this.plain,
      host: target.host,
      port: target.port,
      method,
      // A proxy wants the whole address.
      path: proxy === null ? target.path : urlOf(target),
      setHost: false,
      headers: flat(authorization ? [...headers, ['Proxy-Authorization', authorization]] : headers),
    })
  }

  /** Connects for a tunnel: checked, and through a further proxy if one is set. */
  connect(host: string, port: number): Promise<Socket> {
    return connectTo({ host, port }, this.connectOptions)
  }

  private get connectOptions(): ConnectOptions {
    const { judge, env, resolver, connectTimeoutMs = 10_000 } = this.options
    return { judge, env, timeoutMs: connectTimeoutMs, ...(resolver && { resolver }) }
  }

  /** Ends all kept connections. */
  close(): void {
    this.plain.destroy()
    this.secure.destroy()
  }

  private proxyOf({ host, port, scheme }: Target): URL | null {
    if (this.options.origin) return null
    const name = host.includes(':') ? `[${host}]` : host
    const proxy = URL.canParse(`${scheme}://${name}:${port}`) ? proxyFor(new URL(`${scheme}://${name}:${port}`), this.options.env) : null
    return proxy === null ? null : new URL(proxy)
  }

  private async connectPlain({ host, port }: Place): Promise<Duplex> {
    const { origin } = this.options
    if (origin) return await connectTo(origin, { ...this.connectOptions, judge: null, env: {} })
    const proxy = this.proxyOf({ scheme: 'http', host, port, authority: host, path: '/' })
    return proxy === null ? await this.connect(host, port) : await connectToProxy(proxy, { host, port }, this.connectOptions)
  }

  private async connectSecure({ host, port }: Place): Promise<Duplex> {
    const { connectTimeoutMs = 10_000, extraAuthorities, origin } = this.options
    if (origin) return await this.connectPlain(origin)
    const socket = await this.connect(host, port)
    return await secured(socket, host, connectTimeoutMs, extraAuthorities)
  }
}

/** An agent whose connections are made by a function that takes its time. */
class ConnectingAgent extends Agent {
  private readonly connectPlace: (place: Place) => Promise<Duplex>

  constructor(connectPlace: (place: Place) => Promise<Duplex>) {
    const options: AgentOptions = { keepAlive: true, maxFreeSockets: 32, timeout: idleMs }
    super(options)
    this.connectPlace = connectPlace
  }

  /** Called by the agent of Node when it needs a connection; it waits for the callback. */
  createConnection({ host, port }: Place, callback: (error: Error | null, stream?: Duplex) => void): void {
    this.connectPlace({ host, port: Number(port) }).then(
      stream => callback(null, stream),
      (error: Error) => callback(error),
    )
  }
}

function secured(socket: Socket, host: string, timeoutMs: number, extra: readonly string[] | undefined): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const isName = isIP(host) === 0
    const secure = connectTls({
      socket,
      host,
      ALPNProtocols: ['http/1.1'],
      ...(isName && { servername: host }),
      ...(extra && { ca: [...rootCertificates, ...extra] }),
    })
    const timer = setTimeout(() => secure.destroy(Object.assign(new Error('TLS took too long'), { code: 'ETIMEDOUT' })), timeoutMs)
    secure.once('secureConnect', () => {
      clearTimeout(timer)
      secure.off('error', fail)
      resolve(secure)
    })
    const fail = (error: NodeJS.ErrnoException): void => {
      clearTimeout(timer)
      secure.on('error', () => {}).destroy()
      reject(new UpstreamTlsError(host, error))
    }
    secure.on('error', fail)
  })
}
