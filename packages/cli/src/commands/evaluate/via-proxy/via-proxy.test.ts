import { createServer, get, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { articlePage, World } from '../../world.fixture.js'

const world = new World()
afterAll(() => world.remove())

const pages = [
  { id: 'mini/1', url: 'https://one.example/story?a=1&b=ü#part', title: 'Größe' },
  { id: 'mini/2', url: 'http://two.example:8080/', title: 'Second' },
  { id: 'mini/3', url: null, title: 'Nowhere' },
]

beforeAll(() => {
  const records = pages.map(({ id, url, title }) => {
    const html = `${articlePage(title, '<meta charset="shift_jis"><p>日本語 “quotes” — 🙂</p>')}`
    return JSON.stringify({ id, url, html, gold: { text: `${title} part gleaners`, with: [], without: [] }, meta: { pageType: 'article' } })
  })
  world.write('mini.jsonl.gz', gzipSync(records.join('\n')))
})

const usual = ['evaluate', '--package', 'mini.jsonl.gz', '--no-save', '--json']

/** Runs a server while something is done with its address. */
async function withServer<T>(answer: RequestListener, work: (address: string) => Promise<T>): Promise<T> {
  const server = createServer(answer)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  try {
    return await work(`127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  }
}

describe('gleaner evaluate --via-proxy', () => {
  test('without an address measures our proxy, and finds what direct evaluation finds', async () => {
    const chosen = [
      '--pipeline',
      'default',
      '--pipeline',
      '{ "use": "cectd-ds" }',
      '--measure',
      'multiset',
      '--measure',
      'lcs',
      '--workers',
      '0',
    ]
    const direct = JSON.parse((await world.run([...usual, ...chosen])).out)
    const through = JSON.parse((await world.run([...usual, ...chosen, '--via-proxy'])).out)
    expect(through.results).toEqual(direct.results)
    expect(through.results).toHaveLength(4)
    expect(through.statuses.map((each: { statuses: unknown }) => each.statuses)).toEqual(
      direct.statuses.map((each: { statuses: unknown }) => each.statuses),
    )
    expect(through.run.inputs.via).toContain('by the addresses of the pages')
    expect(through.run.inputsDigest).not.toBe(direct.run.inputsDigest)
  })

  test('with an address measures any proxy: HTML is rendered, text is taken as it is', async () => {
    const asked: string[] = []
    const answer: RequestListener = (request, response) => {
      asked.push(request.url ?? '')
      get(request.url ?? '', original => {
        let html = ''
        original.setEncoding('utf8').on('data', chunk => (html += chunk))
        original.on('end', () => {
          const title = /<h1>(.*?)<\/h1>/.exec(html)?.[1] ?? ''
          if (title === 'Second') response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end(`${title} part gleaners`)
          else if (title === 'Nowhere') response.writeHead(500).end('broken')
          else response.writeHead(200, { 'content-type': 'text/html' }).end(`<meta charset="utf-8"><p>${title} part</p><p>gleaners</p>`)
        })
      })
    }
    await withServer(answer, async address => {
      const { out, err, code } = await world.run([...usual, '--via-proxy', `http://${address}`])
      const { results, statuses, run } = JSON.parse(out)
      expect(code).toBe(0)
      expect(results[0]).toMatchObject({ pipeline: `proxy ${address}`, pages: 3, errors: 1 })
      expect(results[0].r).toBeCloseTo(2 / 3)
      expect(statuses[0].statuses).toEqual({ ok: 2, error: 1 })
      expect(run.inputs.via).toBe(`http://${address}, by loopback addresses`)
      expect(err).toContain('at a loopback address')
      for (const url of asked) expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/page-\d\.html$/)
    })
  })

  test.each([
    [['--via-proxy', 'http://127.0.0.1:1'], '127.0.0.1:1 cannot be reached (ECONNREFUSED)'],
    [['--via-proxy', 'socks5://127.0.0.1:1'], 'expected the address of an HTTP proxy'],
    [['--via-proxy', 'http://127.0.0.1:1', '--pipeline', 'fast'], '--pipeline cannot be used with the address of a proxy'],
    [['--via-proxy', '--selection'], '--selection cannot be used with --via-proxy'],
    [['--via-proxy', '--pipeline', 'readability'], 'readability cannot be measured with --via-proxy'],
  ])('%s is refused with code 2', async (flags, message) => {
    expect(await world.run([...usual, ...flags])).toMatchObject({ code: 2, err: expect.stringContaining(message) })
  })
})
