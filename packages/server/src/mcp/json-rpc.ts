/** JSON-RPC 2.0, as the Model Context Protocol uses it: one message in, at most one message out. */

/** Names a request. */
export type MessageId = string | number

/** A request, or a notification if it has no id. */
export interface RpcMessage {
  readonly method: string
  readonly id: MessageId | null
  readonly params: Readonly<Record<string, unknown>>
}

/** An answer, ready to be written. */
export type RpcAnswer = Readonly<Record<string, unknown>>

/** Codes of errors. */
export const rpcCodes = { parse: -32_700, request: -32_600, method: -32_601, params: -32_602, internal: -32_603 } as const

/** Ends a request with an error. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** Reads a message; null for answers, which nobody asked for. Throws an `RpcError` if it is none. */
export function messageOf(value: unknown): RpcMessage | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new RpcError(rpcCodes.request, 'expected one JSON-RPC message, as an object')
  }
  const { jsonrpc, id = null, method, params = {}, ...rest } = value as Readonly<Record<string, unknown>>
  if (jsonrpc !== '2.0') throw new RpcError(rpcCodes.request, 'jsonrpc: expected "2.0"')
  if (method === undefined && ('result' in rest || 'error' in rest)) return null
  if (typeof method !== 'string') throw new RpcError(rpcCodes.request, 'method: expected a text')
  if (id !== null && typeof id !== 'string' && typeof id !== 'number')
    throw new RpcError(rpcCodes.request, 'id: expected a text or a number')
  if (typeof params !== 'object' || params === null || Array.isArray(params))
    throw new RpcError(rpcCodes.params, 'params: expected an object')
  return { method, id, params: params as RpcMessage['params'] }
}

/** An answer with a result. */
export function resultAnswer(id: MessageId, result: object): RpcAnswer {
  return { jsonrpc: '2.0', id, result }
}

/** An answer with an error. */
export function errorAnswer(id: MessageId | null, error: unknown): RpcAnswer {
  const code = error instanceof RpcError ? error.code : rpcCodes.internal
  const message = error instanceof RpcError ? error.message : 'the server failed; its log says more'
  return { jsonrpc: '2.0', id, error: { code, message } }
}
