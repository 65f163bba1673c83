/** The three fixture sites: six pages each, three templates. */

import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { unlimited } from '../../filter/filter.js'
import { selectionText } from '../../output/selection-text.js'
import type { Page } from '../../page/page.js'
import { parsePage } from '../../page/parse.js'
import { resolve } from '../../params/params.js'
import { makeSiteModel, type TemplateParams, template } from './filter.js'

const root = new URL('../../../../../fixtures/sites/', import.meta.url)

interface Site {
  readonly name: string
  readonly navigation: readonly string[]
  readonly sources: readonly { readonly name: string; readonly url: string; readonly html: string; readonly content: string }[]
}

const sites: readonly Site[] = readdirSync(root).map(name => {
  const read = (file: string): string => readFileSync(new URL(`${name}/${file}`, root), 'utf8')
  const site = JSON.parse(read('site.json')) as { url: string; pages: string[]; navigation: string[] }
  const sources = site.pages.map(page => ({
    name: page,
    url: `${site.url}${page}.html`,
    html: read(`${page}.html`),
    content: read(`${page}.content.txt`).trimEnd(),
  }))
  return { name, navigation: site.navigation, sources }
})

/** Text that a method leaves of every page, as a crawl would use it: learn all, then judge each. */
function crawled(site: Site, method: TemplateParams['method']): string[] {
  const pages = site.sources.map(({ html, url }) => parsePage(html, { url }))
  const model = makeSiteModel({ method })
  for (const page of pages) model.learn(page)
  return pages.map(page => selectionText(page, model.judge(page).keep))
}

/** Text that the filter leaves of one page, with the other pages beside it. */
function filtered({ sources }: Site, index: number, method: TemplateParams['method']): string {
  const others: Page[] = sources.filter((_, i) => i !== index).map(({ html, url }) => parsePage(html, { url }))
  const page = parsePage(sources[index].html, { url: sources[index].url, sitePages: others })
  return selectionText(page, template.judge(page, resolve('template', template.params, { method }), unlimited).keep)
}

it('there are three sites of at least six pages, each with its navigation', () => {
  expect(sites.length).toBeGreaterThanOrEqual(3)
  for (const { sources, navigation } of sites) {
    expect(sources.length).toBeGreaterThanOrEqual(6)
    for (const { html, content } of sources)
      for (const text of navigation) expect([html.includes(text), content.includes(text)]).toEqual([true, false])
  }
})

/** Methods that find the whole template of every one of these sites. */
const exact = ['style-tree', 'pagelets-local', 'pagelets-global', 'table-entropy', 'repeated-blocks'] as const

describe.each(sites.map(site => [site.name, site] as const))('%s', (_, site) => {
  it.each(exact)('%s drops all navigation and keeps all article text', method => {
    expect(crawled(site, method)).toEqual(site.sources.map(({ content }) => content))
  })
  it.each(exact)('%s does the same as a filter with the other pages as sitePages', method => {
    expect(filtered(site, 1, method)).toBe(site.sources[1].content)
  })
})

describe('block-clusters keeps all article text, and template whose style is not the same on all pages', () => {
  const found: Readonly<Record<string, (content: string) => string>> = {
    // A block of body itself, whose class differs from page to page.
    'harbour-gazette': content => `Skip to the story\n${content}`,
    'old-mill-kitchen': content => content,
    // The current entry of the tree has a class of its own; the question is a paragraph right behind those of the text.
    'tern-handbook': content => `${content.split('\n')[0]}\n${content}\nWas this page of any use? Yes No I can say it better`,
  }
  it.each(sites.map(site => [site.name, site] as const))('%s', (name, site) => {
    expect(crawled(site, 'block-clusters')).toEqual(site.sources.map(({ content }) => found[name](content)))
  })
})
