/** The proxy as a server: who connects, what they ask, who answers. */

import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { answerConnect } from '@gleaner/node'
import { drainServer, isSameSecret, type NodeRequest, type NodeResponse, requestOf, secretOf, send } from '../listen/index.js'
import { refusalOfRequest } from './check-request.js'
import { refuseBroken } from './client-errors.js'
import { Connections } from './connections.js'
import type { Problem } from './error-page.js'
import { answerProblem, forward } from './forward.js'
import { internalHost } from './internal.js'
import type { ProxyContext } from './proxy-context.js'
import { parseAbsolute, type Target, urlOf, withoutOriginalParameter } from './target.js'
import { forwardUpgrade, responseOn } from './upgrade.js'

/** Headers of one request together; browsers send about 2 kB, large cookies 8 kB more. */
const maxHeaderBytes = 65_536

/** Finds the target of a request; null if it names none. */
export type TargetOf = (request: NodeRequest) => Target | null

/** Serves clients of the proxy. */
export class ProxyServer {
  readonly server: Server
  private readonly context: ProxyContext
  private readonly connections: Connections
  /** Requests under way; draining waits for them. */
  private readonly open = new Set<Promise<void>>()

  constructor(context: ProxyContext) {
    this.context = context
    this.connections = new Connections(context.limits.maxConnectionsPerClient)
    this.server = this.makeServer()
    this.server.on('connection', socket => this.admit(socket))
  }

  /** Takes no new connections, lets requests finish, then ends what is left. */
  async drain(deadlineMs: number): Promise<void> {
    await Promise.all([drainServer(this.server, deadlineMs), this.connections.endTunnels(deadlineMs)])
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
    const answer = (request: IncomingMessage, response: NodeResponse): void => this.track(this.answer(request, response, outerTarget))
    server.on('request', answer).on('checkContinue', answer)
    server.on('checkExpectation', (request, response) => this.track(this.refuse(request, response, expectationProblem)))
    server.on('connect', (request: IncomingMessage, socket: Duplex, head: Buffer) => this.track(this.connect(request, socket, head)))
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) =>
      this.track(this.upgrade(request, socket, head, outerTarget)),
    )
    server.on('clientError', refuseBroken)
    return server
  }

  private admit(socket: Socket): void {
    if (!this.connections.isOverLimit(socket)) return
    this.context.logger.warn({ client: socket.remoteAddress }, 'too many connections')
    socket.destroy()
  }

  private track(work: Promise<unknown>): void {
    const tracked = work.then(
      () => {},
      (error: unknown) => this.context.logger.error({ err: error }, 'a request failed inside the proxy'),
    )
    this.open.add(tracked)
    void tracked.finally(() => this.open.delete(tracked))
  }

  /** Answers a request of either version of HTTP. */
  async answer(request: NodeRequest, response: NodeResponse, targetOf: TargetOf): Promise<void> {
    // Clients go away at any time; there is nobody left to tell.
    response.on('error', () => {})
    request.on('error', () => {})
    const refusal = refusalOfRequest(request)
    if (refusal !== null) return await this.refuse(request, response, { ...refusal, title: 'Bad request', hop: 'client' })
    const named = targetOf(request)
    if (named === null) return await this.answerDirect(request, response)
    if (targetOf === outerTarget && !this.isAdmitted(request)) return await this.askForToken(request, response)
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
    this.connections.addTunnel(socket)
    await answerConnect(request, socket, head, ({ host, port }) => this.context.upstream.connect(host, port))
  }

  private connectProblem(request: IncomingMessage): Problem | null {
    const refusal = refusalOfRequest(request)
    if (refusal !== null) return { ...refusal, title: 'Bad request', hop: 'client' }
    return this.isAdmitted(request) ? null : tokenProblem
  }

  private async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, targetOf: TargetOf): Promise<void> {
    socket.on('error', () => socket.destroy())
    const target = targetOf(request)
    // Other protocols than WebSocket are not needed; the request is answered as if it had not asked for them.
    if (target === null || !/^websocket$/i.test(request.headers.upgrade ?? ''))
      return await this.answer(request, responseOn(request, socket), targetOf)
    const refusal = this.connectProblem(request)
    if (refusal !== null && targetOf === outerTarget) return await this.refuse(request, responseOn(request, socket), refusal)
    this.connections.addTunnel(socket)
    await forwardUpgrade(request, socket, head, target, this.context)
  }

  private isAdmitted(request: NodeRequest): boolean {
    const { token } = this.context.exposure
    if (token === null) return true
    const given = secretOf(request.headers['proxy-authorization'])
    return given !== null && isSameSecret(given, token)
  }

  private async askForToken(request: NodeRequest, response: NodeResponse): Promise<void> {
    await this.refuse(request, response, tokenProblem)
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

/** The target of a request to the proxy itself: its address in full. */
function outerTarget(request: NodeRequest): Target | null {
  return parseAbsolute(request.url ?? '')
}

const tokenProblem: Problem = {
  status: 407,
  title: 'Token needed',
  hop: 'client',
  message: 'This proxy asks for its token as the password of proxy authentication; any user name will do.',
}

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
