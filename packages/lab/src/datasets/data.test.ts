import { describe, expect, test } from 'vitest'
import { multiset } from '../metrics/multiset.js'
import { summarise } from '../metrics/summarise.js'
import { textOfHtml } from './adapters/html-text.js'
import { listPackages } from './data-root.js'
import { readPackage } from './read-package.js'

const packages = new Map(listPackages().map(({ name, file }) => [name, file]))

/** Pages a package has, as its documentation states; a sample where reading all would take seconds. */
const expected = [
  { name: 'cleaneval-dev', pages: 57, every: 1 },
  { name: 'cleaneval-final', pages: 471, every: 1 },
  { name: 'readability', pages: 118, every: 1 },
  { name: 'dragnet', pages: Math.ceil(886 / 10), every: 10 },
  { name: 'trafilatura', pages: Math.ceil(504 / 10), every: 10 },
  { name: 'wcxb-dev', pages: Math.ceil(1355 / 20), every: 20 },
]

describe('the packages of GLEANER_DATA', () => {
  for (const { name, pages, every } of expected) {
    const isThere = packages.has(name)
    test.skipIf(!isThere)(`${name} has its pages${isThere ? '' : ' (skipped: the package is not in GLEANER_DATA)'}`, async () => {
      const reader = readPackage(packages.get(name)!, { every })
      let count = 0
      for await (const page of reader) {
        expect(page.package).toBe(name)
        count++
      }
      expect(count).toBe(pages)
      expect(reader.faults).toEqual([])
    })
  }

  test.skipIf(!packages.has('cleaneval-dev'))('all text of cleaneval-dev scores as its documentation states', async () => {
    const scores = []
    for await (const { html, gold } of readPackage(packages.get('cleaneval-dev')!))
      scores.push(multiset.score(textOfHtml(html), gold.text!))
    const { p, r, f1 } = summarise(scores, multiset)
    expect(p).toBeCloseTo(0.791, 2)
    expect(r).toBeCloseTo(0.965, 2)
    expect(f1).toBeCloseTo(0.856, 2)
  })
})
