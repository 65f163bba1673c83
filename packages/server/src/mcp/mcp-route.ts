/** MCP over HTTP ("streamable HTTP"): a message is posted, its answer is the answer. There are no sessions, since no tool keeps any. */

import { Problem } from '../problem.js'
import { json } from '../rest/answers.js'
import { bodyText } from '../rest/body.js'
import type { Route } from '../route.js'
import type { ServiceContext } from '../service-context.js'
import { errorAnswer, RpcError, rpcCodes } from './json-rpc.js'
import { McpServer, protocolVersions } from './mcp-server.js'
import { gleanerTools } from './tools.js'

/** Makes the route of `/mcp`. */
export function mcpRoute(context: ServiceContext): Route {
  const server = new McpServer(gleanerTools(context), error => context.logger.error({ err: error }, 'a tool failed'))
  return async request => {
    if (request.method !== 'POST') {
      // The protocol lets clients ask for a stream of messages of ours; there are none.
      throw new Problem('method-not-allowed', `/mcp: expected POST, got ${request.method}`, { headers: { allow: 'POST' } })
    }
    checkHeaders(request)
    const value = parsed(await bodyText(request, context.limits))
    const answer =
      value === undefined ? errorAnswer(null, new RpcError(rpcCodes.parse, 'expected JSON')) : await server.answer(value, request.signal)
    if (answer === null) return new Response(null, { status: 202 })
    return json(answer, answer['id'] === null ? 400 : 200)
  }
}

function checkHeaders(request: Request): void {
  const type = (request.headers.get('content-type') ?? '').split(';', 1)[0].trim().toLowerCase()
  if (type !== 'application/json')
    throw new Problem('unsupported-type', `Content-Type: expected application/json, got ${JSON.stringify(type)}`)
  const version = request.headers.get('mcp-protocol-version')
  if (version !== null && !protocolVersions.some(each => each === version)) {
    throw new Problem('bad-request', `MCP-Protocol-Version: expected one of ${protocolVersions.join(', ')}, got ${JSON.stringify(version)}`)
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
