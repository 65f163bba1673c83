import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { findDataRoot, listPackages, PackageNotFoundError, packageFileOf, whyNoDataRoot } from './data-root.js'
import { foldOf, registrableDomain } from './folds.js'
import { type Fault, type GoldPage, pageKindOf } from './gold-page.js'
import { checkReaderLaws, ReaderLawError } from './laws.js'
import { countPages, digestOf, readPackage } from './read-package.js'
import { writePackage } from './write-package.js'

const root = mkdtempSync(join(tmpdir(), 'gleaner-native-'))
afterAll(() => rmSync(root, { recursive: true }))

const gold = { text: 'Some words', title: null, author: null, date: null, with: [], without: [] }

function page(name: string, rest: Partial<GoldPage> = {}): GoldPage {
  return { id: `mini/${name}`, package: 'mini', url: null, html: `<p>${name}</p>`, gold, meta: {}, pageKind: null, ...rest }
}

function fileOf(name: string, lines: readonly string[]): string {
  const file = join(root, name)
  const text = lines.join('\n')
  writeFileSync(file, name.endsWith('.gz') ? gzipSync(text) : text)
  return file
}

async function idsOf(pages: AsyncIterable<GoldPage>): Promise<string[]> {
  const ids: string[] = []
  for await (const { id } of pages) ids.push(id)
  return ids
}

describe('writing and reading', () => {
  const pages = [
    page('1', { url: 'https://example.org/a', meta: { pageType: 'forum', source: 'ours' }, pageKind: 'forum' }),
    page('2', { html: 'newline\nquote" \u2028 🦊 \u0000', gold: { ...gold, text: '' } }),
    page('3', { gold: { ...gold, text: null, with: ['must'], without: ['must not'] } }),
  ]

  test('gives back what was written, and keeps the laws', async () => {
    const file = join(root, 'mini.jsonl.gz')
    expect(await writePackage(file, pages)).toBe(3)
    const read = await checkReaderLaws(report => readPackage(file, { report }))
    expect(read).toEqual({ pages, faults: [] })
  })

  test('the same pages give the same bytes', async () => {
    const [one, two] = [join(root, 'one.jsonl.gz'), join(root, 'two.jsonl.gz')]
    await writePackage(one, pages)
    await writePackage(two, pages)
    expect(await digestOf(one)).toBe(await digestOf(two))
    expect(await digestOf(one)).toMatch(/^[0-9a-f]{64}$/)
  })

  test('a kind without a stated type is stated', async () => {
    const file = join(root, 'kind.jsonl.gz')
    await writePackage(file, [page('1', { pageKind: 'product' })])
    expect(JSON.parse(gunzipSync(await readFile(file)).toString()).meta).toEqual({ pageType: 'product' })
  })

  test('a writer that fails leaves no file', async () => {
    const file = join(root, 'failed.jsonl.gz')
    function* failing() {
      yield page('1')
      throw new Error('no more')
    }
    await expect(writePackage(file, failing())).rejects.toThrow('no more')
    expect(listPackages(root).map(({ name }) => name)).not.toContain('failed')
  })

  test('digest of known bytes', async () => {
    // printf abc | sha256sum
    const file = join(root, 'abc.jsonl')
    writeFileSync(file, 'abc')
    expect(await digestOf(file)).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })
})

describe('choosing pages', () => {
  const file = fileOf(
    'many.jsonl.gz',
    Array.from({ length: 10 }, (_, i) => JSON.stringify(page(String(i)))),
  )

  test('every n-th from the first', async () => {
    expect(await idsOf(readPackage(file, { every: 4 }))).toEqual(['mini/0', 'mini/4', 'mini/8'])
  })

  test('by id, wherever the id stands in the record', async () => {
    const { id, ...rest } = page('odd')
    const mixed = fileOf('mixed.jsonl', [JSON.stringify({ ...rest, id }), JSON.stringify(page('even')), JSON.stringify(page('other'))])
    expect(await idsOf(readPackage(mixed, { ids: ['mini/odd', 'mini/even'] }))).toEqual(['mini/odd', 'mini/even'])
  })
})

describe('broken packages', () => {
  test('broken lines are reported with line and reason, and skipped', async () => {
    const file = fileOf('broken.jsonl.gz', [
      JSON.stringify(page('good')),
      '{"id": "mini/cut", "html": "<p>',
      JSON.stringify({ ...page('bad'), html: 7 }),
      '',
      JSON.stringify({ ...page('bare'), gold: { text: null } }),
      JSON.stringify(page('good')),
      '[]',
      JSON.stringify(page('last')),
    ])
    const heard: Fault[] = []
    const pages = readPackage(file, { report: fault => heard.push(fault) })
    expect(await idsOf(pages)).toEqual(['mini/good', 'mini/last'])
    expect(pages.faults).toEqual(heard)
    expect(heard.map(({ line }) => line)).toEqual([2, 3, 5, 6, 7])
    const reasons = heard.map(({ reason }) => reason)
    expect(reasons[0]).toMatch(/JSON/)
    expect(reasons.slice(1)).toEqual([
      'html must be a string, got 7',
      'gold has neither text nor snippets',
      'the id "mini/good" occurs twice',
      'the line must be an object, got []',
    ])
  })

  test('bytes that are not UTF-8 are a broken line', async () => {
    const file = join(root, 'latin.jsonl')
    writeFileSync(file, Buffer.concat([Buffer.from(`${JSON.stringify(page('1'))}\n`), Buffer.from('{"id":"mini/é"}', 'latin1')]))
    const pages = readPackage(file)
    expect(await idsOf(pages)).toEqual(['mini/1'])
    expect(pages.faults).toMatchObject([{ line: 2, reason: 'the line is not UTF-8' }])
  })

  test('a file that was cut off gives its whole lines and one fault', async () => {
    const file = join(root, 'cut.jsonl.gz')
    const noise = Array.from({ length: 400 }, (_, i) => JSON.stringify(page(`${i}`, { html: String(Math.sin(i)).repeat(20) })))
    const whole = gzipSync(noise.join('\n'))
    writeFileSync(file, whole.subarray(0, Math.floor(whole.length / 2)))
    const pages = readPackage(file)
    const ids = await idsOf(pages)
    expect(ids.length).toBeGreaterThan(10)
    expect(ids.length).toBeLessThan(400)
    expect(pages.faults).toHaveLength(1)
    expect(pages.faults[0]).toMatchObject({ line: ids.length + 1, reason: expect.stringMatching(/cannot be read further/) })
  })

  test('pages are counted up to where a file breaks off', async () => {
    const file = fileOf('counted.jsonl', ['{}', '', 'no JSON', '{}'])
    expect(await countPages(file)).toEqual({ pages: 3, fault: null })
    const whole = gzipSync('{}\n'.repeat(2000))
    const cut = join(root, 'counted.jsonl.gz')
    writeFileSync(cut, whole.subarray(0, whole.length - 9))
    const { pages, fault } = await countPages(cut)
    expect(fault).toMatchObject({ place: cut, line: pages + 1, reason: expect.stringContaining('cannot be read further') })
  })

  test('an empty package has no pages and no faults', async () => {
    const pages = readPackage(fileOf('empty.jsonl.gz', []))
    expect(await idsOf(pages)).toEqual([])
    expect(pages.faults).toEqual([])
  })

  test('the laws find readers that break them', async () => {
    const reader = (...pages: GoldPage[]) =>
      async function* () {
        yield* pages
      }
    await expect(checkReaderLaws(reader(page('1'), page('1')))).rejects.toThrow(ReaderLawError)
    await expect(checkReaderLaws(reader(page('1', { id: 'other/1' })))).rejects.toThrow(/does not start with "mini\/"/)
    let calls = 0
    const moody = async function* () {
      yield page(String(calls++))
    }
    await expect(checkReaderLaws(moody)).rejects.toThrow(/twice gave different/)
  })
})

describe('finding packages', () => {
  test('GLEANER_DATA comes first; a folder that is not there is none', () => {
    expect(findDataRoot({ env: { GLEANER_DATA: root } })).toBe(root)
    expect(findDataRoot({ env: { GLEANER_DATA: join(root, 'absent') } })).toBeNull()
    expect(findDataRoot({ env: { GLEANER_DATA: basename(root) }, cwd: dirname(root) })).toBe(root)
    expect(whyNoDataRoot({ env: { GLEANER_DATA: 'absent' } })).toBe('GLEANER_DATA is "absent", which is no folder')
    expect(whyNoDataRoot({ env: {} })).toContain('set GLEANER_DATA')
  })

  test('else shared/datasets beside an ancestor', () => {
    const deep = join(root, 'house', 'packages', 'lab')
    const data = join(root, 'shared', 'datasets')
    mkdirSync(deep, { recursive: true })
    mkdirSync(data, { recursive: true })
    expect(findDataRoot({ env: {}, from: [deep] })).toBe(data)
    expect(findDataRoot({ env: {}, from: ['/'] })).toBeNull()
  })

  test('lists by name and finds by name or file', () => {
    const data = join(root, 'listed')
    mkdirSync(data)
    writeFileSync(join(data, 'b.jsonl.gz'), gzipSync(''))
    writeFileSync(join(data, 'a.jsonl'), 'xx')
    writeFileSync(join(data, 'README.md'), '')
    expect(listPackages(data).map(({ name, bytes }) => [name, bytes > 0])).toEqual([
      ['a', true],
      ['b', true],
    ])
    expect(packageFileOf('b', data)).toBe(join(data, 'b.jsonl.gz'))
    expect(() => packageFileOf('c', data)).toThrow(PackageNotFoundError)
    expect(() => packageFileOf('c', data)).toThrow('no package or file "c"; packages: a, b')
    expect(listPackages(null)).toEqual([])
  })
})

describe('kinds and folds', () => {
  test('page types become kinds', () => {
    expect(['article', 'Category', 'Content Listing', 'none', 'poem', null].map(pageKindOf)).toEqual([
      'article',
      'collection',
      'listing',
      'none',
      null,
      null,
    ])
  })

  test('registrable domains', () => {
    expect(registrableDomain('https://News.Example.co.uk:8080/a?b')).toBe('example.co.uk')
    expect(registrableDomain('http://127.0.0.1/x')).toBe('127.0.0.1')
    expect(registrableDomain('http://localhost/x')).toBe('localhost')
  })

  test('a site has one fold: FNV-1a of its domain modulo 5', () => {
    // FNV-1a of 'example.org' is 0x2d8e29b1, a multiple of 5.
    expect(foldOf('https://www.example.org/a')).toBe(0)
    expect(foldOf('http://example.org/b')).toBe(expectedFold('example.org'))
    expect(foldOf('https://example.net/')).toBe(expectedFold('example.net'))
  })

  test('without an address the canonical one counts, then the id', () => {
    const canonical = page('1', { meta: { canonical: 'https://www.example.org/x' } })
    expect(foldOf(canonical)).toBe(expectedFold('example.org'))
    expect(foldOf(page('1'))).toBe(expectedFold('mini/1'))
  })
})

/** FNV-1a in exact integers, as the definition has it. */
function expectedFold(key: string): number {
  let hash = 0x811c9dc5n
  for (const byte of Buffer.from(key)) hash = ((hash ^ BigInt(byte)) * 0x01000193n) % 2n ** 32n
  return Number(hash % 5n)
}
