import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { World } from '../world.fixture.js'

const world = new World()
afterAll(() => world.remove())

const root = fileURLToPath(new URL('../../../../../fixtures/sites/', import.meta.url))
const words = (text: string): string[] => text.match(/[\p{L}\p{N}_]+/gu) ?? []

describe('gleaner extract --site DIR', () => {
  test.each(readdirSync(root))('gives the pages of %s their addresses: they are beside --url, or state them', async name => {
    const { url, pages } = JSON.parse(readFileSync(`${root}${name}/site.json`, 'utf8')) as { url: string; pages: string[] }
    const content = words(readFileSync(`${root}${name}/${pages[0]}.content.txt`, 'utf8'))
    const pipeline = '{ "use": "template", "with": { "method": "pagelets-global" } }'
    const left = async (file: string, site: string, address: string): Promise<string[]> =>
      words((await world.run(['extract', file, '--site', site, '--url', address, '--pipeline', pipeline, '--format', 'text'])).out)
    expect(await left(`${root}${name}/${pages[0]}.html`, `${root}${name}`, `${url}${pages[0]}.html`)).toEqual(content)
    mkdirSync(join(world.folder, name), { recursive: true })
    pages.forEach((page, i) => {
      const stating = readFileSync(`${root}${name}/${page}.html`, 'utf8').replace(
        /<\/title>/i,
        `$&<link rel=canonical href="${url}${page}.html">`,
      )
      world.write(`${name}/saved-${i}.html`, stating)
    })
    expect(await left(`${name}/saved-0.html`, name, `${url}${pages[0]}.html`)).toEqual(content)
  })
  test('reads the other pages under the policies of the page', async () => {
    const hiding = (i: number): string =>
      `<body><div style="display:none">Cookie settings of all our pages and partners</div><p>Text${i} that${i} only${i} this${i} page${i} has${i}.</p></body>`
    mkdirSync(join(world.folder, 'hiding'), { recursive: true })
    for (let i = 0; i < 6; i++) world.write(`hiding/${i}.html`, hiding(i))
    const flags = ['--site', 'hiding', '--format', 'text', '--pipeline']
    for (const pipeline of [['template'], ['template', '--hidden', 'keep'], ['{ "use": "template", "preset": "paper" }']]) {
      const { out } = await world.run(['extract', 'hiding/0.html', ...flags, ...pipeline])
      expect(out).toBe('Text0 that0 only0 this0 page0 has0.\n')
    }
  })
  test.each(readdirSync(root))('drops the navigation of %s and keeps its articles', async name => {
    const { pages, navigation } = JSON.parse(readFileSync(`${root}${name}/site.json`, 'utf8')) as { pages: string[]; navigation: string[] }
    for (const page of pages.slice(0, 2)) {
      const flags = ['--site', `${root}${name}`, '--pipeline', 'template', '--format', 'text']
      const { code, out, err } = await world.run(['extract', `${root}${name}/${page}.html`, ...flags])
      expect({ code, err }).toEqual({ code: 0, err: '' })
      expect(words(out)).toEqual(words(readFileSync(`${root}${name}/${page}.content.txt`, 'utf8')))
      for (const menu of navigation) expect(out).not.toContain(menu)
    }
  })
})
