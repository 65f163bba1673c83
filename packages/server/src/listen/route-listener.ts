/** Serves a route on a port of its own. */

import { createServer } from 'node:http'
import type { Logger } from 'pino'
import type { Route } from '../route.js'
import { bind, hostAndPort, type Listener } from './listener.js'
import { requestOf, send } from './node-messages.js'

/** Where and what to serve. */
export interface RouteListenerOptions {
  readonly host: string
  readonly port: number
  /** The flag that sets the port, for messages. */
  readonly flag: string
  readonly route: Route
  readonly logger: Logger
}

/** Methods that the standard does not let a `Request` have. */
const unsupportedMethods = ['TRACE', 'TRACK', 'CONNECT']
const problemType = { 'content-type': 'application/problem+json', allow: 'GET, POST, PUT, DELETE' }
const notAllowed = JSON.stringify({
  type: 'about:blank',
  title: 'Method Not Allowed',
  status: 405,
  detail: 'expected GET, POST, PUT or DELETE',
})

/** Listens and answers every request by the route; an error in the route is logged and answered with 500. */
export async function listenRoute({ host, port, flag, route, logger }: RouteListenerOptions): Promise<Listener> {
  const server = createServer(
    { maxHeaderSize: 131_072, requestTimeout: 300_000, headersTimeout: 15_000, keepAliveTimeout: 30_000 },
    (request, response) => {
      const target = request.url ?? '/'
      const authority = request.headers.host ?? hostAndPort(host, port)
      const url = `http://${authority}${target}`
      if (!target.startsWith('/') || !URL.canParse(url))
        return void response.writeHead(400, { 'content-type': 'text/plain' }).end('bad request\n')
      if (unsupportedMethods.includes(request.method ?? '')) return void response.writeHead(405, problemType).end(notAllowed)
      Promise.resolve()
        .then(() => route(requestOf(request, url, response), { address: request.socket.remoteAddress ?? 'unknown' }))
        .then(answer => send(answer, response, request.method))
        .catch((error: unknown) => {
          logger.error({ err: error, method: request.method, path: target.split('?', 1)[0] }, 'a route failed')
          if (response.headersSent) response.destroy()
          else response.writeHead(500, { 'content-type': 'text/plain' }).end('internal error\n')
        })
    },
  )
  const bound = await bind(server, host, port, flag)
  return { host, port: bound, url: `http://${hostAndPort(host, bound)}`, drain: deadlineMs => drainServer(server, deadlineMs) }
}

/** Closes an HTTP server: idle connections at once, busy ones when they have answered, the rest after `deadlineMs`. */
export function drainServer(server: ReturnType<typeof createServer>, deadlineMs: number): Promise<void> {
  return new Promise(resolve => {
    const idle = setInterval(() => server.closeIdleConnections(), 50)
    const timer = setTimeout(() => server.closeAllConnections(), deadlineMs)
    server.close(() => {
      clearInterval(idle)
      clearTimeout(timer)
      resolve()
    })
    server.closeIdleConnections()
  })
}
