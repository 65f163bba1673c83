import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { World } from './world.fixture.js'

const world = new World()
afterAll(() => world.remove())

const root = fileURLToPath(new URL('../../../../fixtures/sites/', import.meta.url))
const words = (text: string): string[] => text.match(/[\p{L}\p{N}_]+/gu) ?? []

describe('gleaner extract --site DIR', () => {
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
