/** Programs that people have, through the proxy: curl, Python and Node's fetch, over HTTP and HTTPS. */

import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { articlePage } from '../../packages/server/src/proxy/proxy.fixture.js'
import { type ProxyWorld, startProxyWorld } from './world.js'

const run = promisify(execFile)
const sentence = 'The gleaners walk after the harvest'
let world: ProxyWorld

beforeAll(async () => {
  world = await startProxyWorld((asked, response) => {
    if (asked.url === '/data') response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(Buffer.alloc(100_000, 7))
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(articlePage())
  })
})

afterAll(() => world.close())

/** Runs a program; null if it is not on this machine. */
async function output(program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string | null> {
  try {
    return (await run(program, args, { env: { PATH: process.env['PATH'] ?? '', ...env } })).stdout
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    console.warn(`${program} is not here; this test checked nothing`)
    return null
  }
}

const origins = (): [string, string][] => [
  ['http', world.plain('plain.test')],
  ['https', world.secure('secure.test')],
]

describe('programs through the proxy', () => {
  test('curl, over http, https and HTTP/2', async () => {
    const through = ['-sS', '--noproxy', '', '-x', `http://127.0.0.1:${world.port}`, '--cacert', world.certificateFile]
    for (const [, origin] of origins()) {
      for (const version of ['--http1.1', '--http2']) {
        const out = await output('curl', [...through, version, '-H', 'Gleaner-Format: text', '-w', '\n%{http_version}', `${origin}/`])
        if (out === null) return
        expect(out).toContain(sentence)
        expect(out).not.toContain('Imprint')
        if (origin.startsWith('https')) expect(out.endsWith(version === '--http2' ? '2' : '1.1')).toBe(true)
      }
    }
    expect(
      await output('curl', [...through, '-o', '/dev/null', '-w', '%{size_download} %{http_code}', `${world.secure('secure.test')}/data`]),
    ).toBe('100000 200')
    expect(await output('curl', [...through, `${world.secure('expired.test')}/`])).toContain('its certificate has expired')
  })

  test("Python's urllib", async () => {
    const program = `
import sys, urllib.request
request = urllib.request.Request(sys.argv[1], headers={'Gleaner-Format': 'markdown'})
with urllib.request.urlopen(request, timeout=30) as answer:
    sys.stdout.write(answer.headers['Gleaner-Status'] + ' ' + answer.read().decode())
`
    const proxy = `http://127.0.0.1:${world.port}`
    const env = {
      http_proxy: proxy,
      https_proxy: proxy,
      no_proxy: '',
      SSL_CERT_FILE: world.certificateFile,
      HOME: process.env['HOME'] ?? '/',
    }
    for (const [, origin] of origins()) {
      const out = await output('python3', ['-c', program, `${origin}/`], env)
      if (out === null) return
      expect(out).toMatch(/^ok /)
      expect(out).toContain(sentence)
    }
  })

  test("Node's fetch, through an agent", async () => {
    const undici = createRequire(new URL('../../packages/node/package.json', import.meta.url)).resolve('undici')
    const program = `
import { readFileSync } from 'node:fs'
const { default: { ProxyAgent } } = await import(${JSON.stringify(undici)})
const [proxy, certificate, ...urls] = process.argv.slice(1)
const dispatcher = new ProxyAgent({ uri: proxy, proxyTunnel: false, requestTls: { ca: readFileSync(certificate) } })
for (const url of urls) {
  const answer = await fetch(url, { dispatcher, headers: { 'gleaner-format': 'json' } })
  const { status, text } = await answer.json()
  console.log(status, text)
}
`
    const args = ['--input-type=module', '-e', program, `http://127.0.0.1:${world.port}`, world.certificateFile]
    const out = await output(process.execPath, [...args, ...origins().map(([, origin]) => `${origin}/`)])
    expect(out?.match(/^ok /gm)).toHaveLength(2)
    expect(out).toContain(sentence)
  })
})

test('after a restart everything is as it was', async () => {
  const { store } = world.server.context
  store.savePipeline('mine', { pipeline: { use: 'lqf' } })
  store.set('proxy', { isOn: true, include: [], exclude: ['excluded.test'], keepsRecent: false })
  const certificate = world.server.proxy?.certificate
  world = await world.restart()
  expect(world.server.proxy?.certificate).toBe(certificate)
  expect(world.server.context.store.pipeline('mine')?.document).toEqual({ pipeline: { use: 'lqf' } })
  const through = [
    '-sS',
    '--noproxy',
    '',
    '-x',
    `http://127.0.0.1:${world.port}`,
    '-o',
    '/dev/null',
    '-w',
    '%header{gleaner-status} %header{gleaner-pipeline}',
  ]
  const excluded = await output('curl', [...through, `${world.plain('excluded.test')}/`])
  if (excluded === null) return
  expect(excluded).toBe('excluded;original ')
  expect(await output('curl', [...through, '-H', 'Gleaner-Pipeline: mine', `${world.plain('plain.test')}/`])).toBe('ok mine')
})
