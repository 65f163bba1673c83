/** The answer to CONNECT: a tunnel to a checked address. */

import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type ConnectOptions, ConnectTimeoutError, connectTo, type Destination } from './connect.js'
import { AddressRefusedError } from './errors.js'

/** Reads the target of a CONNECT request, `host:port`; null if it is not one. */
export function destinationOf(target: string | undefined): Destination | null {
  const [, bracketed, name, port] = /^(?:\[([0-9a-f:.]+)\]|([^\s:/?#@[\]]+)):(\d{1,5})$/i.exec(target ?? '') ?? []
  const number = Number(port)
  if (!(number >= 1 && number <= 65_535)) return null
  return { host: (bracketed ?? name).toLowerCase(), port: number }
}

/** The status for a connection that could not be made: 403 if its address is refused, 504 if it took too long, else 502. */
export function statusOfConnectError(error: unknown): 403 | 502 | 504 {
  if (error instanceof AddressRefusedError) return 403
  return error instanceof ConnectTimeoutError ? 504 : 502
}

/**
 * Answers a CONNECT request, as the event `connect` of an HTTP server gives it: connects to the checked destination, says so
 * to the client, and carries bytes both ways until both sides have ended. Resolves with the socket towards the
 * destination once the tunnel is open, with null if it could not be made; the client was told why.
 *
 * `connect` says how connections are made, or makes them.
 */
export async function answerConnect(
  request: { readonly url?: string | undefined },
  client: Duplex,
  head: Uint8Array,
  connect: ConnectOptions | ((destination: Destination) => Promise<Socket>),
): Promise<Socket | null> {
  client.on('error', () => client.destroy())
  const destination = destinationOf(request.url)
  if (destination === null) return refuse(client, 400, 'CONNECT needs a host and a port, such as example.org:443')
  try {
    const upstream = typeof connect === 'function' ? await connect(destination) : await connectTo(destination, connect)
    if (client.destroyed) {
      upstream.destroy()
      return null
    }
    client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
    if (head.length > 0) upstream.write(head)
    joinStreams(client, upstream)
    return upstream
  } catch (error) {
    return refuse(client, statusOfConnectError(error), (error as Error).message)
  }
}

/** Carries bytes both ways between two streams; when one breaks, the other is ended too. */
export function joinStreams(a: Duplex, b: Duplex): void {
  const end = (): void => {
    a.destroy()
    b.destroy()
  }
  for (const stream of [a, b]) stream.on('error', end)
  // A side that is closed without having ended has broken.
  a.on('close', () => a.readableEnded || b.destroy())
  b.on('close', () => b.readableEnded || a.destroy())
  a.pipe(b)
  b.pipe(a)
}

const reasons: Readonly<Record<number, string>> = { 400: 'Bad Request', 403: 'Forbidden', 502: 'Bad Gateway', 504: 'Gateway Timeout' }

function refuse(client: Duplex, status: number, message: string): null {
  const body = `${message}\n`
  const head = `HTTP/1.1 ${status} ${reasons[status]}\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n`
  client.end(head + body)
  return null
}
