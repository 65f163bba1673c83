/** A server on the loopback device for tests; it listens on all of 127.0.0.0/8, so that tests have several addresses. */

import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A running server and what it was asked. */
export interface Loopback {
  readonly port: number
  /** Host, local address and path of every request. */
  readonly requests: {
    readonly host: string
    readonly address: string
    readonly path: string
    readonly headers: IncomingMessage['headers']
  }[]
  close(): Promise<void>
}

/** Starts a server that answers by path. */
export async function loopback(routes: Readonly<Record<string, RequestListener>>): Promise<Loopback> {
  const requests: Loopback['requests'] = []
  const server: Server = createServer((request, response) => {
    const path = request.url ?? '/'
    requests.push({ host: request.headers.host ?? '', address: request.socket.localAddress ?? '', path, headers: request.headers })
    const route = routes[path]
    if (route) route(request, response)
    else response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not here</h1>')
  })
  await new Promise<void>(resolve => server.listen(0, '0.0.0.0', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Answers with HTML. */
export function html(body: string | Uint8Array, headers: Readonly<Record<string, string>> = {}): RequestListener {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body)
  }
}

/** Answers with a redirect. */
export function redirect(location: string | null, status = 302): RequestListener {
  return (_request, response) => {
    response.writeHead(status, location === null ? {} : { location, connection: 'close' }).end()
  }
}
