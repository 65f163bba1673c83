import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { miniature, newsPage } from './adapters/miniature.fixture.js'
import { describePage } from './describe-page.js'
import type { GoldPage } from './gold-page.js'
import { importPackage, UnknownFormatError } from './import-package.js'
import { checkReaderLaws } from './laws.js'
import { digestOf, readPackage } from './read-package.js'

describe('importPackage', () => {
  const dir = miniature({
    'a.html': newsPage('Owl', 'An owl sat on a wall.').replace('<head>', '<head><link rel="canonical" href="https://herald.example/owl">'),
    'a.txt': 'An owl sat on a wall.',
    'b.html': newsPage('Empty'),
    'b.txt': '',
    'c.html': newsPage('Wrong', 'Something else'),
    'c.txt': 'Words that were never on this page',
    'd.html': '<p>single</p>',
  })

  test('writes a package that reads back, with counts and digest', async () => {
    const file = join(miniature({}), 'birds.jsonl.gz')
    const seen: number[] = []
    const result = await importPackage('folder', dir, file, { progress: pages => seen.push(pages) })
    expect(result).toMatchObject({ format: 'folder', pages: 3, faults: [{ reason: 'the page has no gold' }], digest: await digestOf(file) })
    expect(seen).toEqual([1, 2, 3])
    const { pages, faults } = await checkReaderLaws(report => readPackage(file, { report }))
    expect(faults).toEqual([])
    expect(pages.map(({ id, package: name }) => [id, name])).toEqual([
      ['birds/a', 'birds'],
      ['birds/b', 'birds'],
      ['birds/c', 'birds'],
    ])
    expect(pages[0].meta).toMatchObject({ lang: 'en', canonical: 'https://herald.example/owl', goldCoverage: 1 })
    expect(pages[1].meta).toMatchObject({ emptyGold: true })
    // "on" and "this"… of seven gold words, none is in the body.
    expect(pages[2].meta).toMatchObject({ goldCoverage: 0, suspect: true, goldCoverageRaw: 0 })
  })

  test('finds the format by itself', async () => {
    const file = join(miniature({}), 'auto.jsonl.gz')
    expect(await importPackage('auto', dir, file)).toMatchObject({ format: 'folder', pages: 3 })
  })

  test('unknown formats and folders are refused with the list', async () => {
    await expect(importPackage('cleanevil', dir, 'x')).rejects.toThrow(/unknown format "cleanevil"; there are wcxb, /)
    await expect(importPackage('auto', miniature({ 'README.md': '' }), 'x')).rejects.toThrow(UnknownFormatError)
  })
})

describe('describePage', () => {
  const page: GoldPage = {
    id: 'p/1',
    package: 'p',
    url: 'https://herald.example/owl',
    html: '<html lang="pt_BR"><meta property="og:url" content="https://herald.example/owl"><p>one two<p>three</p>',
    gold: { text: 'One two four four', title: null, author: null, date: null, with: [], without: [] },
    meta: { lang: 'pt-guessed' },
    pageKind: null,
  }

  test('coverage counts words; a canonical address equal to the url is left out; stated meta wins', () => {
    expect(describePage(page).meta).toEqual({ lang: 'pt-guessed', goldCoverage: 0.5, suspect: true, goldCoverageRaw: 0.5 })
  })

  test('rel=canonical comes before og:url, relative addresses do not count', () => {
    const canonical = (head: string) => describePage({ ...page, html: `${head}<p>x` }).meta['canonical']
    const shared = '<meta property="og:url" content="https://herald.example/shared">'
    expect(canonical(`${shared}<link rel="canonical" href=" https://herald.example/a ">`)).toBe('https://herald.example/a')
    expect(canonical(`<link rel="canonical" href="/a">${shared}`)).toBe('https://herald.example/shared')
    expect(canonical('<link rel="canonical" href="/a">')).toBeUndefined()
  })

  test('without a text the required snippets are counted', () => {
    const gold = { ...page.gold, text: null, with: ['one two', 'never'] }
    expect(describePage({ ...page, gold }).meta).toMatchObject({ goldCoverage: 0.5 })
  })
})
