/** `extract(html, { sitePages })` on the three fixture sites: all navigation gone, all article text kept. */

import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parsePage } from '../page/parse.js'
import { extract } from './default-engine.js'

const root = new URL('../../../../fixtures/sites/', import.meta.url)
const read = (file: string): string => readFileSync(new URL(file, root), 'utf8')
const words = (text: string): string[] => text.match(/[\p{L}\p{N}_]+/gu) ?? []

describe.each(readdirSync(root))('%s', name => {
  const site = JSON.parse(read(`${name}/site.json`)) as { url: string; pages: string[]; navigation: string[] }
  const sitePages = site.pages.map(page => parsePage(read(`${name}/${page}.html`), { url: `${site.url}${page}.html` }))

  it.each(site.pages)('%s', page => {
    const { text, status } = extract(read(`${name}/${page}.html`), {
      url: `${site.url}${page}.html`,
      sitePages,
      pipeline: { use: 'template' },
    })
    expect(status).toBe('ok')
    expect(words(text)).toEqual(words(read(`${name}/${page}.content.txt`)))
    for (const menu of site.navigation) expect(text).not.toContain(menu)
  })
  it('without other pages everything is kept, and the step says so', () => {
    const { text, steps } = extract(read(`${name}/${site.pages[0]}.html`), { pipeline: { use: 'template' } })
    expect(steps.at(-1)?.verdict.status).toBe('fallback-all')
    for (const menu of site.navigation) expect(text).toContain(menu)
  })
})
