import { readFileSync } from 'node:fs'
import { readPackage, registrableDomain, sampleName, samplePackage } from '@gleaner/lab'
import { expect, it } from 'vitest'
import { markedText, samplePages } from './build-sample.js'

const pages = samplePages()

it('the package that ships is up to date; `npm run build:sample` writes it', async () => {
  const shipped = []
  for await (const page of readPackage(sampleName)) shipped.push(page)
  expect(shipped.map(({ id }) => id)).toEqual(pages.map(({ id }) => id))
  expect(shipped.map(({ html, gold, url }) => ({ html, gold, url }))).toEqual(pages.map(({ html, gold, url }) => ({ html, gold, url })))
  expect(readFileSync(samplePackage()).length).toBeLessThan(400_000)
})

it('has 48 pages or more of every kind, four languages and 30 invented domains', () => {
  expect(pages.length).toBeGreaterThanOrEqual(48)
  const kinds = new Set(pages.map(({ pageKind }) => pageKind))
  for (const kind of ['article', 'documentation', 'service', 'forum', 'listing', 'collection', 'product']) expect(kinds).toContain(kind)
  const languages = new Set(pages.map(({ meta }) => meta['lang']))
  for (const language of ['en', 'de', 'fr', 'es']) expect(languages).toContain(language)
  const domains = new Set(pages.map(({ url }) => new URL(url!).hostname.split('.').slice(-2).join('.')))
  expect(domains.size).toBeGreaterThanOrEqual(30)
  for (const domain of domains) expect(domain.endsWith('.example')).toBe(true)
  expect(registrableDomain(pages[0].url!)).not.toBe('')
})

it('the page does not show where its gold is, and the gold is in the page', () => {
  for (const { html, gold, id } of pages) {
    expect(html, id).not.toContain('data-gold')
    if (id.includes('-de') || id.includes('-es') || id.includes('-fr')) expect(gold.text!.length, id).toBeGreaterThan(400)
  }
})

it('takes the marked elements without what is excluded in them', () => {
  expect(markedText('<p>out</p><div data-gold><p>in</p><p data-gold="no">not</p></div><b data-gold>too</b>')).toBe('in\ntoo')
})
