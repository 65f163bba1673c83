/** Refuses requests that two programs could read differently (request smuggling), beyond what Node's strict parser refuses. */

import type { NodeRequest } from '../listen/index.js'
import { pairsOf, valuesOf } from './headers.js'

/** Why a request is refused. */
export interface Refusal {
  readonly status: number
  readonly message: string
}

/** Headers of one request; browsers send about twenty. */
export const maxHeaders = 200

/** Says why a request is refused, null if it is not. */
export function refusalOfRequest(request: NodeRequest): Refusal | null {
  if (request.rawHeaders.length / 2 > maxHeaders) return { status: 431, message: `a request may have ${maxHeaders} headers` }
  if (request.httpVersionMajor >= 2 && !('stream' in request)) return bad('the HTTP version is not 1.0 or 1.1')
  if (request.httpVersionMajor < 1) return bad('the HTTP version is not 1.0 or 1.1')
  const pairs = pairsOf(request.rawHeaders)
  if (valuesOf(pairs, 'host').length > 1) return bad('there is more than one header Host')
  if (valuesOf(pairs, 'content-length').length > 1) return bad('there is more than one header Content-Length')
  return refusalOfEncoding(request, valuesOf(pairs, 'transfer-encoding'))
}

function refusalOfEncoding({ httpVersion, headers }: NodeRequest, codings: readonly string[]): Refusal | null {
  if (codings.length === 0) return null
  if (httpVersion === '1.0') return bad('HTTP/1.0 has no Transfer-Encoding')
  if (headers['content-length'] !== undefined) return bad('Content-Length and Transfer-Encoding contradict each other')
  if (codings.length > 1 || codings[0].trim().toLowerCase() !== 'chunked') return bad('the only Transfer-Encoding is "chunked"')
  return null
}

function bad(message: string): Refusal {
  return { status: 400, message }
}
