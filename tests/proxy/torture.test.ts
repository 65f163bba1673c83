/** The torture table: bytes in, bytes out, on real sockets. */

import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningServer, startServer } from '@gleaner/server'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PassingCase, passingCases } from './passing-cases.js'
import { type Answerer, exchange, isWhole, parseAnswer, type RawServer, startRawServer } from './raw-http.js'
import { refusedCases } from './refused-cases.js'

const folder = mkdtempSync(join(tmpdir(), 'gleaner-torture-'))
let proxy: RunningServer
let port: number

beforeAll(async () => {
  proxy = await startServer({
    ...{
      host: '127.0.0.1',
      proxyPort: 0,
      data: folder,
      token: null,
      open: false,
      allowPrivate: null,
      intercept: false,
      pipeline: null,
      env: {},
    },
    proxy: { limits: { headersTimeoutMs: 1_000, maxConnectionsPerClient: 30 } },
    logger: pino({ level: 'silent' }),
  })
  port = proxy.proxy?.port ?? 0
})

afterAll(async () => {
  await proxy.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function withServer<T>(answer: Answerer, work: (server: RawServer) => Promise<T>): Promise<T> {
  const server = await startRawServer(answer)
  try {
    return await work(server)
  } finally {
    await server.close()
  }
}

/** Answers every whole request with the same bytes and closes. */
function once(bytes: string): Answerer {
  return (received, socket) => void (isWhole(received) && socket.end(bytes, 'latin1'))
}

function requestOf({ method = 'GET', line, headers = [], payload = '' }: PassingCase, host: string): string {
  const first = (line ?? `${method} ORIGIN/x HTTP/1.1`).replace('ORIGIN', `http://${host}`).replace('HOST', host)
  const hosts = headers.includes('NOHOST') ? [] : [`Host: ${host}`]
  const lines = [first, ...hosts, ...headers.filter(header => header !== 'NOHOST'), 'Connection: close']
  return `${lines.join('\r\n')}\r\n\r\n${payload}`
}

test('the table has at least 60 cases', () => {
  expect(passingCases.length + refusedCases.length).toBeGreaterThanOrEqual(60)
})

describe('passes unchanged', () => {
  test.each(passingCases)('$name', async one => {
    await withServer(once(one.answer), async server => {
      const got = parseAnswer(await exchange(port, [requestOf(one, `127.0.0.1:${server.port}`)]), one.method)
      expect(got.status).toBe(one.status)
      expect(got.body === one.body).toBe(true)
      for (const pattern of one.head ?? []) expect(got.head).toMatch(pattern)
      for (const pattern of one.notHead ?? []) expect(got.head).not.toMatch(pattern)
      if (one.trailers !== undefined) expect(got.trailers).toBe(one.trailers)
      for (const pattern of one.upstream ?? []) expect(server.received[0]).toMatch(pattern)
      for (const pattern of one.notUpstream ?? []) expect(server.received[0].replace(/^Via: .*$/m, '')).not.toMatch(pattern)
    })
  })
})

describe('is refused', () => {
  test.each(refusedCases)('$name', async ({ send, status, mayBegin }) => {
    await withServer(once('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nno'), async server => {
      const got = await exchange(
        port,
        [send.replaceAll('HOST', `127.0.0.1:${server.port}`)],
        bytes => parseAnswer(bytes).status > 0 && bytes.endsWith('\n'),
      )
      expect(parseAnswer(got).status).toBe(status)
      if (!mayBegin) expect(server.received).toEqual([])
      expect(server.received.join()).not.toContain('/smuggled')
      expect(server.received.some(isWhole)).toBe(false)
    })
  })
})

describe('answers that are wrong', () => {
  test.each([
    ['no answer', ''],
    ['not HTTP', 'SSH-2.0-OpenSSH_9.2\r\n'],
    ['a broken status line', 'HTTP/1.1 abc OK\r\n\r\n'],
    ['lines that end with LF only', 'HTTP/1.1 200 OK\nContent-Length: 1\n\nx'],
    ['a length and chunks', 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx'],
    ['a header with a zero byte', 'HTTP/1.1 200 OK\r\nX: a\0b\r\nContent-Length: 0\r\n\r\n'],
    ['a folded header', 'HTTP/1.1 200 OK\r\nX: a\r\n b\r\nContent-Length: 0\r\n\r\n'],
  ])('%s: 502', async (_name, answer) => {
    await withServer(once(answer), async server => {
      const host = `127.0.0.1:${server.port}`
      const got = parseAnswer(await exchange(port, [`GET http://${host}/ HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`]))
      expect(got.status).toBe(502)
      expect(got.body).toContain('127.0.0.1')
    })
  })

  test.each([
    ['in the middle of a length', 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nonly this', 'only this'],
    ['in the middle of chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nonly this\r\n', 'only this'],
  ])('what breaks off %s breaks off for the client too', async (_name, answer, part) => {
    await withServer(once(answer), async server => {
      const host = `127.0.0.1:${server.port}`
      const got = await exchange(port, [`GET http://${host}/ HTTP/1.1\r\nHost: ${host}\r\n\r\n`])
      expect(got).toContain(part)
      expect(got).not.toMatch(/\r\n0\r\n/)
      expect(parseAnswer(got).body.length).toBeLessThan(100)
    })
  })
})

describe('in the course of time', () => {
  const head = (host: string, more = ''): string => `GET http://${host}/ HTTP/1.1\r\nHost: ${host.split('/', 1)[0]}\r\n${more}\r\n`

  test('two requests on one connection, the second sent ahead, are answered in order', async () => {
    const answer: Answerer = (received, socket) => {
      const [body] = received.match(/first|second/g)?.slice(-1) ?? ['']
      // The first answer takes longer, so that the second could overtake it.
      setTimeout(() => socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}`), body === 'first' ? 100 : 0)
    }
    await withServer(answer, async server => {
      const host = `127.0.0.1:${server.port}`
      const got = await exchange(port, [head(`${host}/first`), head(`${host}/second`, 'Connection: close\r\n')])
      const first = parseAnswer(got)
      expect([first.body, parseAnswer(first.rest).body]).toEqual(['first', 'second'])
    })
  })

  test('a body is asked for before it is sent', async () => {
    const answer: Answerer = (received, socket) => {
      if (received.endsWith('\r\n\r\n')) socket.write('HTTP/1.1 100 Continue\r\n\r\n')
      else if (received.endsWith('body')) socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')
    }
    await withServer(answer, async server => {
      const host = `127.0.0.1:${server.port}`
      const got = await new Promise<string>(resolve => {
        const socket = connect(port, '127.0.0.1')
        let text = ''
        socket.on('data', chunk => {
          text += chunk
          if (text === 'HTTP/1.1 100 Continue\r\n\r\n') socket.write('body')
        })
        socket.on('close', () => resolve(text))
        socket.write(
          `POST http://${host}/ HTTP/1.1\r\nHost: ${host}\r\nExpect: 100-continue\r\nContent-Length: 4\r\nConnection: close\r\n\r\n`,
        )
      })
      expect(got).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK/)
      expect(server.received[0]).toMatch(/expect: 100-continue/i)
    })
  })

  test('a server may refuse before the body is sent', async () => {
    const answer: Answerer = (_received, socket) => void socket.end('HTTP/1.1 413 Too Large\r\nContent-Length: 0\r\n\r\n')
    await withServer(answer, async server => {
      const host = `127.0.0.1:${server.port}`
      const sent = `POST http://${host}/ HTTP/1.1\r\nHost: ${host}\r\nExpect: 100-continue\r\nContent-Length: 4000000\r\nConnection: close\r\n\r\n`
      const got = await exchange(port, [sent], text => text.includes('\r\n\r\n'))
      expect(got).toMatch(/^HTTP\/1\.1 413/)
    })
  })

  test('the first event arrives before the second is sent', async () => {
    let second: Socket | null = null
    const answer: Answerer = (_received, socket) => {
      second = socket
      socket.write('HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n')
      socket.write('d\r\ndata: first\n\n\r\n')
    }
    await withServer(answer, async server => {
      let isSecondSent = false
      const got = await exchange(port, [head(`127.0.0.1:${server.port}`)], text => {
        if (text.includes('first') && !isSecondSent) {
          isSecondSent = true
          second?.write('e\r\ndata: second\n\n\r\n0\r\n\r\n')
        }
        return text.includes('second')
      })
      expect(isSecondSent).toBe(true)
      expect(parseAnswer(got).body).toBe('data: first\n\ndata: second\n\n')
    })
  })

  test('a WebSocket carries bytes both ways', async () => {
    const answer: Answerer = (received, socket) => {
      if (received.endsWith('\r\n\r\n'))
        socket.write(
          'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: k\r\n\r\nhello',
        )
      else socket.end(`echo:${received.slice(-4)}`)
    }
    await withServer(answer, async server => {
      let isSent = false
      const socket = connect(port, '127.0.0.1')
      const got = await new Promise<string>(resolve => {
        let text = ''
        socket.on('data', chunk => {
          text += chunk
          if (text.includes('hello') && !isSent) isSent = socket.write('ping')
        })
        socket.on('end', () => resolve(text))
        socket.write(head(`127.0.0.1:${server.port}`, 'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: k\r\n'))
      })
      expect(got).toMatch(/^HTTP\/1\.1 101 .*Sec-WebSocket-Accept: k\r\n.*\r\n\r\nhelloecho:ping$/s)
      socket.destroy()
    })
  })

  test('a server that does not want a WebSocket says so itself', async () => {
    await withServer(once('HTTP/1.1 403 No\r\nContent-Length: 4\r\n\r\nnope'), async server => {
      const got = await exchange(port, [head(`127.0.0.1:${server.port}`, 'Upgrade: websocket\r\nConnection: Upgrade\r\n')])
      expect(parseAnswer(got)).toMatchObject({ status: 403, body: 'nope' })
    })
  })

  test('headers that come too slowly end with 408', async () => {
    expect(parseAnswer(await exchange(port, ['GET http://a.example/ HTTP/1.1\r\nHost: a']))).toMatchObject({ status: 408 })
  })

  test('a client has so many connections and no more', async () => {
    const sockets = Array.from({ length: 40 }, () => connect(port, '127.0.0.1').on('error', () => {}))
    await expect.poll(() => sockets.filter(socket => socket.destroyed || socket.readableEnded).length).toBe(10)
    for (const socket of sockets) socket.destroy()
  })
})
