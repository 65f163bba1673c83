import { AddressRefusedError, type FetchOptions, FetchTimeoutError, HttpStatusError } from '@gleaner/node'
import { afterAll, describe, expect, it } from 'vitest'
import { articlePage } from '../world.fixture.js'
import { extractWorld, parsedLines } from './extract.fixture.js'

const world = extractWorld()
afterAll(() => world.remove())

describe('addresses', () => {
  const asked: [string, FetchOptions | undefined][] = []
  const fetchPage = async (url: string, options?: FetchOptions) => {
    asked.push([url, options])
    if (url.includes('slow')) throw new FetchTimeoutError(url, 5)
    if (url.includes('inside')) throw new AddressRefusedError(url, 'inside', '10.0.0.1', 'a private address')
    if (url.includes('gone')) throw new HttpStatusError(new URL(url).href, 410)
    const bytes = Buffer.from(articlePage('Délta'), 'latin1')
    return {
      url: 'https://final.example/dir/',
      status: 200,
      headers: {},
      bytes,
      contentType: 'text/html; charset=iso-8859-1',
      isPartial: url.includes('broken'),
      redirects: [url],
    }
  }

  it('are fetched with the flags; the last address is the base, the header says the charset', async () => {
    const args = [
      'https://first.example/',
      '--timeout-ms',
      '5',
      '--max-bytes',
      '1_000_000',
      '--header',
      'Cookie: a=b',
      '--header',
      'X-Y: z',
      '--allow-private',
    ]
    const env = { HTTP_PROXY: 'http://proxy.example' }
    const { code, out } = await world.run(['extract', ...args], { fetchPage, env })
    expect(code).toBe(0)
    expect(asked.pop()).toEqual([
      'https://first.example/',
      { timeoutMs: 5, maxBytes: 1_000_000, headers: { cookie: 'a=b', 'x-y': 'z' }, allowPrivate: true, env },
    ])
    expect(out).toContain('Délta')
    expect(out).toContain('https://final.example/dir/more.html')
  })
  it('may break off: what came is extracted, with a word about it', async () => {
    const url = 'https://broken.example/'
    const { code, out, err } = await world.run(['extract', url, '-f', 'json'], { fetchPage })
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ status: 'partial', markdown: expect.stringContaining('Délta, part 8') })
    expect(err).toMatch(
      /^gleaner: https:\/\/broken\.example\/: the answer broke off after \d+ bytes\n.*: partial: only a part of the content is here\n$/,
    )
    const joined = await world.run(['extract', url, 'https://whole.example/', '-f', 'json'], { fetchPage })
    expect(parsedLines(joined.out).map(({ status }) => status)).toEqual(['partial', 'ok'])
    const explained = await world.run(['explain', url], { fetchPage })
    expect(explained.out).toContain('Result: partial, kept')
    expect(explained.err).toContain('the answer broke off after')
  })
  it('fail with codes of their own', async () => {
    expect((await world.run(['extract', 'https://slow.example/'], { fetchPage })).code).toBe(5)
    expect((await world.run(['extract', 'https://gone.example/'], { fetchPage })).code).toBe(3)
    for (const address of ['https://gone.example/', 'https://gone.example', 'https://slow.example/']) {
      const { err } = await world.run(['extract', address], { fetchPage })
      expect(err.split('.example').length - 1, err).toBe(1)
    }
    const { code, err } = await world.run(['extract', 'http://inside.example/'], { fetchPage })
    expect(err).toMatch(/^gleaner: http:\/\/inside\.example\/: inside resolves to/)
    expect(code).toBe(3)
    expect(err).toContain('--allow-private')
  })
  it('name files in a folder', async () => {
    await world.run(['extract', 'https://a.example/x/y.html?q=1', 'https://a.example/', '-o', 'web/'], { fetchPage })
    expect(world.read('web/a.example-x-y.html.md')).toContain('Délta')
    expect(world.read('web/a.example.md')).toContain('Délta')
  })
})
