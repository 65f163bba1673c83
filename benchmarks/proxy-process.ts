/** The processes that `benchmarks/proxy.ts` measures: the proxy, bare proxies without any care, and extraction alone. */

import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '@gleaner/server'
import { extract } from 'gleaner'
import { pino } from 'pino'

/** What the parent asks. */
export type Question =
  | { readonly kind: 'usage' }
  | { readonly kind: 'extract'; readonly pages: readonly string[] }
  | { readonly kind: 'stop' }

/** Microseconds of CPU of all threads so far, and bytes of memory. */
export interface Usage {
  readonly cpuMicros: number
  readonly rssBytes: number
}

const mode = process.argv[2]
const folder = mkdtempSync(join(tmpdir(), 'gleaner-bench-'))
let stop = async (): Promise<void> => {}

function usage(): Usage {
  ;(globalThis as { gc?: () => void }).gc?.()
  const { user, system } = process.cpuUsage()
  return { cpuMicros: user + system, rssBytes: process.memoryUsage.rss() }
}

async function startOurs(): Promise<number> {
  const options = { host: '127.0.0.1', proxyPort: 0, data: folder, token: null, open: false, allowPrivate: null, intercept: false }
  const server = await startServer({
    ...options,
    pipeline: null,
    env: {},
    extraction: { workers: 1, deadlineMs: 60_000 },
    logger: pino({ level: 'silent' }),
  })
  stop = () => server.stop()
  return server.proxy?.port ?? 0
}

/** The least that a proxy can do. */
async function startBare(): Promise<number> {
  const server = createServer((asked, response) => {
    const url = new URL(asked.url ?? '')
    const sent = request(
      { host: url.hostname, port: url.port, path: url.pathname, method: asked.method, headers: asked.headers },
      answer => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    asked.pipe(sent)
  })
  server.on('connect', (asked, socket) => {
    const [host, port] = (asked.url ?? '').split(':')
    const other = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      socket.pipe(other)
      other.pipe(socket)
    })
    socket.on('error', () => other.destroy())
    other.on('error', () => socket.destroy())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  stop = async () => void server.closeAllConnections()
  return (server.address() as AddressInfo).port
}

process.on('message', (question: Question) => {
  if (question.kind === 'usage') process.send?.(usage())
  if (question.kind === 'extract') {
    let length = 0
    for (const html of question.pages) length += extract(html, { url: 'http://127.0.0.1/' }).html.length
    process.send?.({ length })
  }
  if (question.kind === 'stop') {
    void stop().then(() => {
      rmSync(folder, { recursive: true, force: true })
      process.exit(0)
    })
  }
})

process.send?.({ port: mode === 'ours' ? await startOurs() : mode === 'bare' ? await startBare() : 0 })
