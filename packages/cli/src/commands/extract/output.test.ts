import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { articlePage } from '../world.fixture.js'
import { extractWorld } from './extract.fixture.js'

const world = extractWorld()
afterAll(() => world.remove())

describe('--output', () => {
  const names = (): string[] => readdirSync(world.folder)
  it('never overwrites an input, whatever path leads to it', async () => {
    const page = articlePage('Precious')
    world.write('precious.html', page)
    world.write('precious.jsonl', `${JSON.stringify({ html: page })}\n`)
    mkdirSync(join(world.folder, 'lines'), { recursive: true })
    world.write('lines/pages.jsonl', world.read('precious.jsonl'))
    symlinkSync('precious.html', join(world.folder, 'link.html'))
    for (const args of [
      ['extract', 'precious.html', '-f', 'html', '-o', 'precious.html'],
      ['extract', 'precious.html', '-f', 'html', '-o', '.'],
      ['extract', 'link.html', '-f', 'html', '-o', './precious.html'],
      ['extract', 'a.html', 'precious.html', '-f', 'html', '-o', '.'],
      ['extract', '--jsonl', 'precious.jsonl', '-o', 'precious.jsonl'],
      ['extract', '--jsonl', 'lines/pages.jsonl', '-o', 'lines'],
      ['explain', 'precious.html', '--svg', 'precious.html'],
    ]) {
      const { code, err } = await world.run(args)
      expect({ args, code }).toEqual({ args, code: 2 })
      expect(err).toMatch(/^gleaner: the output would overwrite the input \S+; give another file or folder/)
    }
    expect(world.read('precious.html')).toBe(page)
    expect(world.read('lines/pages.jsonl')).toBe(world.read('precious.jsonl'))
  })
  it('leaves what was there if there is nothing to write', async () => {
    world.write('old.md', 'the result of yesterday')
    expect((await world.run(['extract', 'missing.html', '-o', 'old.md'])).code).toBe(3)
    expect(world.read('old.md')).toBe('the result of yesterday')
    await world.run(['extract', 'missing.html', '-o', 'never.md'])
    expect(names()).not.toContain('never.md')
    expect((await world.run(['extract', 'a.html', '-o', 'old.md'])).code).toBe(0)
    expect(world.read('old.md')).toContain('Alpha, part 8')
    expect(names().filter(name => name.includes('.part'))).toEqual([])
  })
  it('writes through links and keeps permissions', async () => {
    world.write('private.md', '')
    chmodSync(join(world.folder, 'private.md'), 0o600)
    symlinkSync('private.md', join(world.folder, 'latest.md'))
    await world.run(['extract', 'a.html', '-o', 'latest.md'])
    expect(world.read('private.md')).toContain('Alpha, part 8')
    expect(statSync(join(world.folder, 'private.md')).mode & 0o777).toBe(0o600)
    expect(lstatSync(join(world.folder, 'latest.md')).isSymbolicLink()).toBe(true)
  })
  it('says before reading that a place cannot be written', async () => {
    const { code, err } = await world.run(['extract', 'missing.html', '-o', 'a.html/x.md'])
    expect(code).toBe(2)
    expect(err).toContain('a.html/x.md cannot be written')
  })
  it('takes every line of --jsonl into one file of a folder', async () => {
    world.write('three.jsonl', ['One', 'Two', 'Three'].map(title => `${JSON.stringify({ html: articlePage(title) })}\n`).join(''))
    expect((await world.run(['extract', '--jsonl', 'three.jsonl', 'three.jsonl', '-o', 'folder/'])).code).toBe(0)
    expect(world.read('folder/pages.jsonl').trimEnd().split('\n')).toHaveLength(6)
  })
})

describe('--front-matter', () => {
  const head = `<meta name="author" content="Ada Moor"><meta property="og:site_name" content="No: a &quot;paper&quot;">
    <meta name="description" content="# one&#10;back\\slash \u0085 - end"><link rel="canonical" href="https://h.example/c">
    <meta property="article:published_time" content="2024-05-01">`
  const page = articlePage('Yes').replace('</title>', `</title>${head}`)
  it('puts metadata on top of Markdown, quoted', async () => {
    world.write('fronted.html', page)
    const { code, out, err } = await world.run(['extract', 'fronted.html', '--front-matter', '--url', 'https://h.example/p'])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    const [, yaml, body] = out.split(/^---$/m)
    const values = new Map(
      yaml
        .trim()
        .split('\n')
        .map(line => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(': ') + 2)]),
    )
    expect(out.startsWith('---\ntitle: "Yes"\n')).toBe(true)
    expect(values.get('authors')).toBe('["Ada Moor"]')
    expect(values.get('published')).toMatch(/^"2024-05-01/)
    expect(values.get('site')).toBe('"No: a \\"paper\\""')
    expect(values.get('url')).toBe('"https://h.example/p"')
    expect(values.get('canonical')).toBe('"https://h.example/c"')
    expect(values.get('language')).toBe('"en"')
    expect(values.get('description')).toContain('\\\\slash')
    for (const value of values.values()) expect(() => JSON.parse(value)).not.toThrow()
    expect(values.has('modified')).toBe(false)
    expect(body.trimStart()).toBe((await world.run(['extract', 'fronted.html', '--url', 'https://h.example/p'])).out)
  })
  it('is for Markdown in files of its own', async () => {
    for (const flags of [['-f', 'html'], ['--jsonl'], ['b.html']]) {
      expect((await world.run(['extract', 'a.html', '--front-matter', ...flags])).code).toBe(2)
    }
    expect((await world.run(['extract', 'a.html', 'b.html', '--front-matter', '-o', 'notes/'])).code).toBe(0)
    expect(world.read('notes/b.md')).toMatch(/^---\ntitle: "Beta"\n[\s\S]*\n---\n\n[\s\S]*Beta, part 8/)
  })
})
