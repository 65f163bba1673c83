import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Candidate, evaluationRegistry } from '../bench/index.js'
import { scoreSnippets } from '../metrics/index.js'
import { compareRows } from './compare-rows.js'
import { evaluate } from './evaluate.js'
import { textEvaluator } from './evaluator.js'
import { miniRecord, temporaryFolder, writeMini, writeOwnFilters } from './mini-package.fixture.js'
import type { Progress } from './progress.js'
import { LinesFileError, type PageRow } from './rows.js'
import { evaluationMeasures } from './snippets-measure.js'
import { summariseRows } from './summarise-rows.js'

const folder = temporaryFolder()
const mini = writeMini(folder, 'mini', [
  miniRecord(1),
  miniRecord(2, 'forum'),
  '{"id":"mini/broken","html":',
  miniRecord(3),
  miniRecord(1),
  { ...miniRecord(4), id: 'mini/04', gold: { ...(miniRecord(4)['gold'] as object), text: null } },
  miniRecord(5, 'forum'),
])
const pipelines: Candidate[] = [
  { name: 'cectd-ds', pipeline: { use: 'cectd-ds' } },
  { name: 'lqf', pipeline: { use: 'lqf', with: { maxLinkShare: 0.4 } } },
  { name: 'drop-ads', pipeline: { use: 'drop-ads' } },
]
const request = { packages: [mini], pipelines, measures: ['multiset', 'lcs'] }

const ownFilters = writeOwnFilters(folder)

describe('evaluate', () => {
  test('one row per page and pipeline, faults counted, pages without gold text by snippets', async () => {
    const { rows, results, faults } = await evaluate({ ...request, workers: 0 })
    expect(rows).toHaveLength(5 * 3)
    expect(faults.map(({ line, reason }) => [line, reason.slice(0, 20)])).toEqual([
      [3, expect.stringMatching(/JSON|Unexpected/)],
      [5, 'the id "mini/01" occ'],
    ])
    expect(rows.filter(row => row.page === 'mini/04').map(row => Object.keys(row.scores))).toEqual([
      ['snippets'],
      ['snippets'],
      ['snippets'],
    ])
    const all = results.find(result => result.pipeline === 'drop-ads' && result.measure === 'multiset')!
    expect(all).toMatchObject({ package: 'mini', r: 1, pages: 4, errors: 0, statuses: { ok: 4 } })
    expect(all.p).toBeLessThan(1)
    expect(all.low).toBeLessThanOrEqual(all.f1)
    expect(all.high).toBeGreaterThanOrEqual(all.f1)
    expect(Object.entries(all.kinds).map(([kind, { pages }]) => [kind, pages])).toEqual([
      ['article', 2],
      ['forum', 2],
    ])
    const snippets = results.find(result => result.pipeline === 'drop-ads' && result.measure === 'snippets')!
    expect(snippets).toMatchObject({ pages: 1, p: 0.5, r: 1 })
  })

  test('the density filter finds the stories, all text does not; the comparison says so', async () => {
    const { results, comparisons } = await evaluate({ ...request, workers: 0 })
    const f1 = Object.fromEntries(results.filter(({ measure }) => measure === 'lcs').map(({ pipeline, f1 }) => [pipeline, f1]))
    expect(f1['cectd-ds']).toBeGreaterThan(f1['drop-ads'])
    const pair = comparisons.find(({ first, second }) => first === 'cectd-ds' && second === 'drop-ads')!
    expect(pair).toMatchObject({ measure: 'multiset', pages: 4, won: 4, lost: 0 })
    expect(pair.adjusted).toBeGreaterThanOrEqual(pair.pValue)
  })

  test('the same digest and rows whatever the number of threads', async () => {
    const alone = await evaluate({ ...request, workers: 0 })
    const together = await evaluate({ ...request, workers: 2 })
    expect(together.record.digest).toBe(alone.record.digest)
    expect(together.rows.map(withoutMs)).toEqual(alone.rows.map(withoutMs))
    expect(alone.record.inputs.pipelines[1].effective).toEqual({ '$: lqf': { maxLinkShare: 0.4 } })
    expect(alone.record.inputs.packages[0].digest).toMatch(/^[0-9a-f]{64}$/)
    const { total, json, parse, filters, render, measures, unpack, statistics, other } = together.record.circumstances.cpu
    expect(json + parse + filters + render + measures + unpack + statistics + other).toBeCloseTo(total, 6)
  })

  test('another setting is another digest', async () => {
    const some = await evaluate({ ...request, workers: 0, every: 2 })
    const sparse = await evaluate({ ...request, workers: 0, kinds: ['forum'] })
    expect(some.record.inputsDigest).not.toBe(sparse.record.inputsDigest)
    expect(new Set(some.rows.map(row => row.page))).toEqual(new Set(['mini/01', 'mini/05']))
    expect(new Set(sparse.rows.map(row => row.page))).toEqual(new Set(['mini/02', 'mini/05']))
  })

  test('a pipeline that throws is an error row with scores of 0, and the others go on', async () => {
    const own = [...pipelines, { name: 'thrower', pipeline: { use: 'thrower' } }]
    const { rows, results } = await evaluate({ ...request, pipelines: own, filtersFile: ownFilters, workers: 0 })
    const failed = rows.filter(row => row.error)
    expect(failed).toMatchObject([
      { page: 'mini/02', pipeline: 'thrower', status: 'error', error: { name: 'RangeError', message: 'no stories about two' } },
    ])
    expect(failed[0].scores['multiset']).toEqual({ p: 0, r: 0, f1: 0, withRate: 0, withoutRate: 0 })
    expect(results.find(({ pipeline, measure }) => pipeline === 'thrower' && measure === 'lcs')).toMatchObject({ pages: 4, errors: 1 })
  })

  test.each(evaluationMeasures)('a page that throws counts in %s as one from which nothing was extracted', async measure => {
    const nothing = { ...miniRecord(7), html: '<title>Story 2</title>', gold: { text: '', with: [], without: [] } }
    const packages = [writeMini(folder, `throwing-${measure}`, [miniRecord(1), miniRecord(2), miniRecord(3), miniRecord(4)])]
    const thrower = { pipelines: [{ name: 'thrower', pipeline: { use: 'thrower' } }], filtersFile: ownFilters, workers: 0 }
    const { results, rows } = await evaluate({ ...thrower, packages, measures: [measure] })
    const failed = rows.find(row => row.error)!.scores[measure]
    const right = rows.find(row => !row.error)!.scores[measure]
    expect(failed).toMatchObject({ p: 0, r: 0, f1: 0 })
    expect(Object.keys(failed).sort()).toEqual(Object.keys(right).sort())
    for (const figure of ['p', 'r', 'f1', 'f1OfMeans', 'low', 'high'] as const) expect(results[0][figure]).toBeGreaterThan(0)
    expect(results[0]).toMatchObject({ pages: 4, errors: 1 })
    expect(results[0].r).toBeLessThanOrEqual(0.75)
    // A page on which nothing is wanted is not right because the pipeline threw.
    const empty = await evaluate({ ...thrower, packages: [writeMini(folder, `empty-${measure}`, [nothing])], measures: [measure] })
    for (const { f1, f1OfMeans } of empty.results) expect([f1, f1OfMeans]).toEqual([0, 0])
    for (const { scores } of empty.rows) expect(scores[measure]?.['exact'] ?? 0).toBe(0)
  })

  test('a page that ends its thread is an error, the rest of its batch is scored', async () => {
    const own = [pipelines[0], { name: 'thread-killer', pipeline: { use: 'thread-killer' } }]
    const two = writeMini(folder, 'two', [miniRecord(1), miniRecord(2)])
    const { rows } = await evaluate({ ...request, packages: [two], pipelines: own, filtersFile: ownFilters, workers: 1 })
    expect(rows).toHaveLength(2 * 2)
    expect(rows.filter(row => row.error).map(row => [row.page, row.error!.name])).toEqual([
      ['mini/02', 'WorkerEnded'],
      ['mini/02', 'WorkerEnded'],
    ])
  })

  test('resumes where it was cut off', async () => {
    const linesFile = join(folder, 'run.jsonl')
    const whole = await evaluate({ ...request, workers: 0, linesFile })
    const lines = readFileSync(linesFile, 'utf8').trimEnd().split('\n')
    expect(lines).toHaveLength(1 + 15)
    writeFileSync(linesFile, `${lines.slice(0, 6).join('\n')}\n${lines[6].slice(0, 40)}`)
    let computed = 0
    const resumed = await evaluate({ ...request, workers: 0, linesFile, resume: true, onPage: rows => (computed += rows.length) })
    expect(computed).toBe(15 - 5)
    expect(resumed.record.circumstances.resumedRows).toBe(5)
    expect(resumed.record.digest).toBe(whole.record.digest)
    expect(readFileSync(linesFile, 'utf8').trimEnd().split('\n')).toHaveLength(1 + 15)
    await expect(evaluate({ ...request, measures: ['bag'], workers: 0, linesFile, resume: true })).rejects.toThrow(LinesFileError)
  })

  test('a run that is resumed has the faults of the whole one', async () => {
    const linesFile = join(folder, 'faults.jsonl')
    const whole = await evaluate({ ...request, workers: 0, linesFile })
    expect(whole.faults).toHaveLength(2)
    expect((await evaluate({ ...request, workers: 0, linesFile, resume: true })).faults).toEqual(whole.faults)
    const lines = readFileSync(linesFile, 'utf8').split('\n')
    writeFileSync(linesFile, lines.slice(0, 8).join('\n'))
    expect((await evaluate({ ...request, workers: 0, linesFile, resume: true })).faults).toEqual(whole.faults)
  })

  test('a pipeline brings its page policies, the run overrides them', async () => {
    const hiding = { ...miniRecord(1), html: '<p>seen words of the page</p><p hidden>hidden words of the page</p>' }
    const packages = [writeMini(folder, 'hiding', [hiding])]
    const keeping = { name: 'keeping', pipeline: { use: 'drop-ads' }, policies: { hidden: 'keep' as const } }
    const dropping = { name: 'dropping', pipeline: { use: 'drop-ads' } }
    const both = { packages, pipelines: [keeping, dropping], workers: 0 }
    const [kept, dropped] = (await evaluate(both)).rows
    expect(kept.fingerprint).not.toBe(dropped.fingerprint)
    const { rows, record } = await evaluate({ ...both, policies: { hidden: 'drop' } })
    expect(rows.map(row => row.fingerprint)).toEqual([dropped.fingerprint, dropped.fingerprint])
    expect(record.inputs.pipelines[0].policies).toEqual({ hidden: 'drop' })
  })

  test('policies that are stated nowhere follow from the filters', async () => {
    const hiding = { ...miniRecord(1), html: '<p>seen words of the page</p><p hidden>hidden words of the page</p>' }
    const packages = [writeMini(folder, 'hiding-too', [hiding])]
    const paper = { name: 'paper', pipeline: { use: 'drop-ads', preset: 'paper' } }
    const stated = { ...paper, name: 'stated', policies: { hidden: 'drop' as const } }
    const { rows, record } = await evaluate({ packages, pipelines: [paper, stated], workers: 0 })
    expect(rows[0].fingerprint).not.toBe(rows[1].fingerprint)
    expect(record.inputs.pipelines.map(({ policies }) => policies)).toEqual([{ hidden: 'keep' }, { hidden: 'drop' }])
  })

  test('texts may come from anywhere', async () => {
    const evaluator = textEvaluator(pipelines, (page, { name }) => (name === 'lqf' ? (page.gold.text ?? '') : ''))
    const { results } = await evaluate({ ...request, evaluator })
    expect(results.filter(({ measure }) => measure === 'multiset').map(({ pipeline, f1 }) => [pipeline, f1])).toEqual([
      ['cectd-ds', 0],
      ['lqf', 1],
      ['drop-ads', 0],
    ])
  })

  test('tells how far it is', async () => {
    const shares: number[] = []
    await evaluate({ ...request, workers: 0, onProgress: ({ share }) => shares.push(share) })
    expect(shares.at(-1)).toBe(1)
  })

  test('packages weigh by their bytes, pages of an earlier run take no time', async () => {
    const long = writeMini(
      folder,
      'long',
      Array.from({ length: 20 }, (_, i) => ({ ...miniRecord(3), id: `long/${i}` })),
    )
    const short = writeMini(folder, 'short', [miniRecord(3)])
    const linesFile = join(folder, 'progress.jsonl')
    const seen: Progress[] = []
    const both = { ...request, packages: [short, long], workers: 0, linesFile, onProgress: (progress: Progress) => seen.push(progress) }
    await evaluate(both)
    const ofShort = seen.filter(progress => progress.package === 'short')
    expect(ofShort.at(-1)!.share).toBeCloseTo(1 / 21, 2)
    expect(seen.at(-1)).toMatchObject({ package: 'long', share: 1, secondsLeft: 0 })
    const lines = readFileSync(linesFile, 'utf8').split('\n')
    writeFileSync(linesFile, `${lines.slice(0, 1 + 3 * 11).join('\n')}\n`)
    seen.length = 0
    await evaluate({ ...both, resume: true })
    // Eleven pages were done before, eight of the other ten are now: the last two take a quarter of what these took.
    const { pages, share, secondsLeft, pagesPerSecond } = seen.find(progress => progress.pages === 8)!
    expect(share).toBeCloseTo(19 / 21, 2)
    expect((secondsLeft * pagesPerSecond) / pages).toBeCloseTo(0.25, 1)
  })

  test('wrong requests are errors that say what is wrong', async () => {
    const wrong = (changes: object) => evaluate({ ...request, workers: 0, ...changes })
    await expect(wrong({ pipelines: [] })).rejects.toThrow(/at least one pipeline/)
    await expect(wrong({ packages: ['no-such'] })).rejects.toThrow(/no package or file "no-such"/)
    await expect(wrong({ measures: ['blue'] })).rejects.toThrow(/there is no measure "blue"; there are multiset/)
    await expect(wrong({ pipelines: [{ name: 'x', pipeline: { use: 'cetrr' } }] })).rejects.toThrow(/\$: there is no filter "cetrr"/)
    await expect(wrong({ pipelines: [pipelines[0], pipelines[0]] })).rejects.toThrow(/two pipelines are named "cectd-ds"/)
    await expect(wrong({ every: 0 })).rejects.toThrow(/every must be/)
    await expect(wrong({ workers: -1 })).rejects.toThrow(/workers must be a whole number of at least 0, got -1/)
    await expect(wrong({ workers: 1.5 })).rejects.toThrow(/got 1.5/)
    await expect(wrong({ kinds: ['forum', 'foo'] })).rejects.toThrow(/no kind of page "foo"; there are article, .*forum/)
  })
})

describe('evaluationRegistry', () => {
  test('knows filters that ship, those of files, and their models', async () => {
    const model = `{ format: 'gleaner-stack/1', id: 'm', members: ['{"use":"uno"}'], bias: 0, weights: [1, 0], threshold: 0.5 }`
    const file = join(folder, 'uno.mjs')
    const filter = `{ name: 'uno', summary: 's', reference: 'r', reads: [], params: {}, judge() {} }`
    writeFileSync(file, `export const uno = ${filter}; export const model = ${model}`)
    const registry = await evaluationRegistry({ filtersFile: [file, ownFilters] })
    expect(['uno', 'thrower', 'lqf'].every(name => registry.filters.has(name))).toBe(true)
    expect([...registry.models!.keys()]).toContain('m')
  })

  test('a name that ships is taken', async () => {
    const file = join(folder, 'taken.mjs')
    writeFileSync(file, `export default { name: 'lqf', summary: 's', reference: 'r', reads: [], params: {}, judge() {} }`)
    await expect(evaluate({ ...request, workers: 0, filtersFile: file })).rejects.toThrow(/"lqf" is taken/)
  })
})

describe('compareRows', () => {
  const rowsOf = (pipeline: string, f1: readonly number[]): PageRow[] =>
    f1.map((value, i) => ({
      package: 'p',
      page: String(i),
      pipeline,
      kind: null,
      status: 'ok',
      fingerprint: '',
      scores: { lcs: { p: value, r: value, f1: value } },
      ms: 0,
    }))

  test('two pages prove nothing', () => {
    const [pair] = compareRows([...rowsOf('a', [0.9, 0.8]), ...rowsOf('b', [0.1, 0.2])], ['lcs'], 1)
    expect(pair).toMatchObject({ won: 2, lost: 0, pValue: 0.5 })
  })

  test('every pair of three, the best against each of many', () => {
    const three = ['a', 'b', 'c'].flatMap((name, i) => rowsOf(name, [0.9 - i / 10, 0.8 - i / 10]))
    expect(compareRows(three, ['lcs'], 1).map(({ first, second }) => first + second)).toEqual(['ab', 'ac', 'bc'])
    const many = ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((name, i) => rowsOf(name, [0.9 - i / 10, 0.8 - i / 10]))
    expect(compareRows(many, ['lcs'], 1).map(({ first, second }) => first + second)).toEqual(['ab', 'ac', 'ad', 'ae', 'af'])
  })

  test('snippets are compared as the table pools them, not page by page', () => {
    // "few" is a little better on ten pages of one snippet each, "many" much better on one page of fifty.
    const pooled = (pipeline: string, counts: readonly { tp: number; fn: number; fp: number; tn: number }[]) =>
      counts.map((count, i) => ({
        ...rowsOf(pipeline, [0])[0],
        page: String(i),
        scores: { snippets: { ...scoreSnippets(count), ...count } },
      }))
    const small = Array.from({ length: 10 }, () => ({ tp: 1, fn: 0, fp: 0, tn: 0 }))
    const few = pooled('few', [...small, { tp: 0, fn: 50, fp: 0, tn: 0 }])
    const many = pooled('many', [...small.map(() => ({ tp: 0, fn: 1, fp: 0, tn: 0 })), { tp: 50, fn: 0, fp: 0, tn: 0 }])
    const rows = [...few, ...many]
    const f1 = Object.fromEntries(summariseRows(rows, 1).map(({ pipeline, f1 }) => [pipeline, f1]))
    const [pair] = compareRows(rows, ['multiset', 'snippets'], 1)
    expect(pair).toMatchObject({ measure: 'snippets', first: 'many', second: 'few', won: 1, lost: 10 })
    expect(pair.difference).toBeCloseTo(f1['many'] - f1['few'], 10)
    // A third of the resamples lack the page that decides.
    expect(pair.pValue).toBeGreaterThan(0.3)
    expect(pair.low).toBeLessThan(0)
    // Pages on which only forbidden snippets differ have the same F1 of 0 and yet tell the two apart.
    const base = { tp: 0, fn: 1, fp: 0, tn: 3 }
    const tidy = pooled('tidy', [...Array.from({ length: 9 }, () => base), { tp: 9, fn: 0, fp: 0, tn: 0 }])
    const messy = pooled('messy', [...Array.from({ length: 9 }, () => ({ ...base, fp: 3, tn: 0 })), { tp: 9, fn: 0, fp: 0, tn: 0 }])
    expect(compareRows([...tidy, ...messy], ['snippets'], 1)[0]).toMatchObject({ first: 'tidy', won: 0, lost: 0, tied: 10 })
    expect(compareRows([...tidy, ...messy], ['snippets'], 1)[0].difference).toBeGreaterThan(0.2)
  })

  test('each package is compared by the first measure that it has', () => {
    const snippets = (pipeline: string) => ({
      ...rowsOf(pipeline, [0])[0],
      package: 'q',
      scores: { snippets: { p: 1, r: 1, f1: 1, tp: 1, fn: 0, fp: 0, tn: 0 } },
    })
    const rows = [...rowsOf('a', [0.9]), ...rowsOf('b', [0.1]), snippets('a'), snippets('b')]
    expect(compareRows(rows, ['multiset', 'lcs', 'snippets'], 1).map(({ package: name, measure }) => [name, measure])).toEqual([
      ['p', 'lcs'],
      ['q', 'snippets'],
    ])
  })
})

function withoutMs({ ms, ...row }: PageRow): Omit<PageRow, 'ms'> {
  return row
}
