import { afterAll, describe, expect, it } from 'vitest'
import { extractWorld } from './extract.fixture.js'

const world = extractWorld()
afterAll(() => world.remove())

describe('--format csv', () => {
  it('writes the names of the columns once, and a row for each page', async () => {
    const { code, out } = await world.run(['extract', 'a.html', 'b.html', '-f', 'csv'])
    expect(code).toBe(0)
    expect(out.match(/^id,url,status,/gm)).toHaveLength(1)
    expect(out).toMatch(/^a\.html,/m)
    expect(out).toMatch(/^b\.html,/m)
    expect(out.indexOf('Alpha, part 8')).toBeLessThan(out.indexOf('Beta, part 1'))
  })
  it('writes the names into every file of a folder', async () => {
    await world.run(['extract', 'a.html', 'b.html', '-f', 'csv', '-o', 'rows/'])
    for (const name of ['a', 'b']) expect(world.read(`rows/${name}.csv`)).toMatch(/^id,url,status,/)
  })
  it('is not for lines of JSON', async () => {
    const { code, err } = await world.run(['extract', '--jsonl', '-f', 'csv'], { stdin: '' })
    expect([code, err.includes('leave it out for --format csv')]).toEqual([2, true])
  })
})

describe('--with-metadata', () => {
  it.each(['markdown', 'text'])('begins %s with metadata', async format => {
    const { code, out } = await world.run(['extract', 'a.html', '-f', format, '--with-metadata'])
    expect(code).toBe(0)
    expect(out).toMatch(/^---\n(?:.*\n)*?title: .*Alpha/)
    expect(out).toContain('Alpha, part 8')
  })
  it('is not for HTML', async () => {
    const { code, err } = await world.run(['extract', 'a.html', '-f', 'html', '--with-metadata'])
    expect([code, err.includes('is for Markdown and text')]).toEqual([2, true])
  })
})

describe('--only-language', () => {
  const german = 'Der Fluss war in der Nacht so hoch gestiegen, dass die Leute ihre Häuser verlassen und auf den Hügel gehen mussten.'
  const page = `<html lang="de"><title>Der Fluss</title><article>${`<p>${german}</p>`.repeat(6)}</article></html>`

  it('leaves out pages in another language and says so', async () => {
    world.write('fluss.html', page)
    const { code, out, err } = await world.run(['extract', 'fluss.html', '--only-language', 'en'])
    expect([code, out]).toEqual([4, ''])
    expect(err).toContain('fluss.html: left out: the text is in the language de, not en')
  })
  it('keeps pages in the language', async () => {
    world.write('fluss.html', page)
    const { code, out } = await world.run(['extract', 'fluss.html', '--only-language', 'de-AT'])
    expect(code).toBe(0)
    expect(out).toContain('Der Fluss war in der Nacht')
  })
  it('refuses what is not a code', async () => {
    const { code, err } = await world.run(['extract', 'a.html', '--only-language', 'english'])
    expect([code, err.includes('--only-language must be a language')]).toEqual([2, true])
  })
})
