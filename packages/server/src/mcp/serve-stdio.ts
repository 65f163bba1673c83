/** MCP over standard input and output: a message per line, several at a time. */

import { linesOfBytes } from '../lines-of-bytes.js'
import { errorAnswer, type MessageId, RpcError, rpcCodes } from './json-rpc.js'
import type { McpServer } from './mcp-server.js'

/** Longest message in bytes: a page as text with room for escapes. */
const maxMessageBytes = 64_000_000

/** What a client is reached by. */
export interface McpStreams {
  readonly input: AsyncIterable<Uint8Array>
  /** Writes a line; resolves when there is room for more. */
  write(line: string): Promise<void>
}

/** Answers messages until the input ends; then waits for what is under way. */
export async function serveStdio(server: McpServer, { input, write }: McpStreams): Promise<void> {
  const underWay = new Map<MessageId | symbol, { readonly aborter: AbortController; readonly over: Promise<void> }>()
  for await (const line of linesOfBytes(input, maxMessageBytes, tooLong)) {
    const value = parsed(line)
    if (value === undefined) {
      await write(JSON.stringify(errorAnswer(null, new RpcError(rpcCodes.parse, 'expected a JSON value per line'))))
      continue
    }
    const cancelled = cancelledId(value)
    if (cancelled !== null) underWay.get(cancelled)?.aborter.abort(new Error('the client cancelled it'))
    const key = idOf(value) ?? Symbol('notification')
    const aborter = new AbortController()
    const over = server
      .answer(value, aborter.signal)
      // A request that was cancelled gets no answer.
      .then(answer => (answer === null || aborter.signal.aborted ? undefined : write(JSON.stringify(answer))))
      .finally(() => underWay.delete(key))
    underWay.set(key, { aborter, over })
  }
  await Promise.all([...underWay.values()].map(({ over }) => over))
}

function tooLong(): Error {
  return new RangeError(`a message may have ${maxMessageBytes} bytes, got more`)
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function idOf(value: unknown): MessageId | null {
  const { id } = (typeof value === 'object' && value !== null ? value : {}) as { readonly id?: unknown }
  return typeof id === 'string' || typeof id === 'number' ? id : null
}

function cancelledId(value: unknown): MessageId | null {
  const { method, params } = (typeof value === 'object' && value !== null ? value : {}) as {
    readonly method?: unknown
    readonly params?: unknown
  }
  if (method !== 'notifications/cancelled' || typeof params !== 'object' || params === null) return null
  return idOf({ id: (params as { readonly requestId?: unknown }).requestId })
}
