/** The three fixture sites: six pages each, three templates. */

import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { unlimited } from '../../filter/filter.js'
import { selectionText } from '../../output/selection-text.js'
import type { Page } from '../../page/page.js'
import { parsePage } from '../../page/parse.js'
import type { Selection } from '../../page/selection/selection.js'
import { resolve } from '../../params/params.js'
import { makeSiteModel, type TemplateParams, template, templateParams } from './filter.js'
import { structureDistances } from './structure-distance.js'

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

describe('bridging', () => {
  const pagesOf = (site: Site): Page[] => site.sources.map(({ html, url }) => parsePage(html, { url }))
  const judged = (index: number, own: readonly Page[], others: readonly Page[], params: Partial<TemplateParams>): Selection => {
    const { source, url } = own[index]
    const page = parsePage(source, { url, sitePages: others })
    return template.judge(page, resolve('template', template.params, params), unlimited).keep
  }
  const methods = templateParams.method.options
  const cases = sites.flatMap(site => methods.flatMap(method => structureDistances.map(distance => ({ site, method, distance }))))

  it.each(cases)('$method with $distance agrees on $site.name, whatever 8 foreign pages came along', ({ site, method, distance }) => {
    const own = pagesOf(site)
    const foreign = sites.filter(other => other !== site).flatMap(other => pagesOf(other).slice(0, 4))
    const mixed = [...foreign.slice(0, 3), ...own.slice(1), ...foreign.slice(3)]
    expect([own.length - 1, foreign.length]).toEqual([5, 8])
    const alone = judged(0, own, own.slice(1), { method })
    // Sets of shingles differ more than multisets of paths: articles of one site use different elements.
    const bridged = judged(0, own, mixed, { method, bridge: true, distance, maxDistance: distance === 'shingles' ? 0.5 : 0.3 })
    expect(f1(bridged, alone)).toBeGreaterThanOrEqual(0.95)
  })

  it('keeps everything if fewer than three pages have the same template', () => {
    const own = pagesOf(sites[0])
    const page = parsePage(own[0].source, { url: own[0].url, sitePages: [...own.slice(1, 3), ...pagesOf(sites[1])] })
    expect(template.judge(page, resolve('template', template.params, { bridge: true }), unlimited).status).toBe('fallback-all')
  })
})

/** F1 of the characters that two runs over the same source keep. */
function f1(a: Selection, b: Selection): number {
  const [kept, wanted] = [a, b].map(({ runs, bounds }) => {
    const mask = new Uint8Array(runs.axis.length)
    for (let k = 0; k < bounds.length; k += 2) mask.fill(1, bounds[k], bounds[k + 1])
    return mask
  })
  const sum = (mask: Uint8Array): number => mask.reduce((total, bit) => total + bit, 0)
  return (2 * sum(kept.map((bit, i) => bit & wanted[i]))) / (sum(kept) + sum(wanted))
}
