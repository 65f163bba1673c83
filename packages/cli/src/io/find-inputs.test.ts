import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { articlePage, World } from '../commands/world.fixture.js'
import { findInputs } from './find-inputs.js'
import type { Io } from './io.js'

const world = new World()
beforeAll(() => {
  for (const folder of ['site', 'site/blog', 'site/blog/old', 'site/.git', 'hollow']) mkdirSync(join(world.folder, folder))
  for (const file of ['site/a.html', 'site/b.htm', 'site/notes.txt', 'site/blog/c.xhtml', 'site/blog/old/a.html', 'site/.git/x.html'])
    world.write(file, articlePage(file))
})
afterAll(() => world.remove())

const find = (...inputs: string[]): string[] => findInputs(inputs, { cwd: world.folder } as Io)

describe('inputs', () => {
  it.each<[string, string[]]>([
    ['site', ['site/a.html', 'site/b.htm', 'site/blog/c.xhtml', 'site/blog/old/a.html']],
    ['site/', ['site/a.html', 'site/b.htm', 'site/blog/c.xhtml', 'site/blog/old/a.html']],
    ['site/*.html', ['site/a.html']],
    ['site/*', ['site/a.html', 'site/b.htm', 'site/notes.txt']],
    ['site/?.htm*', ['site/a.html', 'site/b.htm']],
    ['*/blog/*.xhtml', ['site/blog/c.xhtml']],
    ['site/**/a.html', ['site/a.html', 'site/blog/old/a.html']],
    ['**/*.html', ['site/a.html', 'site/blog/old/a.html']],
    ['site/*.pdf', ['site/*.pdf']],
    ['hollow', ['hollow']],
    ['missing.html', ['missing.html']],
    ['-', ['-']],
    ['https://example.org/*', ['https://example.org/*']],
  ])('%s', (input, found) => expect(find(input)).toEqual(found))

  it('are extracted, each into a file of its own', async () => {
    const { code, err } = await world.run(['extract', 'site', '-o', 'out/deep/'])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(world.read('out/deep/b.md')).toContain('part 8')
    expect(world.read('out/deep/site-blog-old-a.md')).toContain('part 8')
    expect((await world.run(['extract', 'hollow'])).err).toContain('hollow: this folder has no HTML files')
    expect((await world.run(['extract', 'site/*.pdf'])).code).toBe(3)
  })
})
