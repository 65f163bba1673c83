/** Writes heads of answers, for either version of HTTP. */

import type { ServerResponse } from 'node:http'
import type { NodeRequest, NodeResponse } from '../listen/index.js'
import { flat, type HeaderPairs, record } from './headers.js'

/** Writes status and headers; nothing is added to them except what HTTP needs to frame the body. */
export function writeHead(response: NodeResponse, status: number, reason: string, headers: HeaderPairs): void {
  if ('stream' in response) {
    response.writeHead(status, record(headers))
    return
  }
  response.sendDate = false
  response.writeHead(status, reason, flat(headers))
}

/** Ends a connection whose answer cannot be finished, so that the client does not take a part for the whole. */
export function breakOff(response: NodeResponse): void {
  if ('stream' in response) response.stream?.close(2)
  else (response as ServerResponse).destroy()
}

/** Tells whether an answer to this request may have a body. */
export function allowsBody({ method }: NodeRequest, status: number): boolean {
  return method !== 'HEAD' && status !== 204 && status !== 304 && status >= 200
}
