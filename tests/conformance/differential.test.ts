/**
 * Our trees against parse5's on real and on damaged pages: elements, namespaces, attributes, text, comments, doctype.
 *
 * How many pages is up to `support/thoroughness.ts`.
 */
import { describe, expect, it } from 'vitest'
import { compareWithParse5 } from '../support/compare-parse5.js'
import { packageNames, pagesOf, samplePages } from '../support/dataset-pages.js'
import { makeDocument, mutate } from '../support/mutate.js'
import { Random } from '../support/random.js'
import { pageStep, roundsOf } from '../support/thoroughness.js'

const names = packageNames()

describe('differential against parse5', () => {
  for (const name of names) {
    it(`pages of ${name}`, { timeout: 1_800_000 }, async () => {
      const counts = { pages: 0, same: 0, select: 0, fault: 0 }
      for await (const { id, html } of pagesOf(name, pageStep)) {
        const result = compareWithParse5(html)
        expect(result.kind, `${id}: ${JSON.stringify(result)}`).not.toBe('different')
        counts.pages++
        if (result.kind !== 'different') counts[result.kind]++
      }
      console.log(
        `differential ${name}: ${counts.pages} pages, ${counts.same} equal, ${counts.select} with the new select rules, ${counts.fault} with a fault of parse5`,
      )
    })
  }

  it.runIf(names.length === 0)('datasets are not here: pages skipped', () => {
    console.log('datasets not found (GLEANER_DATA): differential over pages skipped')
  })

  it('random documents', { timeout: 600_000 }, () => {
    const random = new Random(20_260_101)
    const counts = { same: 0, select: 0, fault: 0 }
    for (let i = 0; i < roundsOf(40_000); i++) {
      const document = makeDocument(random)
      const html = i % 2 === 0 ? document : mutate(random, document, makeDocument(random))
      const result = compareWithParse5(html)
      expect(result.kind, `${JSON.stringify(html)}: ${JSON.stringify(result)}`).not.toBe('different')
      if (result.kind !== 'different') counts[result.kind]++
    }
    console.log(`differential, random documents: ${JSON.stringify(counts)}`)
  })

  it.runIf(names.length > 0)('damaged pages', { timeout: 1_800_000 }, async () => {
    const random = new Random(42)
    const pages = (await samplePages(30)).filter(page => page.length < 40_000)
    for (let i = 0; i < roundsOf(5000); i++) {
      const html = mutate(random, random.pick(pages), random.pick(pages))
      const result = compareWithParse5(html)
      expect(result.kind, `${i}: ${JSON.stringify(result)}`).not.toBe('different')
    }
  })
})
