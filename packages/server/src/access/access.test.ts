import { hostname } from 'node:os'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestService, testService } from '../service.fixture.js'
import { RateLimit } from './rate-limit.js'

let service: TestService

beforeAll(() => {
  service = testService()
})

afterAll(() => service.close())

const status = async (url: string, init: RequestInit = {}) => (await service.ask(new Request(url, init))).status
const json = { 'content-type': 'application/json' }

describe('the host', () => {
  test.each(['127.0.0.1:7070', '[::1]:7070', 'localhost:7070', '192.168.1.4', `${hostname()}:7070`])('%s is answered', async host => {
    expect(await status(`http://${host}/v1/filters`)).toBe(200)
  })

  test.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', 'rebind.network:7070'])(
    '%s is not, whatever it resolves to',
    async host => {
      for (const path of ['/v1/filters', '/', '/metrics', '/healthz', '/openapi.json', '/mcp', '/read/https://example.org/', '/nowhere'])
        expect(await status(`http://${host}${path}`)).toBe(421)
    },
  )
})

describe('pages of other sites', () => {
  const own = 'http://127.0.0.1:7070'
  test.each([
    ['their origin', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['another port', { origin: 'http://127.0.0.1:8080' }],
    ['what the browser says', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
    ['the same site on another port', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' }],
  ])('are refused by %s', async (_name, headers) => {
    expect(await status(`${own}/v1/read?url=https://example.org/`, { headers })).toBe(403)
    expect(await status(`${own}/v1/extract`, { method: 'POST', headers: { ...headers, ...json }, body: '{"html":"a"}' })).toBe(403)
    expect(await status(`${own}/v1/pipelines/x`, { method: 'DELETE', headers })).toBe(403)
    expect(await status(`${own}/mcp`, { method: 'POST', headers: { ...headers, ...json }, body: '{}' })).toBe(403)
  })

  test('may lead to pages for reading, not to data', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
    expect(await status(`${own}/docs`, { headers })).toBe(200)
    expect(await status(`${own}/read/${own}/sample`, { headers })).toBe(200)
    expect(await status(`${own}/v1/settings`, { headers })).toBe(403)
    expect(await status(`${own}/docs`, { headers: { ...headers, 'sec-fetch-dest': 'iframe' } })).toBe(403)
  })

  test('cannot send forms: a change needs application/json', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      expect(await status(`${own}/v1/settings`, { method: 'PUT', headers: { 'content-type': type }, body: '{}' })).toBe(415)
      expect(await status(`${own}/v1/jobs`, { method: 'POST', headers: { 'content-type': type }, body: '{}' })).toBe(415)
      expect(await status(`${own}/mcp`, { method: 'POST', headers: { 'content-type': type }, body: '{}' })).toBe(415)
    }
  })

  test('no answer allows other origins', async () => {
    for (const path of ['/v1/filters', '/healthz', '/docs', '/openapi.json', '/nowhere']) {
      const answer = await service.get(path, { origin: own })
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    }
  })
})

test('with a token, everything but the signs of life asks for it', async () => {
  const token = 'a-secret-of-some-length'
  const closed = testService({ token })
  const ask = async (path: string, headers = {}) => (await closed.get(path, headers)).status
  expect([await ask('/healthz'), await ask('/readyz')]).toEqual([200, 200])
  for (const path of ['/v1/filters', '/docs', '/', '/openapi.json', '/metrics', '/nowhere', '/read/https://example.org/'])
    expect(await ask(path)).toBe(401)
  expect(await ask('/v1/filters', { authorization: 'Bearer wrong-secret-of-length' })).toBe(401)
  expect(await ask('/v1/filters', { authorization: `Bearer ${token}` })).toBe(200)
  expect(await ask('/v1/filters', { authorization: `Basic ${Buffer.from(`me:${token}`).toString('base64')}` })).toBe(200)
  await closed.close()
})

test('each client has its own limit, which fills steadily', () => {
  let now = 0
  const limit = new RateLimit(120, () => now)
  expect(Array.from({ length: 21 }, () => limit.take('a')).filter(wait => wait > 0)).toEqual([1])
  expect(limit.take('b')).toBe(0)
  now += 1_000
  expect([limit.take('a'), limit.take('a'), limit.take('a')]).toEqual([0, 0, 1])
  expect(Array.from({ length: 1_000 }, () => new RateLimit(0).take('a')).every(wait => wait === 0)).toBe(true)
})

test('a client over its limit is told when to come back; the signs of life are always there', async () => {
  const slow = testService({ limits: { requestsPerMinute: 60 } })
  const peer = { address: '203.0.113.7' }
  const ask = (path: string) => slow.ask(new Request(`http://127.0.0.1${path}`), peer)
  for (let i = 0; i < 10; i++) expect((await ask('/v1/settings')).status).toBe(200)
  const refused = await ask('/v1/settings')
  expect([refused.status, Number(refused.headers.get('retry-after')) >= 1]).toEqual([429, true])
  expect((await ask('/healthz')).status).toBe(200)
  await slow.close()
})
