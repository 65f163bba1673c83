import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pipelineNames } from '../../extraction/index.js'
import type { Route } from '../../route.js'
import { openStore, type Store } from '../../store/index.js'
import { RecentPages } from '../recent-pages.js'
import { readSettings } from '../settings.js'
import { TunnelledHosts } from '../tunnelled-hosts.js'
import { internalRoute } from './route.js'

const formToken = 'token-of-the-form'
let folder: string
let store: Store
let hosts: TunnelledHosts
let recent: RecentPages
let ask: Route

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gleaner-internal-'))
  store = openStore(folder)
  hosts = new TunnelledHosts(store, [])
  recent = new RecentPages()
  ask = internalRoute({
    ...{ store, recent, formToken, isPipelineFixed: false },
    address: () => '127.0.0.1:7071',
    certificate: () => null,
    hosts: () => hosts,
    settings: () => readSettings(store),
    pipelineNames: () => pipelineNames(store),
    pipelineName: () => String(store.setting('pipeline') ?? 'default'),
  })
})

afterEach(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

const get = (path: string) => ask(new Request(`http://gleaner.internal${path}`))
const post = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  ask(new Request(`http://gleaner.internal${path}`, { method: 'POST', body: new URLSearchParams(form), headers }))

describe('gleaner.internal', () => {
  test('shows settings in a page that nothing can be added to', async () => {
    const answer = await get('/')
    const text = await answer.text()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none';.*form-action 'self';.*frame-ancestors 'none'/)
    // With no referrer at all browsers would send its forms with the origin "null".
    expect(answer.headers.get('referrer-policy')).toBe('same-origin')
    expect(text).toContain('<option selected>default</option>')
    expect(text).toContain('replaced by their content')
  })

  test('saves settings', async () => {
    const form = { token: formToken, on: 'yes', exclude: 'a.example\nb.example', include: '', pipeline: 'fast', recent: 'yes' }
    const answer = await post('/settings', form, { origin: 'http://gleaner.internal', 'sec-fetch-site': 'same-origin' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
    expect(readSettings(store)).toEqual({ isOn: true, include: [], exclude: ['a.example', 'b.example'], keepsRecent: true })
    expect(store.setting('pipeline')).toBe('fast')
    await post('/settings', { token: formToken })
    expect(readSettings(store).isOn).toBe(false)
  })

  test.each([
    ['without the token', { on: 'yes' }, {}],
    ['with a wrong token', { token: 'guess' }, {}],
    ['from another site', { token: formToken }, { 'sec-fetch-site': 'cross-site' }],
    ['from another origin', { token: formToken }, { origin: 'https://evil.example' }],
    ['from an opaque origin', { token: formToken }, { origin: 'null' }],
  ])('refuses a change %s', async (_name, form, headers) => {
    expect((await post('/settings', form as Record<string, string>, headers)).status).toBe(403)
    expect(store.setting('proxy')).toBeUndefined()
  })

  test('refuses wrong values and overlong forms', async () => {
    expect((await post('/settings', { token: formToken, pipeline: 'nothing-such' })).status).toBe(400)
    const wrong = await post('/settings', { token: formToken, exclude: '<script>' })
    expect([wrong.status, await wrong.text()]).toEqual([400, expect.not.stringContaining('<script>')])
    expect((await post('/settings', { token: formToken, exclude: 'a'.repeat(200_000) })).status).toBe(413)
    expect((await get('/elsewhere')).status).toBe(404)
  })

  test('has the auto-config file, and the certificate only with interception', async () => {
    const pac = await (await get('/proxy.pac')).text()
    const find = new Function(`${pac}; return FindProxyForURL`)() as (url: string, host: string) => string
    expect(find('http://example.org/', 'example.org')).toBe('PROXY 127.0.0.1:7071')
    expect(find('http://localhost/', 'localhost')).toBe('DIRECT')
    expect((await get('/gleaner-ca.pem')).status).toBe(404)
  })

  test('lists recent pages and learnt hosts, escaped, and forgets them', async () => {
    await post('/settings', { token: formToken, on: 'yes', recent: 'yes' })
    recent.add({
      url: 'http://e.example/"><script>',
      title: '<b>',
      status: 'ok',
      pipeline: 'default',
      at: new Date(),
      confidence: null,
      workMs: 0,
    })
    expect(await (await get('/')).text()).not.toContain('<script>')
    await post('/clear-recent', { token: formToken })
    expect(recent.list()).toEqual([])
    hosts.accepted('c', 'other.example')
    hosts.refused('c', 'pins.example')
    expect(hosts.has('pins.example')).toBe(true)
    await post('/forget', { token: formToken, host: 'pins.example' })
    expect(hosts.has('pins.example')).toBe(false)
  })
})

test('hosts are learnt after one refusal by a client that trusts us elsewhere, after three by others, for a week', () => {
  let nowMs = 1_000_000_000_000
  const learning = new TunnelledHosts(store, ['listed.example'], () => nowMs)
  expect(learning.has('www.listed.example')).toBe(true)
  expect([1, 2, 3].map(() => learning.refused('a', 'x.example'))).toEqual([false, false, true])
  learning.accepted('b', 'y.example')
  expect(learning.refused('b', 'y.example')).toBe(false)
  expect(learning.refused('b', 'z.example')).toBe(true)
  expect(new TunnelledHosts(store, [], () => nowMs).has('z.example')).toBe(true)
  nowMs += 8 * 86_400_000
  expect(learning.has('z.example')).toBe(false)
})
