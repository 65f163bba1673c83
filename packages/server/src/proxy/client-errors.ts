/** Answers to bytes that are not a request: smuggled, malformed, too long or too slow ones. */

import type { Duplex } from 'node:stream'

const statuses: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Content Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** Answers once and closes the connection: nobody knows where the next request would begin. */
export function refuseBroken(error: NodeJS.ErrnoException & { readonly reason?: string }, socket: Duplex): void {
  socket.on('error', () => {})
  const { _httpMessage: current } = socket as Duplex & { _httpMessage?: { readonly headersSent: boolean } | null }
  if (error.code === 'ECONNRESET' || !socket.writable || current?.headersSent === true) {
    socket.destroy()
    return
  }
  const status = statuses[error.code ?? ''] ?? '400 Bad Request'
  const body = `${status.slice(4)}${error.reason === undefined ? '' : `: ${error.reason}`}\n`
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    () => socket.destroy(),
  )
}
