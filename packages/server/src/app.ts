/** The service as one route: access first, then the operation, then what became of it is counted. */

import { type AccessRules, checkAccess, RateLimit } from './access/index.js'
import { mcpRoute } from './mcp/index.js'
import { Problem } from './problem.js'
import { readerOperations } from './reader/index.js'
import { docsPage, type Operation, openApi, restOperations } from './rest/index.js'
import type { Peer, Route } from './route.js'
import type { ServiceContext } from './service-context.js'
import { servicePage, staticFile } from './site/index.js'
import { packageVersion } from './version.js'

/** Every operation of the service. */
export const operations: readonly Operation[] = [...restOperations, ...readerOperations]

/** The OpenAPI document of the service. */
export const openApiDocument = openApi(operations, packageVersion)

/** What the route needs beside the context. */
export interface AppOptions {
  readonly access: AccessRules
  /** The folder with the Studio; null without it. */
  readonly site: string | null
  /** Pages of the service itself by their path, for first steps without a network. */
  readonly ownPages: ReadonlyMap<string, string>
}

/** Something that answers one path. */
interface Handler {
  /** What the metrics call it. */
  readonly name: string
  readonly isPublic: boolean
  readonly isForReaders: boolean
  answer(): Promise<Response> | Response
}

const unknownPeer: Peer = { address: 'unknown' }

/** Makes the route. */
export function createApp(context: ServiceContext, options: AppOptions): Route {
  const limit = new RateLimit(context.limits.requestsPerMinute)
  const mcp = mcpRoute(context)
  return async (request, peer = unknownPeer) => {
    const began = performance.now()
    let name = 'none'
    let answer: Response
    try {
      const handler = handlerOf(request, peer, context, options, mcp)
      name = handler?.name ?? 'none'
      checkAccess(request, options.access, handler ?? { isPublic: false, isForReaders: false })
      const waitSeconds = handler?.isPublic ? 0 : limit.take(peer.address)
      if (waitSeconds > 0) throw tooMany(waitSeconds, context)
      if (handler === null) throw nowhere(request)
      answer = await handler.answer()
    } catch (error) {
      answer = answerOf(error, request, context)
    }
    counted(context, name, answer.status, began)
    return answer
  }
}

function handlerOf(request: Request, peer: Peer, context: ServiceContext, options: AppOptions, mcp: Route): Handler | null {
  const { pathname } = new URL(request.url)
  const method = request.method === 'HEAD' ? 'GET' : request.method
  for (const operation of operations) {
    const texts = operation.method === method ? operation.match(pathname) : null
    if (texts === null) continue
    const { id, isPublic = false } = operation
    return { name: id, isPublic, isForReaders: id === 'reader', answer: () => operation.run(request, peer, texts, context) }
  }
  if (pathname === '/mcp') return { name: 'mcp', isPublic: false, isForReaders: false, answer: () => mcp(request, peer) }
  return method === 'GET' ? pageHandler(pathname, options) : null
}

function pageHandler(pathname: string, { site, ownPages }: AppOptions): Handler | null {
  const page = (name: string, answer: Handler['answer']): Handler => ({ name, isPublic: false, isForReaders: true, answer })
  if (pathname === '/openapi.json') return page('openapi', () => Response.json(openApiDocument))
  if (pathname === '/docs') return page('docs', () => docsPage(operations))
  const own = ownPages.get(pathname)
  if (own !== undefined)
    return page(
      'own-page',
      () => new Response(own, { headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'none'" } }),
    )
  if (pathname.startsWith('/v1/')) return null
  if (site === null) return pathname === '/' ? page('home', servicePage) : null
  return page('site', async () => (await staticFile(site, pathname)) ?? nowhereAt(pathname).response())
}

function tooMany(seconds: number, { limits }: ServiceContext): Problem {
  const detail = `a client may send ${limits.requestsPerMinute} requests per minute; wait ${seconds} s`
  return new Problem('too-many-requests', detail, { headers: { 'retry-after': String(seconds) } })
}

function nowhere(request: Request): Problem {
  const { pathname } = new URL(request.url)
  const methods = operations.filter(each => each.match(pathname) !== null).map(({ method }) => method)
  if (methods.length === 0) return nowhereAt(pathname)
  const allow = [...new Set(methods)].join(', ')
  return new Problem('method-not-allowed', `${pathname}: expected ${allow}, got ${request.method}`, { headers: { allow } })
}

function nowhereAt(pathname: string): Problem {
  return new Problem('not-found', `there is nothing at ${pathname.slice(0, 200)}; /docs lists what there is`)
}

function answerOf(error: unknown, request: Request, { logger }: ServiceContext): Response {
  if (error instanceof Problem) return error.response()
  // The client has gone: nobody reads this answer.
  if (request.signal.aborted) return new Problem('request-timeout', 'the client closed the connection').response()
  logger.error({ err: error, method: request.method }, 'an operation failed')
  return new Problem('internal-error', 'the service failed; its log says more').response()
}

function counted({ metrics }: ServiceContext, operation: string, status: number, began: number): void {
  metrics.count('gleaner_requests_total', 'Requests, by operation and status', { operation, status: String(status) })
  metrics.time('gleaner_request_seconds', 'Seconds until the answer began', (performance.now() - began) / 1000, { operation })
}
