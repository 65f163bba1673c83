/** The shape of everything that answers: a function from request to response, tested without sockets. */

/** Who sent a request. */
export interface Peer {
  /** The address that the connection came from. */
  readonly address: string
}

/** Answers one request. */
export type Route = (request: Request, peer?: Peer) => Promise<Response>

/** Answers with the first route whose method and path match; null if none does. */
export function route(
  routes: readonly { readonly method: string; readonly path: RegExp; readonly answer: Route }[],
  request: Request,
): Promise<Response> | null {
  const { pathname } = new URL(request.url)
  return routes.find(({ method, path }) => method === request.method && path.test(pathname))?.answer(request) ?? null
}
