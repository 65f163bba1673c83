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
  it.each(['pagelets-local', 'pagelets-global'])('%s takes them as HTML with their addresses', method => {
    const others = site.pages.map(page => ({ html: read(`${name}/${page}.html`), url: `${site.url}${page}.html` }))
    const { text } = extract(others[1].html, { url: others[1].url, sitePages: others, pipeline: { use: 'template', with: { method } } })
    expect(words(text)).toEqual(words(read(`${name}/${site.pages[1]}.content.txt`)))
  })
  it('reads other pages under the policies of the page', () => {
    const hiding = (i: number): string =>
      `<body><div style="display:none">Cookie settings of all our pages and partners</div><p>Text${i} that${i} only${i} this${i} page${i} has${i}.</p></body>`
    const others = [1, 2, 3, 4, 5].map(hiding)
    const text = (hidden: 'keep' | 'drop'): string => extract(hiding(0), { hidden, pipeline: { use: 'template' }, sitePages: others }).text
    expect([text('keep'), text('drop')]).toEqual(Array(2).fill('Text0 that0 only0 this0 page0 has0.'))
  })
  it('without other pages everything is kept, and the step says so', () => {
    const { text, steps } = extract(read(`${name}/${site.pages[0]}.html`), { pipeline: { use: 'template' } })
    expect(steps.at(-1)?.verdict.status).toBe('fallback-all')
    for (const menu of site.navigation) expect(text).toContain(menu)
  })
})
