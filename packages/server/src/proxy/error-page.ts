/** Pages and texts by which the proxy itself answers. */

import { AddressRefusedError, ConnectionError, ConnectTimeoutError, ProxyHopError, UnresolvableError } from '@gleaner/node'
import { escapeHtml, ownPage } from './own-page.js'
import { UpstreamTlsError } from './upstream.js'

/** What went wrong on the way to a server, in words. */
export interface Problem {
  readonly status: number
  readonly title: string
  /** Which part of the way failed: `name`, `address`, `connection`, `tls`, `proxy` or `answer`. */
  readonly hop: string
  readonly message: string
}

/** Says that a server took too long to begin its answer. */
export class AnswerTimeoutError extends Error {
  override readonly name = 'AnswerTimeoutError'
}

/** Names what failed between the proxy and a server. */
export function problemOf(error: unknown, host: string): Problem {
  if (error instanceof UpstreamTlsError) return tlsProblem(error)
  if (error instanceof UnresolvableError) return problem(502, 'Host not found', 'name', `The name ${error.host} has no address.`)
  if (error instanceof AddressRefusedError) return problem(403, 'Address refused', 'address', `${error.message}.`)
  if (error instanceof ProxyHopError) return problem(502, 'The proxy on the way failed', 'proxy', `${error.message}.`)
  if (error instanceof ConnectTimeoutError) return problem(504, 'No connection in time', 'connection', `${error.message}.`)
  if (error instanceof ConnectionError) return problem(502, 'No connection', 'connection', `${error.message}.`)
  if (error instanceof AnswerTimeoutError) return problem(504, 'No answer in time', 'answer', `${host} ${error.message}.`)
  const { code, message } = error as NodeJS.ErrnoException
  if (code?.startsWith('HPE_')) return problem(502, 'Bad answer', 'answer', `The answer of ${host} is not valid HTTP (${code}).`)
  return problem(502, 'The connection broke', 'answer', `The connection to ${host} broke before its answer came (${code ?? message}).`)
}

const tlsReasons: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by itself and by no authority',
  SELF_SIGNED_CERT_IN_CHAIN: 'an authority that is not trusted signed its certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is signed by an authority that is not known',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate is signed by an authority that is not known',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  CERT_REVOKED: 'its certificate was revoked',
  ETIMEDOUT: 'it did not finish the handshake in time',
}

function tlsProblem({ host, code, message }: UpstreamTlsError): Problem {
  const reason = tlsReasons[code] ?? `the handshake failed (${message})`
  const advice = 'Gleaner does not pass such pages on, since somebody else may be answering in the place of the server.'
  return problem(code === 'ETIMEDOUT' ? 504 : 502, 'No secure connection', 'tls', `TLS with ${host} failed: ${reason} (${code}). ${advice}`)
}

function problem(status: number, title: string, hop: string, message: string): Problem {
  return { status, title, hop, message }
}

/** A response of the proxy itself: a page for browsers, a line of text for programs. */
export function errorResponse(
  { status, title, message, hop }: Problem,
  wantsHtml: boolean,
  headers: Record<string, string> = {},
): Response {
  const common = { 'cache-control': 'no-store', 'gleaner-status': `error;hop=${hop}`, ...headers }
  if (!wantsHtml) {
    return new Response(`${title}: ${message}\n`, { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...common } })
  }
  const body = `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(message)}</p><p class="note">This page was made by the Gleaner proxy.</p>`
  return ownPage({ title, body, status, headers: common })
}
