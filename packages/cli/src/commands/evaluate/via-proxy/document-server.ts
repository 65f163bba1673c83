/** A web server that has exactly one document at a time: the page that is being measured. */

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The server of one run. */
export interface DocumentServer {
  readonly host: string
  readonly port: number
  /** Serves a document in place of the one before, at an address that no document had; returns that address. */
  show(html: string): string
  /** Serves a document at an address of another host, for a proxy that sends the requests for all hosts here. */
  showAt(html: string, address: URL): void
  close(): Promise<void>
}

/** What is served, and the host and path by which it is asked for. */
interface Shown {
  readonly host: string
  readonly path: string
  readonly bytes: Buffer
}

/** Starts the server on the loopback device. Documents are sent as UTF-8; every other address is missing. */
export async function startDocumentServer(): Promise<DocumentServer> {
  let shown: Shown | null = null
  let count = 0
  const server = createServer((request, response) => {
    const isShown = shown !== null && request.headers.host === shown.host && request.url === shown.path
    // A proxy that kept the connection could take the answer for one page for that of the next.
    response.setHeader('connection', 'close')
    if (shown === null || !isShown) return void response.writeHead(404, { 'content-type': 'text/plain' }).end('not this document\n')
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-length': shown.bytes.length, 'cache-control': 'no-store' }
    response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : shown.bytes)
  })
  const host = '127.0.0.1'
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, host, resolve))
  const { port } = server.address() as AddressInfo
  return {
    host,
    port,
    show(html) {
      shown = { host: `${host}:${port}`, path: `/page-${++count}.html`, bytes: Buffer.from(html, 'utf8') }
      return `http://${shown.host}${shown.path}`
    },
    showAt(html, { host: named, pathname, search }) {
      shown = { host: named, path: `${pathname}${search}`, bytes: Buffer.from(html, 'utf8') }
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
