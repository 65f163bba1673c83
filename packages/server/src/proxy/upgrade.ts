/** Requests that turn a connection into something else, such as a WebSocket. */

import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { joinStreams } from '@gleaner/node'
import { controlHeaders } from './control.js'
import { problemOf } from './error-page.js'
import type { Exchange } from './exchange.js'
import { answerProblem, passedHeaders, stream } from './forward.js'
import { type HeaderPairs, pairsOf, without, withoutHopByHop } from './headers.js'
import type { ProxyContext } from './proxy-context.js'
import type { Target } from './target.js'

/** A response for a request that came as an event with a bare socket. It closes the connection when it is sent. */
export function responseOn(request: IncomingMessage, socket: Duplex): ServerResponse {
  const response = new ServerResponse(request)
  response.shouldKeepAlive = false
  response.assignSocket(socket as Socket)
  response.once('finish', () => {
    response.detachSocket(socket as Socket)
    socket.end()
  })
  return response
}

/** Sends an upgrade on; if the server agrees, bytes go both ways until one side ends. */
export function forwardUpgrade(
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  target: Target,
  context: ProxyContext,
): Promise<Duplex | null> {
  const upstream = context.upstream.open(request.method ?? 'GET', target, upgradeHeaders(request, target, context.viaName))
  socket.on('error', () => upstream.destroy())
  return new Promise(resolve => {
    upstream.on('upgrade', (answer, other, otherHead) => {
      socket.write(headText(answer, context.viaName), 'latin1')
      if (otherHead.length > 0) socket.write(otherHead)
      if (head.length > 0) other.write(head)
      // The agent has set a time limit for kept connections.
      other.setTimeout(0)
      joinStreams(socket, other)
      resolve(other)
    })
    const refused = (): Exchange => ({ request, response: responseOn(request, socket), target, isOriginal: false, logger: context.logger })
    upstream.on('response', answer => {
      stream(refused(), answer, context, []).then(() => resolve(null))
    })
    upstream.on('error', error => {
      answerProblem(refused(), problemOf(error, target.host)).then(() => resolve(null))
    })
    upstream.end()
  })
}

function upgradeHeaders(request: IncomingMessage, target: Target, viaName: string): HeaderPairs {
  const kept = without(withoutHopByHop(pairsOf(request.rawHeaders)), ['host', ...controlHeaders])
  return [
    ['Host', target.authority],
    ...kept,
    ['Connection', 'Upgrade'],
    ['Upgrade', request.headers.upgrade ?? ''],
    ['Via', `1.1 ${viaName}`],
  ]
}

/** The head of the answer by which a server agrees, in the form it has on the wire. */
function headText(answer: IncomingMessage, viaName: string): string {
  const headers = [
    ...passedHeaders(answer, viaName, []),
    ['Connection', 'Upgrade'] as const,
    ['Upgrade', answer.headers.upgrade ?? ''] as const,
  ]
  const lines = headers.map(([name, value]) => `${name}: ${value}`)
  return `HTTP/1.1 101 ${answer.statusMessage ?? 'Switching Protocols'}\r\n${lines.join('\r\n')}\r\n\r\n`
}
