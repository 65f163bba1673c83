/** The proxy as a server: who connects, what they ask, who answers. */

import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { answerConnect, type Destination, destinationOf, joinStreams } from '@gleaner/node'
import { drainServer, isSameSecret, type NodeRequest, type NodeResponse, requestOf, secretOf, send } from '../listen/index.js'
import { refusalOfRequest } from './check-request.js'
import { refuseBroken } from './client-errors.js'
import { Connections } from './connections.js'
import type { Problem } from './error-page.js'
import { answerProblem, forward } from './forward.js'
import { Interceptor, type InterceptorParts } from './intercept.js'
import { internalHost } from './internal/index.js'
import type { Interception, ProxyContext } from './proxy-context.js'
import { parseAbsolute, type Target, urlOf, withoutOriginalParameter } from './target.js'
import { forwardUpgrade, responseOn } from './upgrade.js'

/** Headers of one request together; browsers send about 2 kB, large cookies 8 kB more. */
const maxHeaderBytes = 65_536

/** Serves clients of the proxy. */
export class ProxyServer {
  readonly server: Server
  private readonly context: ProxyContext
  private readonly connections: Connections
  private readonly interceptor: Interceptor | null

  constructor(context: ProxyContext) {
    this.context = context
    this.connections = new Connections(context.limits.maxConnectionsPerClient)
    this.server = this.makeServer()
    this.server.prependListener('connection', socket => this.admit(socket))
    this.interceptor = context.interception === null ? null : new Interceptor(this.interceptorParts(context.interception))
  }

  private interceptorParts(interception: Interception): InterceptorParts {
    const { logger } = this.context
    return {
      interception,
      serveHttp1: socket => void this.server.emit('connection', socket),
      answerHttp2: (request, response) => this.track(this.answer(request, response)),
      tunnel: (socket, destination) => this.track(this.joinTunnel(socket, destination)),
      onRefused: (host, isTunnelled) => logger.warn({ host, isTunnelled }, 'a client refused our certificate'),
    }
  }

  /** Takes no new connections, lets requests finish, then ends what is left. */
  async drain(deadlineMs: number): Promise<void> {
    const ends = [drainServer(this.server, deadlineMs), this.connections.endTunnels(deadlineMs), this.interceptor?.drain(deadlineMs)]
    await Promise.all(ends)
    this.context.upstream.close()
  }

  private makeServer(): Server {
    const { headersTimeoutMs, idleTimeoutMs } = this.context.limits
    const server = createServer({
      maxHeaderSize: maxHeaderBytes,
      headersTimeout: headersTimeoutMs,
      connectionsCheckingInterval: Math.min(5_000, headersTimeoutMs),
      // Uploads may take hours; a connection on which nothing happens is closed all the same.
      requestTimeout: 0,
      keepAliveTimeout: 30_000,
    })
    // Headers beyond this count would be dropped silently; we count them ourselves and refuse.
    server.maxHeadersCount = 0
    server.timeout = idleTimeoutMs
    const answer = (request: IncomingMessage, response: NodeResponse): void => this.track(this.answer(request, response))
    server.on('request', answer).on('checkContinue', answer)
    server.on('checkExpectation', (request, response) => this.track(this.refuse(request, response, expectationProblem)))
    server.on('connect', (request: IncomingMessage, socket: Duplex, head: Buffer) => this.track(this.connect(request, socket, head)))
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => this.track(this.upgrade(request, socket, head)))
    server.on('clientError', refuseBroken)
    return server
  }

  private admit(socket: Socket): void {
    // A decrypted connection was counted when it was opened.
    if (this.interceptor?.owns(socket) || !this.connections.isOverLimit(socket)) return
    this.context.logger.warn({ client: socket.remoteAddress }, 'too many connections')
    socket.destroy()
  }

  private track(work: Promise<unknown>): void {
    work.catch((error: unknown) => this.context.logger.error({ err: error }, 'a request failed inside the proxy'))
  }

  /** Answers a request of either version of HTTP. */
  async answer(request: NodeRequest, response: NodeResponse): Promise<void> {
    // Clients go away at any time; there is nobody left to tell.
    response.on('error', () => {})
    request.on('error', () => {})
    const refusal = refusalOfRequest(request)
    if (refusal !== null) return await this.refuse(request, response, { ...refusal, title: 'Bad request', hop: 'client' })
    const named = this.targetOf(request)
    if (named === null) return await this.answerDirect(request, response)
    if (!this.isAdmitted(request)) return await this.refuse(request, response, tokenProblem)
    const { path, isOriginal } = withoutOriginalParameter(named.path)
    const target = { ...named, path }
    if (target.host === internalHost)
      return await send(await this.context.internal(requestOf(request, urlOf(target), response)), response, request.method)
    await forward({ request, response, target, isOriginal, logger: this.context.logger }, this.context)
  }

  private async connect(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => socket.destroy())
    const problem = this.connectProblem(request)
    if (problem !== null) return await this.refuse(request, responseOn(request, socket), problem)
    const destination = destinationOf(request.url)
    const isIntercepted = destination !== null && this.interceptor !== null && !this.context.interception?.hosts.has(destination.host)
    if (isIntercepted) {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      return await this.interceptor?.take(socket, head, destination)
    }
    this.connections.addTunnel(socket)
    await answerConnect(request, socket, head, ({ host, port }) => this.context.upstream.connect(host, port))
  }

  /** Carries bytes that are not TLS, after the client was told that it has a tunnel. */
  private async joinTunnel(socket: Duplex, { host, port }: Destination): Promise<void> {
    this.connections.addTunnel(socket)
    try {
      joinStreams(socket, await this.context.upstream.connect(host, port))
    } catch {
      socket.destroy()
    }
  }

  /** Where a request wants to go: on a decrypted connection to its server, else to the address that it names in full. */
  private targetOf(request: NodeRequest): Target | null {
    return this.interceptor?.targetOf(request) ?? parseAbsolute(request.url ?? '')
  }

  private connectProblem(request: IncomingMessage): Problem | null {
    const refusal = refusalOfRequest(request)
    if (refusal !== null) return { ...refusal, title: 'Bad request', hop: 'client' }
    if (request.method === 'CONNECT' && this.interceptor?.targetOf(request)) return nestedProblem
    return this.isAdmitted(request) ? null : tokenProblem
  }

  private async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => socket.destroy())
    const target = this.targetOf(request)
    // Other protocols than WebSocket are not needed; the request is answered as if it had not asked for them.
    if (target === null || !/^websocket$/i.test(request.headers.upgrade ?? ''))
      return await this.answer(request, responseOn(request, socket))
    const refusal = this.connectProblem(request)
    if (refusal !== null) return await this.refuse(request, responseOn(request, socket), refusal)
    this.connections.addTunnel(socket)
    await forwardUpgrade(request, socket, head, target, this.context)
  }

  private isAdmitted(request: NodeRequest): boolean {
    const { token } = this.context.exposure
    // On a decrypted connection the client was asked when it opened the tunnel.
    if (token === null || this.interceptor?.targetOf(request)) return true
    const given = secretOf(request.headers['proxy-authorization'])
    return given !== null && isSameSecret(given, token)
  }

  private async refuse(request: NodeRequest, response: NodeResponse, problem: Problem): Promise<void> {
    if (problem.status === 407) response.setHeader('proxy-authenticate', 'Basic realm="gleaner", charset="UTF-8"')
    if (!('stream' in response)) response.setHeader('connection', 'close')
    await answerProblem({ request, response }, problem)
  }

  /** Somebody talks to the proxy as if it were a web server: browsers that fetch the auto-config file, and curious people. */
  private async answerDirect(request: NodeRequest, response: NodeResponse): Promise<void> {
    const isPac = request.method === 'GET' && request.url === '/proxy.pac'
    if (isPac) return await send(await this.context.internal(new Request(`http://${internalHost}/proxy.pac`)), response)
    await this.refuse(request, response, directProblem)
  }
}

const tokenProblem: Problem = {
  status: 407,
  title: 'Token needed',
  hop: 'client',
  message: 'This proxy asks for its token as the password of proxy authentication; any user name will do.',
}

const nestedProblem: Problem = { status: 400, title: 'Bad request', hop: 'client', message: 'There are no tunnels inside of tunnels.' }

const expectationProblem: Problem = {
  status: 417,
  title: 'Expectation failed',
  hop: 'client',
  message: 'The only expectation is 100-continue.',
}

const directProblem: Problem = {
  status: 400,
  title: 'This is a proxy',
  hop: 'client',
  message: `Set this address as the HTTP proxy of your browser or program, then open http://${internalHost}/ there. A proxy auto-config file is at /proxy.pac.`,
}
