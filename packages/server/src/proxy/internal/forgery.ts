/** Tells changes that our own pages ask for from those that another site asks a browser to send. */

import { isSameSecret } from '../../listen/index.js'

/**
 * Tells whether a change may have been sent by another site.
 *
 * Every form of ours holds a secret that other sites cannot read. Besides, browsers say where a request comes from.
 */
export function isForged(request: Request, form: URLSearchParams, formToken: string): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin') return true
  const origin = request.headers.get('origin')
  if (origin !== null && origin !== new URL(request.url).origin) return true
  return !isSameSecret(form.get('token') ?? '', formToken)
}
