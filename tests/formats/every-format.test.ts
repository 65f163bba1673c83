/**
 * Every format over real and damaged pages: nothing throws, whatever the page.
 *
 * How many pages is up to `support/thoroughness.ts`. Each page is rendered as extracted and whole.
 */
import { describe, expect, it } from 'vitest'
import { extract } from '../../packages/core/src/fast.js'
import { toHighlight } from '../../packages/core/src/output/highlight.js'
import { toHtml } from '../../packages/core/src/output/to-html.js'
import { toMarkdown } from '../../packages/core/src/output/to-markdown/index.js'
import { toText } from '../../packages/core/src/output/to-text.js'
import { parsePage } from '../../packages/core/src/page/parse.js'
import { packageNames, pagesOf, samplePages } from '../support/dataset-pages.js'
import { makeDocument, mutate } from '../support/mutate.js'
import { Random } from '../support/random.js'
import { pageStep, roundsOf } from '../support/thoroughness.js'

const names = packageNames()
const url = 'https://page.example/dir/page.html'

/** Renders a page in every format, as extracted and whole; returns the number of characters written. */
function renderAll(html: string): number {
  const result = extract(html, { url, comments: 'separate', title: true })
  const json = JSON.stringify(result.toJSON())
  let chars = json.length + result.text.length + result.html.length + result.markdown.length
  chars += toHighlight(result.page, result.keep, { url }).length
  expect(JSON.parse(json)).toHaveProperty('status')
  const page = parsePage(html, { url, hidden: 'keep' })
  for (const render of [toText, toHtml, toMarkdown, toHighlight]) chars += render(page, page.live, {}).length
  return chars
}

describe('every format', () => {
  for (const name of names) {
    it(`over pages of ${name}`, { timeout: 3_600_000 }, async () => {
      let pages = 0
      let chars = 0
      for await (const { id, html } of pagesOf(name, pageStep)) {
        expect(() => {
          chars += renderAll(html)
        }, id).not.toThrow()
        pages++
      }
      expect(pages).toBeGreaterThan(0)
      console.log(`every format, ${name}: ${pages} pages, ${(chars / 1e6).toFixed(1)} million characters written`)
    })
  }

  it.runIf(names.length === 0)('datasets are not here: pages skipped', () => {
    console.log('datasets not found (GLEANER_DATA): formats over pages skipped')
  })

  it('over random documents', { timeout: 600_000 }, () => {
    const random = new Random(20_260_404)
    for (let i = 0; i < roundsOf(20_000); i++) {
      const document = makeDocument(random)
      const html = i % 2 === 0 ? document : mutate(random, document, makeDocument(random))
      expect(() => renderAll(html), JSON.stringify(html)).not.toThrow()
    }
  })

  it.runIf(names.length > 0)('over damaged pages', { timeout: 1_800_000 }, async () => {
    const random = new Random(7)
    const pages = (await samplePages(30)).filter(page => page.length < 40_000)
    for (let i = 0; i < roundsOf(2000); i++) {
      const html = mutate(random, random.pick(pages), random.pick(pages))
      expect(() => renderAll(html), `damaged page ${i}`).not.toThrow()
    }
  })
})
