/** `http://gleaner.internal/`: the proxy's own pages. */

import { type Route, route } from '../route.js'
import { escapeHtml, ownPage } from './own-page.js'

/** The host that the proxy answers for itself. */
export const internalHost = 'gleaner.internal'

/** What the own pages need. */
export interface InternalContext {
  /** Where the proxy listens, as clients write it. */
  address(): string
}

/** Makes the route for `gleaner.internal`. */
export function internalRoute(context: InternalContext): Route {
  const routes = [
    {
      method: 'GET',
      path: /^\/$/,
      answer: async () =>
        ownPage({ title: 'Gleaner', body: `<h1>Gleaner</h1><p>The proxy listens on ${escapeHtml(context.address())}.</p>` }),
    },
    { method: 'GET', path: /^\/proxy\.pac$/, answer: async () => pacFile(context.address()) },
  ]
  return request => route(routes, request) ?? Promise.resolve(ownPage({ title: 'Not found', body: '<h1>Not found</h1>', status: 404 }))
}

/** A proxy auto-config file: everything goes through the proxy, except this machine itself. */
function pacFile(address: string): Response {
  const body = `function FindProxyForURL(url, host) {
  if (host === "localhost" || host === "127.0.0.1" || host === "[::1]") return "DIRECT";
  return "PROXY ${address}; DIRECT";
}
`
  return new Response(body, { headers: { 'content-type': 'application/x-ns-proxy-autoconfig', 'cache-control': 'no-store' } })
}
