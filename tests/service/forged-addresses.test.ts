/**
 * Addresses that mean to make the service reach what only its machine can reach. The machine itself is the one that must not
 * be reached: it listens on all addresses of the loopback device. One of them, 127.0.0.2, plays the public internet.
 */
import { fetchPage, refusalOf } from '@gleaner/node'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { html, type Loopback, loopback, redirect } from '../../packages/node/src/fetch/loopback.fixture.js'
import { type TestService, testService } from '../../packages/server/src/service.fixture.js'

const publicAddress = '127.0.0.2'
const statuses = [301, 302, 303, 307, 308]
let service: TestService
let victim: Loopback
let forger: Loopback

/** Names, and what a forger's name server says of them; the second time it may say something else. */
const names: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'public.example': [[publicAddress]],
  'private.example': [['127.0.0.1']],
  'metadata.example': [['169.254.169.254']],
  'both.example': [[publicAddress, '127.0.0.1']],
  'mapped.example': [['::ffff:127.0.0.1']],
  'rebind.example': [[publicAddress], ['127.0.0.1']],
}
const asked = new Map<string, number>()
const resolver = async (host: string): Promise<readonly string[]> => {
  const answers = names[host]
  if (answers === undefined) return [host]
  const time = asked.get(host) ?? 0
  asked.set(host, time + 1)
  return answers[Math.min(time, answers.length - 1)]
}

/** Ways to write the addresses of this machine, and of what is near it. */
const hosts = [
  ...[
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '017700000001',
    '127.8.9.10',
    '0x7F.0x0.0x0.0x1',
  ],
  ...[
    '0.0.0.0',
    '0',
    '127.0.0.1.',
    '①②⑦.0.0.1',
    '127。0。0。1',
    '%31%32%37.0.0.1',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
  ],
  ...[
    '[0:0:0:0:0:0:0:1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[fe80::1]',
    '[fc00::1]',
    '[fd00:ec2::254]',
    '169.254.169.254',
    '10.0.0.1',
  ],
  ...[
    '172.16.0.1',
    '192.168.0.1',
    '100.64.0.1',
    '192.0.0.192',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    'private.example',
    'metadata.example',
  ],
  ...['both.example', 'mapped.example'],
]
const users = ['', 'user:password@', 'public.example@', 'public.example%2f@']

beforeAll(async () => {
  victim = await loopback({ '/': html('<h1>the secret of this machine</h1>'), '/secret': html('<h1>the secret of this machine</h1>') })
  const to = (target: string, hop = 0): Record<string, ReturnType<typeof redirect>> => ({
    [`/${encodeURIComponent(target)}`]: redirect(Buffer.from(target).toString('latin1'), statuses[hop % statuses.length]),
  })
  const routes = hosts.map((host, index) => to(`http://${host}:${victim.port}/secret`, index))
  forger = await loopback(Object.assign({ '/page': html('<p>a page</p>') }, ...routes))
  service = testService({
    fetchPage: (url, options) =>
      fetchPage(url, {
        ...options,
        ports: 'any',
        resolver,
        judgeAddress: address => (address === publicAddress ? null : refusalOf(address)),
      }),
  })
})

beforeEach(() => asked.clear())

afterAll(async () => {
  await service.close()
  await victim.close()
  await forger.close()
})

const ways: readonly (readonly [string, (url: string) => Promise<Response>])[] = [
  ['GET /v1/read', url => service.get(`/v1/read?url=${encodeURIComponent(url)}`)],
  ['GET /read/', url => service.get(`/read/${url.replaceAll('%', '%25')}`)],
  ['POST /v1/extract', url => service.send('POST', '/v1/extract', { url })],
  ['POST /v1/fetch', url => service.send('POST', '/v1/fetch', { url, kind: 'resource' })],
]

async function isRefused(ask: (url: string) => Promise<Response>, url: string): Promise<void> {
  const answer = await ask(url)
  const text = await answer.text()
  expect([url, answer.status]).toEqual([url, expect.toSatisfy(status => status === 422 || status === 400)])
  expect(text).not.toContain('the secret')
}

describe.each(ways)('%s', (_name, ask) => {
  test(`reaches none of ${hosts.length * users.length} forged addresses`, async () => {
    for (const host of hosts) for (const user of users) await isRefused(ask, `http://${user}${host}:${victim.port}/secret`)
    expect(victim.requests).toEqual([])
  })

  test(`reaches none of them by ${hosts.length} redirects of a public page`, async () => {
    const before = forger.requests.length
    for (const host of hosts) {
      const target = `http://${host}:${victim.port}/secret`
      await isRefused(ask, `http://public.example:${forger.port}/${encodeURIComponent(target)}`)
    }
    expect(forger.requests.length - before).toBe(hosts.length)
    expect(victim.requests).toEqual([])
  })

  test('connects to the address that was checked, whatever the name says next', async () => {
    const answer = await ask(`http://rebind.example:${forger.port}/page`)
    expect(answer.status).toBe(200)
    expect(forger.requests.at(-1)?.address).toBe(publicAddress)
    await isRefused(ask, `http://rebind.example:${victim.port}/secret`)
    expect(victim.requests).toEqual([])
  })

  test('reads nothing but http and https', async () => {
    for (const url of [
      'file:///etc/passwd',
      'ftp://127.0.0.1/',
      'gopher://127.0.0.1/',
      'data:text/html,x',
      'javascript:1',
      '//127.0.0.1/',
      'http://',
      '\\\\127.0.0.1\\',
    ])
      await isRefused(ask, url)
  })
})
