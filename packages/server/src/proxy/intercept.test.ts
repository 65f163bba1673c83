import { execFile } from 'node:child_process'
import { createPrivateKey } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { connect as connectHttp2 } from 'node:http2'
import { createServer, type Server } from 'node:https'
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCertificate } from '../certificates/certificate.js'
import { type Authority, authorityFiles, issueLeaf, makeAuthority } from '../certificates/index.js'
import { makePair } from '../certificates/p256.js'
import { articlePage, type ProxyTest, startTestProxy } from './proxy.fixture.js'

const folder = mkdtempSync(join(tmpdir(), 'gleaner-intercept-'))
const world: Authority = makeAuthority(join(folder, 'world'))
const page = articlePage()
let proxy: ProxyTest
let site: Server
let port: number

/** A server whose certificate is what a test wants. */
async function startSecureSite(leaf: { key: string; certificate: string }): Promise<{ server: Server; port: number }> {
  const server = createServer({ key: leaf.key, cert: leaf.certificate }, (asked, response) => {
    if (asked.url === '/data') response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(Buffer.alloc(300_000, 7))
    else if (asked.url === '/cookies') response.writeHead(200, { 'content-type': 'text/plain' }).end(String(asked.headers.cookie))
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
  })
  server.on('upgrade', (asked, socket) => {
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nX-Key: ${asked.headers['sec-websocket-key']}\r\n\r\n`,
    )
    socket.pipe(socket)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return { server, port: (server.address() as AddressInfo).port }
}

beforeAll(async () => {
  ;({ server: site, port } = await startSecureSite(issueLeaf(world, 'site.test')))
  proxy = await startTestProxy({
    intercept: true,
    noIntercept: ['untouched.test'],
    proxy: { upstream: { resolver: async () => ['127.0.0.1'], extraAuthorities: [world.certificate] } },
  })
})

afterAll(async () => {
  await proxy.close()
  site.closeAllConnections()
  await new Promise(resolve => site.close(resolve))
  rmSync(folder, { recursive: true, force: true })
})

const ours = (): string => authorityFiles(proxy.folder).certificate

function tunnelTo(host: string, toPort = port): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(proxy.port, '127.0.0.1', () =>
      socket.write(`CONNECT ${host}:${toPort} HTTP/1.1\r\nHost: ${host}:${toPort}\r\n\r\n`),
    )
    socket.on('error', reject)
    socket.once('data', head => (String(head).startsWith('HTTP/1.1 200') ? resolve(socket) : reject(new Error(String(head)))))
  })
}

async function secureTo(host: string, options: { ca?: string; alpn?: string[]; toPort?: number } = {}): Promise<TLSSocket> {
  const socket = await tunnelTo(host, options.toPort)
  const ca = options.ca ?? proxy.server.proxy?.certificate ?? ''
  return await new Promise((resolve, reject) => {
    const secure = connectTls({ socket, servername: host, ca, ALPNProtocols: options.alpn ?? ['http/1.1'] }, () => resolve(secure))
    secure.on('error', error => {
      socket.destroy()
      reject(error)
    })
  })
}

async function get(host: string, path: string, headers: Record<string, string> = {}, toPort = port) {
  const secure = await secureTo(host, { toPort })
  return await new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
    const sent = request({ createConnection: () => secure, path, headers: { host, ...headers } }, answer => {
      let body = ''
      answer
        .on('data', chunk => (body += chunk))
        .on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }))
    })
    sent.on('error', reject).end()
  })
}

describe('interception', () => {
  test('cleans https pages over HTTP/1.1', async () => {
    const { status, headers, body } = await get('site.test', '/page')
    expect(status).toBe(200)
    expect(headers['gleaner-status']).toBe('ok')
    expect(body).toContain('<h1>Gleaning</h1>')
    expect(body).toContain(`href="https://site.test/page?gleaner-original"`)
    expect(body).not.toContain('Imprint')
  })

  test('cleans https pages over HTTP/2, with cookies in one line and streams side by side', async () => {
    const secure = await secureTo('site.test', { alpn: ['h2'] })
    const session = connectHttp2('https://site.test', { createConnection: () => secure })
    const ask = (path: string, more: Record<string, string | string[]> = {}): Promise<{ head: Record<string, unknown>; body: Buffer }> =>
      new Promise((resolve, reject) => {
        const stream = session.request({ ':path': path, ...more })
        const chunks: Buffer[] = []
        let head: Record<string, unknown> = {}
        stream.on('response', got => (head = got))
        stream
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('end', () => resolve({ head, body: Buffer.concat(chunks) }))
          .on('error', reject)
      })
    const [first, data, cookies] = await Promise.all([ask('/'), ask('/data'), ask('/cookies', { cookie: ['a=1', 'b=2'] })])
    expect(first.head).toMatchObject({ ':status': 200, 'gleaner-status': 'ok' })
    expect(first.body.toString()).toContain('<h1>Gleaning</h1>')
    expect(data.body.equals(Buffer.alloc(300_000, 7))).toBe(true)
    expect(cookies.body.toString()).toBe('a=1; b=2')
    session.close()
  })

  test('WebSockets pass', async () => {
    const secure = await secureTo('site.test')
    const got = new Promise<string>(resolve => {
      let text = ''
      secure.on('data', chunk => {
        text += chunk
        if (text.includes('frame')) resolve(text)
        else if (text.includes('\r\n\r\n')) secure.write('frame')
      })
    })
    secure.write('GET /ws HTTP/1.1\r\nHost: site.test\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: abc\r\n\r\n')
    expect(await got).toMatch(/^HTTP\/1\.1 101 .*X-Key: abc.*frame$/s)
    secure.destroy()
  })

  test('hosts on the list are tunnelled: the client sees the certificate of the server', async () => {
    const leaf = issueLeaf(world, 'untouched.test')
    const other = await startSecureSite(leaf)
    const secure = await secureTo('untouched.test', { ca: world.certificate, toPort: other.port })
    expect(secure.getPeerCertificate().issuer.CN).toBe(world.name)
    secure.destroy()
    other.server.closeAllConnections()
    other.server.close()
  })

  test('what is not TLS is tunnelled', async () => {
    const echo = createTcpServer(socket => void socket.pipe(socket))
    await new Promise<void>(resolve => echo.listen(0, '127.0.0.1', resolve))
    const socket = await tunnelTo('site.test', (echo.address() as AddressInfo).port)
    const got = new Promise<string>(resolve => socket.once('data', chunk => resolve(String(chunk))))
    socket.write('plain bytes')
    expect(await got).toBe('plain bytes')
    socket.destroy()
    await new Promise(resolve => echo.close(resolve))
  })

  test('a host whose clients refuse our certificate is tunnelled from then on', async () => {
    const leaf = issueLeaf(world, 'pins.test')
    const other = await startSecureSite(leaf)
    // The client trusts our authority elsewhere, and only its own here.
    await get('site.test', '/data')
    await expect(secureTo('pins.test', { ca: world.certificate, toPort: other.port })).rejects.toThrow()
    await expect.poll(() => proxy.server.context.store.database.all('SELECT host FROM tunnelled_hosts')).toEqual([{ host: 'pins.test' }])
    const secure = await secureTo('pins.test', { ca: world.certificate, toPort: other.port })
    expect(secure.getPeerCertificate().issuer.CN).toBe(world.name)
    secure.destroy()
    other.server.closeAllConnections()
    other.server.close()
  })
})

describe('certificates of servers are verified', () => {
  const stranger = makeAuthority(join(folder, 'stranger'))
  test.each([
    ['expired', () => issueLeaf(world, 'bad.test', new Date(Date.now() - 60 * 86_400_000)), 'CERT_HAS_EXPIRED'],
    ['for another host', () => issueLeaf(world, 'other.test'), 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['of an unknown authority', () => issueLeaf(stranger, 'bad.test'), 'SELF_SIGNED_CERT_IN_CHAIN'],
    ['signed by itself', () => selfSigned('bad.test'), 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ])('%s: an explaining 502', async (_name, leaf, code) => {
    const other = await startSecureSite(leaf())
    const { status, body, headers } = await get('bad.test', '/', { accept: 'text/html' }, other.port)
    expect(status).toBe(502)
    expect(headers['gleaner-status']).toBe('error;hop=tls')
    expect(body).toContain(code)
    other.server.closeAllConnections()
    other.server.close()
  })
})

function selfSigned(host: string): { key: string; certificate: string } {
  const { privateKey, point } = makePair()
  const names = { subject: host, issuer: host, host, point, signingKey: createPrivateKey(privateKey), signerPoint: point }
  const certificate = makeCertificate({ ...names, notBefore: new Date(Date.now() - 1_000), notAfter: new Date(Date.now() + 86_400_000) })
  return { key: privateKey, certificate }
}

describe('curl', () => {
  const run = promisify(execFile)
  const curl = async (...args: string[]): Promise<string> => {
    const { stdout } = await run('curl', ['-sS', '--noproxy', '', '-x', `http://127.0.0.1:${proxy.port}`, '--cacert', ours(), ...args])
    return stdout
  }

  test.each([
    ['--http1.1', '1.1'],
    ['--http2', '2'],
  ])('%s', async (flag, version) => {
    try {
      await run('curl', ['--version'])
    } catch {
      return console.warn('curl is not here; this test checked nothing')
    }
    const out = await curl(flag, '-H', 'Gleaner-Format: text', '-w', '\n%{http_version}', `https://site.test:${port}/`)
    expect(out).toContain('The gleaners walk after the harvest')
    expect(out.trim().endsWith(version)).toBe(true)
  })
})
