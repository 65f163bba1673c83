/** Bytes on the wire: a server that answers with exactly the bytes of a table, a client that sends exactly the bytes of a table. */

import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** What the server of a test was sent, and what it does. */
export interface RawServer {
  readonly port: number
  /** All bytes that came, by the number of the connection. */
  readonly received: string[]
  close(): Promise<void>
}

/** Decides what to do with what has come on a connection so far. */
export type Answerer = (received: string, socket: Socket) => void

/** Starts a server that hands everything to a function. */
export async function startRawServer(answer: Answerer): Promise<RawServer> {
  const received: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    const index = received.push('') - 1
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    socket.on('data', chunk => {
      received[index] += chunk.toString('latin1')
      answer(received[index], socket)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const close = (): Promise<void> =>
    new Promise(resolve => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  return { port: (server.address() as AddressInfo).port, received, close }
}

/** Tells whether a request is there with all of its body. */
export function isWhole(request: string): boolean {
  const end = request.indexOf('\r\n\r\n')
  if (end < 0) return false
  const length = /^content-length: *(\d+)/im.exec(request.slice(0, end))?.[1]
  if (/^transfer-encoding: *chunked/im.test(request.slice(0, end))) return /\r\n0\r\n(?:[^\r\n]+\r\n)*\r\n$/.test(request.slice(end))
  return length === undefined || request.length - end - 4 >= Number(length)
}

/** Sends pieces one after the other; resolves with all that came when the other side closed or `isEnough` says so. */
export function exchange(port: number, pieces: readonly string[], isEnough: (got: string) => boolean = () => false): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let got = ''
    const settle = (): void => {
      socket.destroy()
      resolve(got)
    }
    socket.on('data', chunk => {
      got += chunk.toString('latin1')
      if (isEnough(got)) settle()
    })
    socket.on('close', settle)
    socket.on('error', error => ('code' in error && error.code === 'ECONNREFUSED' ? reject(error) : settle()))
    for (const piece of pieces) socket.write(piece, 'latin1')
  })
}

/** An answer taken apart. */
export interface ParsedAnswer {
  readonly status: number
  readonly reason: string
  readonly head: string
  /** The body without its framing. */
  readonly body: string
  readonly trailers: string
  /** What came after it. */
  readonly rest: string
}

/** Takes an answer apart by its own framing; the method decides whether there is a body. */
export function parseAnswer(bytes: string, method = 'GET'): ParsedAnswer {
  const end = bytes.indexOf('\r\n\r\n')
  const head = bytes.slice(0, end + 2)
  const [, status, reason] = /^HTTP\/1\.[01] (\d{3}) ?(.*)\r\n/.exec(head) ?? []
  const after = bytes.slice(end + 4)
  const base = { status: Number(status ?? 0), reason: reason ?? '', head, trailers: '' }
  if (method === 'HEAD' || /^(?:1..|204|304)$/.test(status ?? '')) return { ...base, body: '', rest: after }
  if (/^transfer-encoding: *chunked/im.test(head)) return { ...base, ...dechunk(after) }
  const length = /^content-length: *(\d+)/im.exec(head)?.[1]
  if (length === undefined) return { ...base, body: after, rest: '' }
  return { ...base, body: after.slice(0, Number(length)), rest: after.slice(Number(length)) }
}

function dechunk(bytes: string): { body: string; trailers: string; rest: string } {
  let at = 0
  let body = ''
  for (;;) {
    const line = bytes.indexOf('\r\n', at)
    if (line < 0) return { body, trailers: '', rest: '' }
    const size = Number.parseInt(bytes.slice(at, line), 16)
    if (size === 0) {
      const end = bytes.indexOf('\r\n\r\n', line)
      return { body, trailers: bytes.slice(line + 2, end + 2), rest: bytes.slice(end + 4) }
    }
    body += bytes.slice(line + 2, line + 2 + size)
    at = line + 2 + size + 2
  }
}
