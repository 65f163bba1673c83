/** A page whose name resolves to this machine (DNS rebinding), and one of another origin, in a real browser. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Listener, listenRoute } from '../../packages/server/src/listen/index.js'
import { type TestService, testService } from '../../packages/server/src/service.fixture.js'
import { launchChromium } from '../support/chromium.js'

let service: TestService
let listener: Listener
let attacker: Server
let browser: Browser

beforeAll(async () => {
  service = testService()
  listener = await listenRoute({ host: '127.0.0.1', port: 0, flag: '--port', route: service.ask, logger: pino({ level: 'silent' }) })
  attacker = createServer((_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>A harmless page</h1>'))
  await new Promise<void>(resolve => attacker.listen(0, '127.0.0.1', resolve))
  browser = await launchChromium(['--host-resolver-rules=MAP *.example 127.0.0.1'])
})

afterAll(async () => {
  await browser.close()
  await new Promise(resolve => attacker.close(resolve))
  await listener.drain(0)
  await service.close()
})

/** What scripts of a page get to see of the API. */
async function seenFrom(page: string, api: string): Promise<{ readonly path: string; readonly seen: string }[]> {
  const tab = await browser.newPage({ locale: 'en-US' })
  await tab.goto(page)
  const found = await tab.evaluate(async base => {
    const json = { method: 'POST', headers: { 'content-type': 'application/json' } }
    const asked: [string, RequestInit][] = [
      ['/v1/settings', {}],
      ['/v1/pipelines', {}],
      ['/v1/read?url=http%3A%2F%2Fpublic.example%2F', {}],
      ['/openapi.json', {}],
      ['/healthz', {}],
      ['/v1/extract', { ...json, body: '{"html":"<p>words</p>"}' }],
      ['/v1/pipelines/stolen', { ...json, method: 'PUT', body: '{"use":"lqf"}' }],
      ['/v1/settings', { method: 'PUT', headers: { 'content-type': 'text/plain' }, body: '{"keepsRecent":true}' }],
      ['/mcp', { ...json, body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}' }],
      ['/v1/recent', { method: 'DELETE' }],
    ]
    const seen: { path: string; seen: string }[] = []
    for (const [path, init] of asked) {
      const what = await fetch(`${base}${path}`, init).then(
        async answer => `${answer.status} ${await answer.text()}`,
        () => 'nothing',
      )
      seen.push({ path, seen: what })
    }
    return seen
  }, api)
  await tab.close()
  return found
}

test('a page of a name that was made to resolve to this machine reads nothing and changes nothing', async () => {
  const rebound = `http://rebind.example:${listener.port}`
  const found = await seenFrom(rebound, rebound)
  for (const { path, seen } of found) expect([path, seen]).toEqual([path, expect.stringMatching(/^421 .*misdirected-request/s)])
  expect(service.context.store.pipeline('stolen')).toBeNull()
})

test('a page of another origin reads nothing and changes nothing', async () => {
  const { port } = attacker.address() as AddressInfo
  for (const page of [`http://attacker.example:${port}/`, `http://127.0.0.1:${port}/`]) {
    const found = await seenFrom(page, listener.url)
    for (const { path, seen } of found) expect([page, path, seen]).toEqual([page, path, 'nothing'])
  }
  expect(service.context.store.pipeline('stolen')).toBeNull()
  expect(service.context.keepsRecent()).toBe(false)
})

test('a page of the service itself may use it', async () => {
  const found = await seenFrom(`${listener.url}/healthz`, listener.url)
  expect(found.map(({ seen }) => seen.slice(0, 3))).toEqual(['200', '200', '422', '200', '200', '200', '201', '415', '200', '204'])
})
