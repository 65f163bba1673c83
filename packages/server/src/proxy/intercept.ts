/** Ends TLS in the place of a server, with a certificate of our own authority. */

import { createServer as createHttp2Server, type Http2Server, type ServerHttp2Session } from 'node:http2'
import { isIP, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { TLSSocket } from 'node:tls'
import type { Destination } from '@gleaner/node'
import { LeafCache } from '../certificates/index.js'
import type { NodeRequest, NodeResponse } from '../listen/index.js'
import type { Interception } from './proxy-context.js'
import { parseAbsolute, type Target } from './target.js'

const handshakeMs = 15_000
/** How long a client may stay silent before its connection is taken for one in which the server speaks first. */
const firstByteMs = 2_000
const tlsHandshake = 0x16

/** What the interceptor needs of the proxy. */
export interface InterceptorParts {
  readonly interception: Interception
  /** Serves HTTP/1.1 on a decrypted connection. */
  serveHttp1(socket: TLSSocket): void
  /** Answers one HTTP/2 request. */
  answerHttp2(request: NodeRequest, response: NodeResponse): void
  /** Carries bytes as they are to a destination; used for what is not TLS. */
  tunnel(socket: Duplex, destination: Destination): void
  /** Told when a client refused our certificate; `isTunnelled` says that the host is left alone from now on. */
  onRefused(host: string, isTunnelled: boolean): void
}

/** A connection whose TLS ends here. */
interface Decrypted {
  readonly destination: Destination
  readonly client: string
  /** Whether a request came, which means that the client accepted our certificate. */
  hasAsked: boolean
}

/**
 * A client that closes the connection this soon after the handshake, or during it, without a request, has looked at our
 * certificate and refused it: some send an alert, others just go. Connections that browsers open ahead of need stay open longer.
 */
const refusalMs = 2_000

/** Takes over connections of clients to https servers. */
export class Interceptor {
  private readonly parts: InterceptorParts
  private readonly leaves: LeafCache
  private readonly http2: Http2Server
  private readonly sessions = new Set<ServerHttp2Session>()
  /** The decrypted connections, by socket and by session. */
  private readonly decrypted = new WeakMap<object, Decrypted>()
  private next: Decrypted | null = null

  constructor(parts: InterceptorParts) {
    this.parts = parts
    this.leaves = new LeafCache(parts.interception.authority)
    this.http2 = createHttp2Server({ settings: { maxConcurrentStreams: 128, enableConnectProtocol: false }, maxHeaderListPairs: 256 })
    this.http2.on('session', session => this.admit(session))
    this.http2.on('request', (request, response) => parts.answerHttp2(request, response))
    this.http2.on('checkContinue', (request, response) => parts.answerHttp2(request, response))
    this.http2.on('sessionError', () => {})
  }

  /** Takes over the connection of a client that asked for a tunnel and was told that it has one. */
  async take(socket: Duplex, head: Buffer, destination: Destination): Promise<void> {
    if (head.length > 0) socket.unshift(head)
    const first = await firstByte(socket)
    if (socket.destroyed) return
    if (first === tlsHandshake) this.decrypt(socket, destination)
    else this.parts.tunnel(socket, destination)
  }

  /** The target of a request on a decrypted connection; null if the connection is not one. */
  targetOf(request: NodeRequest): Target | null {
    const key = 'stream' in request ? request.stream.session : request.socket
    const decrypted = key === undefined ? undefined : this.decrypted.get(key)
    if (decrypted === undefined) return null
    const { host, port } = decrypted.destination
    if (!decrypted.hasAsked) this.parts.interception.hosts.accepted(decrypted.client, host)
    decrypted.hasAsked = true
    const url = request.url ?? '/'
    const absolute = parseAbsolute(url)
    const authority = ('stream' in request ? request.authority : request.headers.host) || host
    if (absolute !== null) return { scheme: 'https', host, port, authority: absolute.authority, path: absolute.path }
    return { scheme: 'https', host, port, authority, path: url }
  }

  /** Tells whether a socket is a decrypted connection. */
  owns(socket: object): boolean {
    return this.decrypted.has(socket)
  }

  /** Lets streams under way finish, then ends what is left. */
  async drain(deadlineMs: number): Promise<void> {
    const closed = [...this.sessions].map(session => new Promise<void>(resolve => session.close(resolve)))
    const timer = setTimeout(() => this.sessions.forEach(session => void session.destroy()), deadlineMs)
    await Promise.all(closed)
    clearTimeout(timer)
  }

  private decrypt(socket: Duplex, destination: Destination): void {
    const { host } = destination
    const client = (socket as Partial<Socket>).remoteAddress ?? ''
    const secure = new TLSSocket(socket as Socket, {
      isServer: true,
      ALPNProtocols: ['h2', 'http/1.1'],
      secureContext: this.leaves.contextFor(host),
      SNICallback: (name, done) => done(null, this.leaves.contextFor(isIP(host) === 0 ? host : name.toLowerCase())),
    })
    const decrypted: Decrypted = { destination, client, hasAsked: false }
    this.decrypted.set(secure, decrypted)
    const timer = setTimeout(() => secure.destroy(), handshakeMs)
    let sinceMs = Date.now()
    const giveUp = (): void => void secure.destroy()
    // Nobody else listens during the handshake, and the other side may end it at any time.
    secure.on('error', giveUp).on('end', giveUp)
    secure.once('close', () => {
      clearTimeout(timer)
      const isRefusal = !decrypted.hasAsked && Date.now() - sinceMs < refusalMs
      if (isRefusal) this.parts.onRefused(host, this.parts.interception.hosts.refused(client, host))
    })
    secure.once('secure', () => {
      clearTimeout(timer)
      secure.off('end', giveUp)
      sinceMs = Date.now()
      this.serve(secure, decrypted)
    })
  }

  private serve(secure: TLSSocket, decrypted: Decrypted): void {
    if (secure.alpnProtocol !== 'h2') {
      this.parts.serveHttp1(secure)
      return
    }
    // A TLS server would set this; sessions wait for it.
    Object.assign(secure, { secureConnecting: false })
    // The session is made while this event is handled, and is told apart by what is set here.
    this.next = decrypted
    this.http2.emit('connection', secure)
    this.next = null
  }

  private admit(session: ServerHttp2Session): void {
    if (this.next !== null) this.decrypted.set(session, this.next)
    this.sessions.add(session)
    session.on('error', () => {})
    session.once('close', () => this.sessions.delete(session))
    session.setTimeout(this.parts.interception.idleTimeoutMs, () => session.close())
  }
}

/** The first byte that a client sends, left on the stream; null if none came for a while. */
function firstByte(socket: Duplex): Promise<number | null> {
  return new Promise(resolve => {
    const settle = (byte: number | null): void => {
      clearTimeout(timer)
      socket.off('readable', read).off('close', gone).off('end', gone)
      resolve(byte)
    }
    const gone = (): void => settle(null)
    const read = (): void => {
      const chunk = socket.read() as Buffer | null
      if (chunk === null) return
      settle(chunk[0])
      socket.unshift(chunk)
    }
    const timer = setTimeout(gone, firstByteMs)
    socket.on('readable', read).on('close', gone).on('end', gone)
    read()
  })
}
