import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { articlePage } from '../world.fixture.js'
import { extractWorld } from './extract.fixture.js'

const world = extractWorld()
afterAll(() => world.remove())

describe('gleaner extract', () => {
  it('writes Markdown of a file', async () => {
    const { code, out, err } = await world.run(['extract', 'a.html'])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain('Alpha, part 8. The gleaners walk behind the harvest')
    expect(out).not.toContain('Imprint')
    expect(out.endsWith('\n')).toBe(true)
  })
  it.each([
    ['text', /^(?:Alpha\s+)?Alpha, part 1\./],
    ['html', /<p>Alpha, part 1\./],
    ['highlight', /<html/i],
    ['json', /"status": "ok"/],
    ['markdown', /Alpha, part 1\./],
  ])('writes %s', async (format, expected) => {
    const { code, out } = await world.run(['extract', 'a.html', '--format', format])
    expect(code).toBe(0)
    expect(out).toMatch(expected)
  })
  it('writes all there is as JSON', async () => {
    const result = JSON.parse((await world.run(['extract', 'a.html', '-f', 'json', '--url', 'https://site.example/x/'])).out)
    expect(result).toMatchObject({ url: 'https://site.example/x/', status: 'ok', language: 'en' })
    expect(result.provenance.length).toBeGreaterThan(5)
    expect(result.markdown).toContain('https://site.example/x/more.html')
  })
  it('reads standard input, named or not', async () => {
    const page = articlePage('Gamma')
    const named = await world.run(['extract', '-'], { stdin: page })
    expect(named.out).toContain('Gamma, part 1')
    expect(await world.run(['extract'], { stdin: page })).toEqual(named)
  })
  it('reads gzip, which it knows by its first bytes', async () => {
    const page = articlePage('Packed')
    world.write('packed.html.gz', gzipSync(page))
    world.write('packed-too.html', gzipSync(page))
    for (const name of ['packed.html.gz', 'packed-too.html', '-']) {
      const { code, out, err } = await world.run(['extract', name], { stdin: gzipSync(page) })
      expect({ name, code, err }).toEqual({ name, code: 0, err: '' })
      expect(out).toContain('Packed, part 8')
    }
    await world.run(['extract', 'packed.html.gz', '-o', 'unpacked/'])
    expect(world.read('unpacked/packed.md')).toContain('Packed, part 8')
    world.write('bomb.html.gz', gzipSync(Buffer.alloc(1_000_000, 'a')))
    expect((await world.run(['extract', 'bomb.html.gz', '--max-bytes', '100_000'])).code).toBe(5)
    world.write('half.html.gz', gzipSync(page).subarray(0, 100))
    const half = await world.run(['extract', 'half.html.gz'])
    expect(half).toMatchObject({ code: 3, err: expect.stringContaining('half.html.gz: the compressed data is broken') })
  })
  it('says what to do when there is nothing to read', async () => {
    const { code, err } = await world.run(['extract'])
    expect(code).toBe(2)
    expect(err).toBe('gleaner: nothing to read: give an address, a file, or - for standard input\n')
    expect((await world.run(['extract', '-', '-'], { stdin: 'x' })).code).toBe(2)
  })
  it('decodes bytes, multi-byte charsets included', async () => {
    // 東京の記事 in Shift_JIS, in a page that declares it.
    const word = Uint8Array.of(0x93, 0x8c, 0x8b, 0x9e, 0x82, 0xcc, 0x8b, 0x4c, 0x8e, 0x96)
    const bytes = Buffer.concat([Buffer.from('<meta charset=shift_jis><p>'), word, Buffer.from('</p>')])
    world.write('sjis.html', bytes)
    expect((await world.run(['extract', 'sjis.html', '--pipeline', 'lqf', '-f', 'text'])).out).toBe('東京の記事\n')
    const without = await world.run(['extract', 'sjis.html', '--pipeline', 'lqf', '-f', 'text', '--no-charsets'])
    expect(without.out).not.toContain('東京')
    world.write('latin1.html', Buffer.from('<p>Käse schließt den Magen</p>', 'latin1'))
    const typed = await world.run(['extract', 'latin1.html', '--pipeline', 'lqf', '--content-type', 'text/html; charset=latin1'])
    expect(typed.out).toBe('Käse schließt den Magen\n')
  })
})

describe('several inputs', () => {
  it('stay in order and all come through, more than are read at once', async () => {
    const names = Array.from({ length: 11 }, (_, i) => world.write(`many-${i}.html`, articlePage(`Page ${i}`)))
    const { out } = await world.run(['extract', ...names, '-f', 'json'])
    expect(
      out
        .trimEnd()
        .split('\n')
        .map(line => JSON.parse(line).title),
    ).toEqual(names.map((_, i) => `Page ${i}`))
  })
  it('stand below headings', async () => {
    const { code, out } = await world.run(['extract', 'a.html', 'b.html'])
    expect(code).toBe(0)
    expect(out).toMatch(/^<!-- a\.html -->\n\n[\s\S]*Alpha, part 8[\s\S]*\n\n<!-- b\.html -->\n\n[\s\S]*Beta, part 8/)
    expect((await world.run(['extract', 'a.html', 'b.html', '-f', 'text'])).out).toMatch(/^==> a\.html <==\n/)
  })
  it('are lines of JSON, errors included', async () => {
    const { code, out, err } = await world.run(['extract', 'a.html', 'missing.html', 'b.html', '--format', 'json'])
    const lines = out
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line))
    expect(lines.map(({ input, status, error }) => [input, status ?? error.name])).toEqual([
      ['a.html', 'ok'],
      ['missing.html', 'UnreadableError'],
      ['b.html', 'ok'],
    ])
    expect(code).toBe(3)
    expect(err).toBe('gleaner: missing.html: there is no such file; check the path\n')
    const charsets = await world.run(['extract', 'gbk.html', 'a.html', '--format', 'json', '--no-charsets'])
    expect(JSON.parse(charsets.out.split('\n')[0]).error).toMatchObject({
      name: 'CharsetUnavailableError',
      message: expect.stringContaining('--no-charsets'),
    })
  })
  it('go to a folder, each under its name', async () => {
    world.write('c.page.html', articlePage('Gamma'))
    const run = await world.run(['extract', 'a.html', 'c.page.html', `${world.folder}/a.html`, '-o', 'out/', '-f', 'text'])
    expect(run).toEqual({ code: 0, out: '', err: '' })
    expect(world.read('out/a.txt')).toContain('Alpha')
    expect(world.read('out/c.page.txt')).toContain('Gamma')
    await world.run(['extract', 'a.html', 'b.html', '-o', 'made'])
    expect(world.read('made/b.md')).toContain('Beta')
  })
  it('go to one file', async () => {
    await world.run(['extract', 'a.html', 'b.html', '-o', 'both.md'])
    expect(world.read('both.md')).toMatch(/<!-- a\.html -->[\s\S]*<!-- b\.html -->/)
    expect((await world.run(['extract', 'a.html', 'b.html', '-f', 'highlight'])).code).toBe(2)
    expect((await world.run(['extract', 'a.html', '-o', 'new/folder/x.txt', '-f', 'txt'])).code).toBe(0)
    expect(world.read('new/folder/x.txt')).toBe((await world.run(['extract', 'a.html', '--format', 'text'])).out)
    const { code, err } = await world.run(['extract', 'a.html', '-o', 'a.html/x.md'])
    expect(code).toBe(2)
    expect(err).toContain('a.html/x.md cannot be written')
  })
})
