/** A server socket that can be drained. */

import type { Server } from 'node:net'
import { ServerError } from '../server-error.js'

/** Something that listens. */
export interface Listener {
  readonly host: string
  readonly port: number
  /** `http://127.0.0.1:7071` */
  readonly url: string
  /** Takes no new connections, lets requests in flight finish for at most `deadlineMs`, then ends what is left. */
  drain(deadlineMs: number): Promise<void>
}

/** Binds a server to an address; throws a `ServerError` that says what to do if it cannot. Returns the port. */
export function bind(server: Server, host: string, port: number, flag: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException): void => reject(new ServerError(bindMessage(error, host, port, flag), { cause: error }))
    server.once('error', fail)
    server.listen({ host: host.replace(/^\[|\]$/g, ''), port }, () => {
      server.off('error', fail)
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}

/** Writes an address as a URL does, IPv6 in brackets. */
export function hostAndPort(host: string, port: number): string {
  const bare = host.replace(/^\[|\]$/g, '')
  return bare.includes(':') ? `[${bare}]:${port}` : `${bare}:${port}`
}

function bindMessage({ code, message }: NodeJS.ErrnoException, host: string, port: number, flag: string): string {
  const place = hostAndPort(host, port)
  if (code === 'EADDRINUSE') return `${place} is in use by another program; choose another port with ${flag}`
  if (code === 'EACCES') return `there is no permission to listen on ${place}; choose a port of 1024 or more with ${flag}`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `${host} is not an address of this machine; choose another with --host`
  return `cannot listen on ${place}: ${message}`
}
