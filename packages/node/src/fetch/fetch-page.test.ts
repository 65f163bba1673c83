import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { decodeHtml } from 'gleaner'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  AddressRefusedError,
  BodyError,
  ConnectionError,
  type FetchError,
  FetchTimeoutError,
  HttpStatusError,
  NotHtmlError,
  PortRefusedError,
  RedirectError,
  TooLargeError,
  UnresolvableError,
  UrlError,
} from './errors.js'
import { type FetchOptions, fetchPage } from './fetch-page.js'
import { html, type Loopback, loopback, redirect } from './loopback.fixture.js'

const article = '<!doctype html><title>Ä page</title><p>Käse und Brötchen.</p>'
const chunks = Array.from({ length: 50 }, () => 'x'.repeat(10_000))
/** Words that do not repeat, so that half of the packed bytes are about half of the text. */
const prose = `<p>${Array.from({ length: 5000 }, (_, i) => ((i * 2_654_435_761) % 4_294_967_296).toString(36)).join(' ')}</p>`
const half = (bytes: Uint8Array): Uint8Array => bytes.subarray(0, bytes.length >> 1)
const bomb = gzipSync(Buffer.alloc(30_000_000, 'a'))

let server: Loopback
const page = (path: string, host = 'site.example'): string => `http://${host}:${server.port}${path}`

/** Names of this test: `*.example` is at 127.0.0.2, which counts as public here, `inside.test` at 127.0.0.1. */
const hosts: Readonly<Record<string, readonly string[]>> = {
  'site.example': ['127.0.0.2'],
  'other.example': ['127.0.0.3'],
  'inside.test': ['127.0.0.1'],
  'mixed.example': ['127.0.0.2', '127.0.0.1'],
}
const options: FetchOptions = {
  timeoutMs: 10_000,
  resolver: async host => hosts[host] ?? [],
  judgeAddress: address => (address === '127.0.0.1' ? 'a private address' : null),
  ports: 'any',
}
const textOf = async (path: string, more: FetchOptions = {}): Promise<string> => {
  const { bytes, contentType } = await fetchPage(page(path), { ...options, ...more })
  return decodeHtml(bytes, { contentType }).html
}

beforeAll(async () => {
  server = await loopback({
    '/': html(article),
    '/latin1': html(Buffer.from(article, 'latin1'), { 'content-type': 'text/html; charset=iso-8859-1' }),
    '/to-ssh': redirect('http://site.example:22/'),
    '/drips': (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      const drip = (): void => {
        for (let i = 0; i < 100 && !response.destroyed; i++) response.write('<')
        if (!response.destroyed) setTimeout(drip, 1)
      }
      drip()
    },
    '/gzip': html(gzipSync(article), { 'content-encoding': 'gzip' }),
    '/cut-gzip': html(gzipSync(Buffer.from(chunks.join('<p>'))).subarray(0, -20), { 'content-encoding': 'gzip' }),
    '/br': html(brotliCompressSync(article), { 'content-encoding': 'br' }),
    '/deflate': html(deflateSync(article), { 'content-encoding': 'deflate' }),
    '/raw-deflate': html(deflateRawSync(article), { 'content-encoding': 'Deflate' }),
    '/both': html(brotliCompressSync(gzipSync(article)), { 'content-encoding': 'gzip, br' }),
    '/not-gzip': html(article, { 'content-encoding': 'gzip' }),
    '/not-br': html('<p>plain text, and not a short one', { 'content-encoding': 'br' }),
    '/not-deflate': html('\x78\x9cgarbage garbage garbage', { 'content-encoding': 'deflate' }),
    '/zstd': html(article, { 'content-encoding': 'zstd' }),
    '/many-codings': html(article, { 'content-encoding': 'gzip, gzip, gzip, gzip' }),
    '/bomb': html(bomb, { 'content-encoding': 'gzip' }),
    '/deflate-bomb': html(deflateSync(Buffer.alloc(30_000_000)), { 'content-encoding': 'deflate' }),
    '/long': (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      for (const chunk of chunks) response.write(chunk)
      response.end()
    },
    '/announced': html('', { 'content-length': '999999999' }),
    '/silent': () => {},
    '/stalls': (_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).write('<p>begins'),
    '/breaks': (request, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': '1000' })
      response.write(article, () => request.socket.end())
    },
    '/breaks-chunked': (request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      response.write(article, () => request.socket.end())
    },
    '/breaks-gzip': (request, response) => {
      const packed = gzipSync(prose)
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip', 'content-length': packed.length })
      response.write(packed.subarray(0, packed.length >> 1), () => request.socket.end())
    },
    '/breaks-at-once': (request, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': '1000' }).flushHeaders()
      setImmediate(() => request.socket.destroy())
    },
    '/half-gzip': html(half(gzipSync(prose)), { 'content-encoding': 'gzip' }),
    '/half-br': html(half(brotliCompressSync(prose)), { 'content-encoding': 'br' }),
    '/half-deflate': html(half(deflateSync(prose)), { 'content-encoding': 'deflate' }),
    '/gzip-header': html(gzipSync(prose).subarray(0, 5), { 'content-encoding': 'gzip' }),
    '/empty-gzip': html('', { 'content-encoding': 'gzip' }),
    '/pdf': html('%PDF-1.7', { 'content-type': 'application/pdf' }),
    '/hidden-pdf': html('%PDF-1.7', { 'content-type': 'application/octet-stream' }),
    '/png': html(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), { 'content-type': 'text/html' }),
    '/no-tags': html('A few words.', { 'content-type': 'text/html' }),
    '/plain-page': html(article, { 'content-type': 'text/plain' }),
    '/empty': html(''),
    '/once': redirect('/#end'),
    '/relative': redirect('//other.example/'),
    '/loop': redirect('/loop'),
    '/nowhere': redirect(null),
    '/file': redirect('file:///etc/passwd'),
    '/odd': redirect('http://[broken'),
    '/inside': (_request, response) => redirect(page('/secret', 'inside.test'))(_request, response),
    '/literal': (_request, response) => redirect(`http://127.1:${server.port}/secret`)(_request, response),
    '/elsewhere': (_request, response) => redirect(page('/echo', 'other.example'))(_request, response),
    '/here': redirect('/echo'),
    '/echo': (request, response) => html(`<p>${JSON.stringify(request.headers)}`)(request, response),
    '/secret': html('<p>secret'),
  })
})
afterAll(() => server.close())
afterEach(() => void server.requests.splice(0))

describe('a page', () => {
  it('comes with its address, status, headers and bytes', async () => {
    const { bytes, ...rest } = await fetchPage(page('/#part'), options)
    expect(rest).toMatchObject({ url: page('/#part'), status: 200, contentType: 'text/html; charset=utf-8', redirects: [] })
    expect(rest.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(Buffer.from(bytes).toString()).toBe(article)
    expect(server.requests[0]).toMatchObject({ path: '/', host: `site.example:${server.port}`, address: '127.0.0.2' })
  })
  it('has a charset, from its Content-Type', async () => expect(await textOf('/latin1')).toBe(article))
  it.each(['/gzip', '/br', '/deflate', '/raw-deflate', '/both', '/plain-page'])('is decompressed: %s', async path =>
    expect(await textOf(path)).toBe(article),
  )
  it('may be cut off: what came is kept', async () => expect((await textOf('/cut-gzip')).length).toBeGreaterThan(400_000))
  it.each(['/breaks', '/breaks-chunked'])('may break off: what came is kept, %s', async path => {
    const { bytes, isPartial } = await fetchPage(page(path), options)
    expect({ text: Buffer.from(bytes).toString(), isPartial }).toEqual({ text: article, isPartial: true })
  })
  it.each(['/half-gzip', '/half-br', '/half-deflate', '/breaks-gzip'])('is unpacked as far as it goes: %s', async path => {
    const { bytes, isPartial } = await fetchPage(page(path), options)
    expect(isPartial).toBe(true)
    expect(bytes.length).toBeGreaterThan(prose.length / 4)
    expect(prose.startsWith(Buffer.from(bytes).toString())).toBe(true)
  })
  it.each(['/', '/gzip', '/br', '/deflate', '/raw-deflate', '/both', '/empty-gzip'])('is whole: %s', async path =>
    expect((await fetchPage(page(path), options)).isPartial).toBe(false),
  )
  it('needs no tags if it is labelled as HTML', async () => expect(await textOf('/no-tags')).toBe('A few words.'))
  it('may be empty', async () => expect(await textOf('/empty')).toBe(''))
  it('is asked for by name, with headers of the caller', async () => {
    await textOf('/', { headers: { 'User-Agent': 'Me', Cookie: 'a=b', 'Accept-Encoding': 'zstd' } })
    expect(server.requests[0].headers).toMatchObject({ 'user-agent': 'Me', cookie: 'a=b', 'accept-encoding': 'gzip, deflate, br' })
    await textOf('/')
    expect(server.requests[1].headers['user-agent']).toMatch(/^Mozilla\/5\.0 \(compatible; Gleaner\/\d/)
  })
  it('turns credentials of the address into a header', async () => {
    const { url } = await fetchPage(`http://me:p%40ss@site.example:${server.port}/`, options)
    expect(server.requests[0].headers.authorization).toBe(`Basic ${Buffer.from('me:p@ss').toString('base64')}`)
    expect(url).toBe(page('/'))
  })
})

describe('addresses', () => {
  const refused = (path: string, host?: string, more: FetchOptions = {}) =>
    expect(fetchPage(page(path, host), { ...options, ...more })).rejects.toThrow(AddressRefusedError)

  it('are refused when private, by name or literally', async () => {
    await refused('/secret', 'inside.test')
    await refused('/secret', '127.0.0.1')
    await refused('/secret', '2130706433')
    await refused('/secret', 'mixed.example')
    expect(server.requests).toEqual([])
  })
  it('are judged by the real ranges unless told otherwise', async () => {
    const { judgeAddress: _, ...usual } = options
    await expect(fetchPage(page('/'), usual)).rejects.toThrow(/site\.example resolves to 127\.0\.0\.2, which is the loopback address/)
    await expect(fetchPage(`http://[::ffff:7f00:2]:${server.port}/`, usual)).rejects.toThrow(AddressRefusedError)
    expect(server.requests).toEqual([])
  })
  it('are allowed on demand', async () => {
    expect((await fetchPage(page('/secret', 'inside.test'), { ...options, allowPrivate: true })).status).toBe(200)
    expect((await fetchPage(page('/secret', '127.0.0.1'), { ...options, allowPrivate: true })).status).toBe(200)
  })
  it('are checked again after a redirect', async () => {
    await refused('/inside')
    await refused('/literal')
    expect(server.requests.map(({ path }) => path)).toEqual(['/inside', '/literal'])
  })
  it('are pinned: a name that changes its mind is asked once per connection and never believed unchecked', async () => {
    const answers = [['127.0.0.2'], ['127.0.0.1'], ['127.0.0.1']]
    let asked = 0
    const rebinding: FetchOptions = { ...options, resolver: async () => answers[asked++] }
    expect((await fetchPage(page('/', 'rebind.example'), rebinding)).status).toBe(200)
    expect(asked).toBe(1)
    expect(server.requests.map(({ address }) => address)).toEqual(['127.0.0.2'])

    asked = 0
    await refused('/once', 'rebind.example', rebinding)
    expect(asked).toBe(2)
    expect(server.requests.map(({ address, path }) => `${address}${path}`)).toEqual(['127.0.0.2/', '127.0.0.2/once'])
  })
  it('must exist', async () => {
    await expect(fetchPage('http://nobody.example/', options)).rejects.toThrow(UnresolvableError)
    const failing = async (): Promise<string[]> => {
      throw Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' })
    }
    await expect(fetchPage('http://nobody.example/', { ...options, resolver: failing })).rejects.toThrow(
      /nobody\.example was not found; check/,
    )
  })
  it('must be of the web', async () => {
    for (const address of ['ftp://site.example/', 'file:///etc/passwd', 'page.html', '']) {
      await expect(fetchPage(address, options)).rejects.toThrow(UrlError)
    }
  })
  it('must have a user name and password that can be read', async () => {
    const failure = fetchPage('http://%zz@site.example/', options)
    await expect(failure).rejects.toThrow(UrlError)
    await expect(failure).rejects.toThrow('the user name or password in "http://%zz@site.example/" is not percent-encoded text')
  })
})

describe('ports', () => {
  const { ports: _, ...guarded } = options
  it('are those of web servers, unless others are allowed', async () => {
    for (const port of [22, 25, 6379, 11211, server.port]) {
      const failure = fetchPage(`http://site.example:${port}/`, guarded)
      await expect(failure).rejects.toThrow(PortRefusedError)
      await expect(failure).rejects.toMatchObject({ code: 'port-refused', port, hint: 'if you mean to reach it, allow this port' })
    }
    expect(server.requests).toEqual([])
    expect((await fetchPage(page('/'), { ...guarded, ports: [server.port] })).status).toBe(200)
    expect((await fetchPage(page('/'), { ...guarded, allowPrivate: true })).status).toBe(200)
  })
  it('are checked after each redirect', async () => {
    await expect(fetchPage(page('/to-ssh'), { ...guarded, ports: [server.port] })).rejects.toThrow(PortRefusedError)
  })
})

describe('errors', () => {
  it.each<[string, FetchOptions, Partial<FetchError>]>([
    ['/missing', {}, { code: 'http-status', hint: 'check the address' }],
    ['/pdf', {}, { code: 'not-html', hint: 'give the address of a web page' }],
    ['/silent', { timeoutMs: 50 }, { code: 'timeout', hint: 'try again or allow more time' }],
    ['/long', { maxBytes: 10 }, { code: 'too-large', hint: 'allow more if you want it all' }],
    ['/loop', {}, { code: 'bad-redirect' }],
    ['/not-gzip', {}, { code: 'bad-body' }],
    ['/breaks-at-once', {}, { code: 'not-connected' }],
  ])('of %s have a code and a hint, and name no flags', async (path, more, expected) => {
    const failure = await fetchPage(page(path), { ...options, ...more }).catch((error: unknown) => error)
    expect(failure).toMatchObject(expected)
    const { message, hint } = failure as FetchError
    expect(message).not.toContain('--')
    if (hint !== null) expect(message.endsWith(`; ${hint}`)).toBe(true)
  })
})

describe('redirects', () => {
  it('are followed and listed', async () => {
    const { url, redirects } = await fetchPage(page('/once'), options)
    expect({ url, redirects }).toEqual({ url: page('/#end'), redirects: [page('/once')] })
  })
  it('keep headers within the origin and drop all but harmless ones outside', async () => {
    const headers = { Authorization: 'Bearer x', Cookie: 'a=b', 'X-Api-Key': 'k', 'User-Agent': 'Me' }
    expect(await textOf('/here', { headers })).toMatch(/Bearer x.*a=b|a=b.*Bearer x/)
    const foreign = await textOf('/elsewhere', { headers })
    expect(foreign).not.toMatch(/Bearer|a=b|x-api-key/)
    expect(foreign).toContain('"user-agent":"Me"')
  })
  it.each([
    ['/loop', /more than 10 times/],
    ['/nowhere', /without saying where/],
    ['/file', /redirects to file: which is not followed/],
    ['/odd', /is not an address/],
  ])('%s is an error', async (path, message) => {
    const failure = fetchPage(page(path), options)
    await expect(failure).rejects.toThrow(RedirectError)
    await expect(failure).rejects.toThrow(message)
  })
  it('are counted', async () => {
    await expect(fetchPage(page('/loop'), { ...options, maxRedirects: 2 })).rejects.toThrow(/more than 2 times/)
    expect(server.requests).toHaveLength(3)
  })
})

describe('limits', () => {
  it('stop at maxBytes of decompressed body', async () => {
    for (const path of ['/long', '/bomb', '/deflate-bomb', '/announced']) {
      await expect(fetchPage(page(path), { ...options, maxBytes: 400_000 })).rejects.toThrow(TooLargeError)
    }
    expect((await fetchPage(page('/long'), { ...options, maxBytes: 500_000 })).bytes.length).toBe(500_000)
    await expect(fetchPage(page('/long'), { ...options, maxBytes: 499_999 })).rejects.toThrow(/larger than 499999 bytes; allow more/)
  })
  it('stop at timeoutMs, whatever is slow', async () => {
    for (const path of ['/silent', '/stalls']) {
      await expect(fetchPage(page(path), { ...options, timeoutMs: 100 })).rejects.toThrow(FetchTimeoutError)
    }
    const never = (): Promise<string[]> => new Promise(() => {})
    await expect(fetchPage(page('/'), { ...options, timeoutMs: 50, resolver: never })).rejects.toThrow(/within 50 ms/)
  })
  it('hold for bodies that come byte by byte', async () => {
    await expect(fetchPage(page('/drips'), { ...options, maxBytes: 3000 })).rejects.toThrow(TooLargeError)
    await expect(fetchPage(page('/drips'), { ...options, timeoutMs: 100 })).rejects.toThrow(FetchTimeoutError)
  })
  it('stop when the caller does', async () => {
    const stop = new AbortController()
    const pending = fetchPage(page('/silent'), { ...options, signal: stop.signal })
    stop.abort(new Error('enough'))
    await expect(pending).rejects.toThrow('enough')
  })
})

describe('answers that are no page', () => {
  it.each<[string, new (...args: never[]) => Error]>([
    ['/missing', HttpStatusError],
    ['/pdf', NotHtmlError],
    ['/hidden-pdf', NotHtmlError],
    ['/png', NotHtmlError],
    ['/not-gzip', BodyError],
    ['/not-br', BodyError],
    ['/not-deflate', BodyError],
    ['/zstd', BodyError],
    ['/many-codings', BodyError],
    ['/breaks-at-once', ConnectionError],
    ['/gzip-header', ConnectionError],
  ])('%s is a %o', (path, type) => expect(fetchPage(page(path), options)).rejects.toThrow(type))

  it('are returned where they are wanted', async () => {
    expect((await fetchPage(page('/missing'), { ...options, anyStatus: true })).status).toBe(404)
    expect((await fetchPage(page('/pdf'), { ...options, htmlOnly: false })).contentType).toBe('application/pdf')
  })
  it('name the port that nothing listens on', async () => {
    await expect(fetchPage('http://site.example:1/', options)).rejects.toThrow(
      /http:\/\/site\.example:1 cannot be reached \(ECONNREFUSED\)/,
    )
  })
})

describe('a proxy', () => {
  it('is asked for a tunnel to https', async () => {
    const asked: string[] = []
    const proxy = createServer().on('connect', (request, socket) => {
      asked.push(request.url ?? '')
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    })
    await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve))
    try {
      const env = { https_proxy: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` }
      await expect(fetchPage('https://site.example/', { ...options, env })).rejects.toThrow(
        /cannot be reached through the proxy 127\.0\.0\.1:/,
      )
      expect(asked).toEqual(['site.example:443'])
    } finally {
      await new Promise(resolve => proxy.close(resolve))
    }
  })

  it('gets the request, for hosts that only it knows too, but not for addresses that are refused', async () => {
    const proxy = await loopback({
      'http://unknown.example/': html('<p>by proxy'),
      'http://site.example/': html('<p>by proxy'),
    })
    try {
      const env = { HTTP_PROXY: `127.0.0.1:${proxy.port}`, NO_PROXY: `site.example:${server.port}` }
      for (const address of ['http://unknown.example/', 'http://site.example/']) {
        expect(Buffer.from((await fetchPage(address, { ...options, env })).bytes).toString()).toBe('<p>by proxy')
      }
      expect((await fetchPage(page('/'), { ...options, env })).bytes.length).toBe(Buffer.byteLength(article))
      await expect(fetchPage('http://inside.test/', { ...options, env })).rejects.toThrow(AddressRefusedError)
      expect(proxy.requests).toHaveLength(2)
      await expect(fetchPage(page('/'), { ...options, env: { HTTP_PROXY: 'http://[' } })).rejects.toThrow(/correct HTTP_PROXY/)
    } finally {
      await proxy.close()
    }
  })
})
