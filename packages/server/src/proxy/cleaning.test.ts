import { gzipSync } from 'node:zlib'
import { extract } from 'gleaner'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { articlePage, ask, html, type ProxyTest, type Site, startSite, startTestProxy } from './proxy.fixture.js'
import { writeSettings } from './settings.js'

let proxy: ProxyTest
let site: Site
const page = articlePage()

beforeAll(async () => {
  site = await startSite({
    '/': html(page, {
      'content-security-policy': 'sandbox',
      'set-cookie': 'a=1',
      link: '</x.css>; rel=preload',
      vary: 'Accept-Encoding, Cookie',
    }),
    '/gzip': html(gzipSync(page), { 'content-encoding': 'gzip' }),
    '/empty': html('<html><body><script>draw()</script></body></html>'),
    '/broken': html('not gzip at all', { 'content-encoding': 'gzip' }),
    '/frozen': html(page, { 'cache-control': 'public, no-transform' }),
    '/download': html(page, { 'content-disposition': 'attachment; filename=a.html' }),
    '/missing': (_request, response) => void response.writeHead(404, { 'content-type': 'text/html' }).end(page),
    '/tagged': (request, response) => {
      const headers = { 'content-type': 'text/html', etag: '"v1"', 'cache-control': 'max-age=60' }
      if (request.headers['if-none-match'] === '"v1"') response.writeHead(304, headers).end()
      else response.writeHead(200, headers).end(page)
    },
    '/dated': (request, response) => {
      const date = 'Wed, 21 Oct 2015 07:28:00 GMT'
      if (request.headers['if-modified-since'] === date) response.writeHead(304).end()
      else response.writeHead(200, { 'content-type': 'text/html', 'last-modified': date }).end(page)
    },
  })
  proxy = await startTestProxy({ proxy: { limits: { maxPageBytes: 200_000 } } })
})

afterAll(async () => {
  await proxy.close()
  await site.close()
})

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  ask(proxy.port, `${site.origin}${path}`, headers, method)

describe('a page', () => {
  test('becomes its content, with title, by-line, date and a link to the original', async () => {
    const { status, headers, text } = await get('/')
    expect(status).toBe(200)
    expect(headers).toMatchObject({ 'gleaner-status': 'ok', 'gleaner-pipeline': 'default', 'content-type': 'text/html; charset=utf-8' })
    expect(Number(headers['gleaner-confidence'])).toBeGreaterThan(0)
    expect(headers['gleaner-page-kind']).toBeDefined()
    expect(text).toContain('<h1>Gleaning</h1>')
    expect(text.match(/<h1/g)).toHaveLength(1)
    expect(text).toContain('Ruth Ährenleserin')
    expect(text).toContain('2024-03-05')
    expect(text).toContain(`href="${site.origin}/?gleaner-original"`)
    expect(text).toContain(`href="${site.origin}/more.html"`)
    expect(text).toContain(`src="${site.origin}/picture.png"`)
    expect(text).not.toMatch(/<script|Imprint|Sport/)
  })

  test('has the headers of what is sent, not of the original', async () => {
    const { headers, bytes } = await get('/')
    expect(headers['content-length']).toBe(String(bytes.length))
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; img-src .*; style-src 'sha256-/)
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer', 'set-cookie': ['a=1'] })
    expect(headers['vary']).toBe('cookie, gleaner-format, gleaner-pipeline, gleaner-favour, sec-fetch-dest')
    expect(headers['via']).toMatch(/^1\.1 gleaner-/)
    expect(headers).not.toHaveProperty('link')
    expect((await get('/gzip')).headers).not.toHaveProperty('content-encoding')
  })

  test('comes as text, Markdown or JSON if asked for, by any pipeline', async () => {
    const direct = extract(page, { url: `${site.origin}/` })
    expect((await get('/', { 'gleaner-format': 'text' })).text).toBe(direct.text)
    expect((await get('/gzip', { 'gleaner-format': 'markdown' })).text).toBe(extract(page, { url: `${site.origin}/gzip` }).markdown)
    expect(JSON.parse((await get('/', { 'gleaner-format': 'json' })).text)).toMatchObject({ title: 'Gleaning', text: direct.text })
    const other = await get('/', { 'gleaner-format': 'text', 'gleaner-pipeline': 'lqf' })
    expect(other.headers['gleaner-pipeline']).toBe('lqf')
    expect(other.text).toBe(extract(page, { url: `${site.origin}/`, pipeline: { use: 'lqf' } }).text)
    const favoured = await get('/', { 'gleaner-format': 'text', 'gleaner-favour': 'precision' })
    expect(favoured.text).toBe(extract(page, { url: `${site.origin}/`, favour: 'precision' }).text)
  })

  test('control headers and the parameter for the original do not go upstream', async () => {
    site.seen.length = 0
    await get('/', {
      'gleaner-format': 'text',
      'gleaner-pipeline': 'lqf',
      'proxy-authorization': 'Basic eDp5',
      'proxy-connection': 'keep-alive',
    })
    const original = await get('/?a=1&gleaner-original&b=2')
    expect(original.text).toBe(page)
    expect(original.headers['gleaner-status']).toBe('off;original')
    const names = site.seen.flatMap(({ headers }) => Object.keys(headers))
    expect(names.filter(name => /gleaner|proxy/.test(name))).toEqual([])
    expect(site.seen.map(({ path }) => path)).toEqual(['/', '/?a=1&b=2'])
    expect(site.seen[0].headers.via).toMatch(/^1\.1 gleaner-/)
  })

  test.each([
    [{ 'gleaner-format': 'pdf' }, 'Gleaner-Format must be one of html, text'],
    [{ 'gleaner-pipeline': 'nothing-such' }, 'there is no pipeline "nothing-such"'],
    [{ 'gleaner-favour': 'luck' }, 'Gleaner-Favour must be one of'],
  ])('%s is refused', async (headers, message) => {
    const { status, text } = await get('/', headers)
    expect(status).toBe(400)
    expect(text).toContain(message)
  })
})

describe('what is not cleaned passes unchanged and says why', () => {
  test.each([
    ['/empty', {}, 'empty-shell;original'],
    ['/broken', {}, 'undecodable;original'],
    ['/frozen', {}, 'no-transform;original'],
    ['/', { 'gleaner-format': 'off' }, 'off;original'],
    ['/', { 'sec-fetch-dest': 'iframe' }, 'not-a-document;original'],
    ['/', { 'cache-control': 'no-transform' }, 'no-transform;original'],
    ['/download', {}, undefined],
    ['/missing', {}, undefined],
  ])('%s with %s: %s', async (path, headers, status) => {
    const direct = await (await fetch(`${site.origin}${path}`, { headers: { 'accept-encoding': 'identity' } }).catch(() => null))
      ?.arrayBuffer()
      .catch(() => null)
    const passed = await get(path, headers)
    expect(passed.headers['gleaner-status']).toBe(status)
    if (direct) expect(passed.bytes.equals(Buffer.from(direct))).toBe(true)
  })

  test('text stays empty if there is nothing', async () => {
    const { status, text, headers } = await get('/empty', { 'gleaner-format': 'text' })
    expect({ status, text, said: headers['gleaner-status'] }).toEqual({ status: 200, text: '', said: 'empty-shell' })
  })

  test('what a client asks for explicitly goes before no-transform', async () => {
    expect((await get('/frozen', { 'gleaner-format': 'text' })).headers['gleaner-status']).toBe('ok')
  })

  test('hosts can be excluded and all cleaning turned off, at once', async () => {
    const { store } = proxy.server.context
    const usual = { isOn: true, include: [], exclude: [], keepsRecent: false }
    writeSettings(store, { ...usual, exclude: ['127.0.0.1'] })
    expect((await get('/')).headers['gleaner-status']).toBe('excluded;original')
    writeSettings(store, { ...usual, include: ['example.org'] })
    expect((await get('/')).headers['gleaner-status']).toBe('excluded;original')
    writeSettings(store, { ...usual, isOn: false })
    expect((await get('/')).headers['gleaner-status']).toBe('off;original')
    writeSettings(store, usual)
    expect((await get('/')).headers['gleaner-status']).toBe('ok')
  })
})

describe('conditional requests for cleaned pages', () => {
  test.each(['/tagged', '/dated', '/'])('%s', async path => {
    const first = await get(path)
    const tag = first.headers.etag ?? ''
    expect(tag).toMatch(/^W\/"gleaner-/)
    const again = await get(path, { 'if-none-match': tag })
    expect(again.status).toBe(304)
    expect(again.headers.etag).toBe(tag)
    expect(again.bytes).toHaveLength(0)
    const otherwise = await get(path, { 'if-none-match': tag, 'gleaner-format': 'text' })
    expect(otherwise.status).toBe(200)
    const original = await get(path, { 'if-none-match': tag, 'gleaner-format': 'off' })
    expect(original.status).toBe(200)
    expect(original.text).toBe(page)
  })

  test('HEAD says what GET would say', async () => {
    const head = await get('/tagged', {}, 'HEAD')
    const { headers } = await get('/tagged')
    expect(head.headers.etag).toBe(headers.etag)
    expect(head.headers['content-type']).toBe(headers['content-type'])
    expect(head.headers['cache-control']).toBe('max-age=60')
  })
})
