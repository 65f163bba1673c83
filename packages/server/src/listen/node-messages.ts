/** Between the messages of Node and those of the web standard, so that routes are functions from `Request` to `Response`. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A request of either HTTP version. */
export type NodeRequest = IncomingMessage | Http2ServerRequest
/** A response of either HTTP version. */
export type NodeResponse = ServerResponse | Http2ServerResponse

/** Makes a standard request; its signal aborts when the client goes away. */
export function requestOf(request: NodeRequest, url: string, response: NodeResponse): Request {
  const aborter = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) aborter.abort(new Error('the client closed the connection'))
  })
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (name.startsWith(':') || value === undefined) continue
    for (const each of Array.isArray(value) ? value : [value]) headers.append(name, each)
  }
  const method = request.method ?? 'GET'
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const body = hasBody ? (Readable.toWeb(request) as ReadableStream<Uint8Array>) : null
  return new Request(url, { method, headers, body, signal: aborter.signal, ...(hasBody && { duplex: 'half' }) } as RequestInit)
}

/** Sends a standard response; resolves when it is sent or the client has gone. */
export async function send(answer: Response, response: NodeResponse, method = 'GET'): Promise<void> {
  response.statusCode = answer.status
  answer.headers.forEach((value, name) => {
    if (name !== 'set-cookie') response.setHeader(name, value)
  })
  const cookies = answer.headers.getSetCookie()
  if (cookies.length > 0) response.setHeader('set-cookie', cookies)
  if (answer.body === null || method === 'HEAD') {
    response.end()
    return
  }
  // A client that goes away while it is answered is not an error of ours.
  await pipeline(Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]), response as ServerResponse).catch(() => {})
}
