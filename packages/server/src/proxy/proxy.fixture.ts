/** A proxy and a web server on the loopback device for tests, and clients that say exactly what goes over the wire. */

import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type RequestListener, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { type RunningServer, type ServerOptions, startServer } from '../start.js'

const sentence = 'The gleaners walk after the harvest, and what they gather was never counted by anybody before.'

/** A page with a menu, an article of some length and a footer. */
export function articlePage(title = 'Gleaning', more = ''): string {
  const paragraphs = Array.from({ length: 8 }, (_, i) => `<p>${title}, part ${i + 1}. ${sentence} ${sentence}</p>`).join('\n')
  return `<!doctype html><html lang="en"><head><title>${title}</title><meta name="author" content="Ruth Ährenleserin"><meta property="article:published_time" content="2024-03-05T10:00:00Z"><script>document.title='ran'</script></head><body>
<nav><ul><li><a href="/">Home</a></li><li><a href="/news">News</a></li><li><a href="/sport">Sport</a></li></ul></nav>
<main><article><h1>${title}</h1>
${paragraphs}
<p>See also <a href="more.html">more of it</a> and <img src="/picture.png" alt="a picture"> of the field.</p>${more}</article></main>
<footer><p><a href="/imprint">Imprint</a> <a href="/privacy">Privacy</a></p></footer></body></html>`
}

/** An answer as a test sees it. */
export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly rawHeaders: readonly string[]
  readonly trailers: NodeJS.Dict<string>
  readonly bytes: Buffer
  readonly text: string
}

/** What a test starts. */
export interface ProxyTest {
  readonly server: RunningServer
  readonly port: number
  readonly folder: string
  close(): Promise<void>
}

/** Starts a proxy with a data folder of its own. */
export async function startTestProxy(
  options: Partial<ServerOptions> = {},
  folder = mkdtempSync(join(tmpdir(), 'gleaner-proxy-')),
): Promise<ProxyTest> {
  const server = await startServer({
    host: '127.0.0.1',
    proxyPort: 0,
    data: folder,
    token: null,
    open: false,
    allowPrivate: null,
    intercept: false,
    pipeline: null,
    env: {},
    extraction: { workers: 1 },
    logger: pino({ level: 'silent' }),
    ...options,
  })
  return {
    server,
    port: server.proxy?.port ?? 0,
    folder,
    close: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A web server that answers by path. */
export interface Site {
  readonly port: number
  readonly origin: string
  readonly server: Server
  /** Raw headers of the requests that came, by path. */
  readonly seen: {
    readonly method: string
    readonly path: string
    readonly rawHeaders: readonly string[]
    readonly headers: IncomingHttpHeaders
  }[]
  close(): Promise<void>
}

/** Starts a web server on the loopback device. */
export async function startSite(routes: Readonly<Record<string, RequestListener>>): Promise<Site> {
  const seen: Site['seen'] = []
  const server = createServer((asked, response) => {
    const path = asked.url ?? '/'
    seen.push({ method: asked.method ?? '', path, rawHeaders: asked.rawHeaders, headers: asked.headers })
    const answer = routes[path.split('?', 1)[0]]
    if (answer) answer(asked, response)
    else response.writeHead(404, { 'content-type': 'text/plain' }).end('not here')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = (): Promise<void> =>
    new Promise(resolve => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { port, origin: `http://127.0.0.1:${port}`, server, seen, close }
}

/** Answers with HTML. */
export function html(body: string | Uint8Array, headers: Readonly<Record<string, string>> = {}): RequestListener {
  return (_request, response) => void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body)
}

/** Asks through a proxy. */
export function ask(
  port: number,
  url: string,
  headers: Record<string, string> = {},
  method = 'GET',
  body?: string | Buffer,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, method, path: url, headers: { host: new URL(url).host, ...headers }, agent: false },
      answer => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () => {
          const bytes = Buffer.concat(chunks)
          const { statusCode: status = 0, headers: got, rawHeaders, trailers } = answer
          resolve({ status, headers: got, rawHeaders, trailers, bytes, text: bytes.toString() })
        })
      },
    )
    sent.on('error', reject).end(body)
  })
}
