import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { compareRows } from './compare-rows.js'
import { evaluate } from './evaluate.js'
import { type Candidate, textEvaluator } from './evaluator.js'
import { evaluationRegistry, FilterFileError, loadFilters } from './filters.js'
import { miniRecord, temporaryFolder, writeMini } from './mini-package.fixture.js'
import { LinesFileError, type PageRow } from './rows.js'

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

/** A user's own filters: one that keeps everything but throws on one page, one that ends its thread on it. */
const ownFilters = join(folder, 'own-filters.mjs')
writeFileSync(
  ownFilters,
  `const filter = (name, onStoryTwo) => ({
  name, summary: 'Keeps all text.', reference: 'this test', reads: ['runs'], params: {},
  judge(page) {
    if (page.title === 'Story 2') onStoryTwo()
    return { keep: page.live, status: 'ok' }
  },
})
export const filters = [
  filter('thrower', () => { throw new RangeError('no stories about two') }),
  filter('thread-killer', () => process.exit(7)),
]`,
)

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
    expect(failed[0].scores['multiset']).toEqual({ p: 0, r: 0, f1: 0 })
    expect(results.find(({ pipeline, measure }) => pipeline === 'thrower' && measure === 'lcs')).toMatchObject({ pages: 4, errors: 1 })
  })

  test('a page that ends its thread is an error, the rest of its batch is scored', async () => {
    const own = [pipelines[0], { name: 'thread-killer', pipeline: { use: 'thread-killer' } }]
    const two = writeMini(folder, 'two', [miniRecord(1), miniRecord(2)])
    const { rows } = await evaluate({ ...request, packages: [two], pipelines: own, filtersFile: ownFilters, workers: 1 })
    expect(rows).toHaveLength(2 * 2)
    expect(rows.filter(row => row.error).map(row => [row.page, row.error!.name])).toEqual([
      ['mini/02', 'ThreadDied'],
      ['mini/02', 'ThreadDied'],
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

  test('wrong requests are errors that say what is wrong', async () => {
    const wrong = (changes: object) => evaluate({ ...request, workers: 0, ...changes })
    await expect(wrong({ pipelines: [] })).rejects.toThrow(/at least one pipeline/)
    await expect(wrong({ packages: ['no-such'] })).rejects.toThrow(/no package or file "no-such"/)
    await expect(wrong({ measures: ['blue'] })).rejects.toThrow(/there is no measure "blue"; there are multiset/)
    await expect(wrong({ pipelines: [{ name: 'x', pipeline: { use: 'cetrr' } }] })).rejects.toThrow(/\$: there is no filter "cetrr"/)
    await expect(wrong({ pipelines: [pipelines[0], pipelines[0]] })).rejects.toThrow(/two pipelines are named "cectd-ds"/)
    await expect(wrong({ every: 0 })).rejects.toThrow(/every must be/)
  })
})

describe('loadFilters', () => {
  const write = (name: string, code: string) => {
    const file = join(folder, name)
    writeFileSync(file, code)
    return file
  }

  test('takes a list or a single default', async () => {
    expect((await loadFilters(ownFilters)).map(({ name }) => name)).toEqual(['thrower', 'thread-killer'])
    const one = `export default { name: 'one', summary: 's', reference: 'r', reads: [], params: {}, judge() {} }`
    expect(await loadFilters(write('one.mjs', one))).toHaveLength(1)
    expect(
      await loadFilters(write('named.mjs', `${one.replace('export default', 'export const one =')}; export const more = 1`)),
    ).toHaveLength(1)
  })

  test('says what is wrong, and where', async () => {
    const broken = (code: string) => loadFilters(write(`broken-${code.length}.mjs`, code))
    await expect(loadFilters('nowhere.mjs')).rejects.toThrow(FilterFileError)
    await expect(broken('export const x = 1')).rejects.toThrow(/must export "filters" or a default/)
    await expect(broken('export default []')).rejects.toThrow(/is empty/)
    await expect(broken('export default [{ name: "Bad Name" }]')).rejects.toThrow(
      /filter 1 \(Bad Name\): name must be a text in kebab-case/,
    )
    await expect(broken('export default [{ name: "ok", summary: "s", reference: "", reads: ["pixels"] }]')).rejects.toThrow(/reads must be/)
    await expect(broken('export default [{ name: "ok", summary: "s", reference: "", reads: [], params: {} }]')).rejects.toThrow(/judge/)
    await expect(broken('this is no JavaScript')).rejects.toThrow(/cannot be loaded/)
  })

  test('takes several files with their models', async () => {
    const code = (name: string) =>
      `export const ${name} = { name: '${name}', summary: 's', reference: 'r', reads: [], params: {}, judge() {} }`
    const model = `{ format: 'gleaner-stack/1', id: 'm', members: ['{"use":"uno"}'], bias: 0, weights: [1, 0], threshold: 0.5 }`
    const files = [write('uno.mjs', `${code('uno')}; export const model = ${model}`), write('due.mjs', code('due'))]
    const registry = await evaluationRegistry({ filtersFile: files })
    expect(['uno', 'due', 'lqf'].every(name => registry.filters.has(name))).toBe(true)
    expect([...registry.models!.keys()]).toContain('m')
    const again = write('again.mjs', code('uno'))
    await expect(evaluationRegistry({ filtersFile: [...files, again] })).rejects.toThrow(/"uno" is taken by a filter of .*uno\.mjs/)
  })

  test('a name that ships is taken', async () => {
    const file = write('taken.mjs', `export default { name: 'lqf', summary: 's', reference: 'r', reads: [], params: {}, judge() {} }`)
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
    const [pair] = compareRows([...rowsOf('a', [0.9, 0.8]), ...rowsOf('b', [0.1, 0.2])], 'lcs', 1)
    expect(pair).toMatchObject({ won: 2, lost: 0, pValue: 0.5 })
  })

  test('every pair of three, the best against each of many', () => {
    const three = ['a', 'b', 'c'].flatMap((name, i) => rowsOf(name, [0.9 - i / 10, 0.8 - i / 10]))
    expect(compareRows(three, 'lcs', 1).map(({ first, second }) => first + second)).toEqual(['ab', 'ac', 'bc'])
    const many = ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((name, i) => rowsOf(name, [0.9 - i / 10, 0.8 - i / 10]))
    expect(compareRows(many, 'lcs', 1).map(({ first, second }) => first + second)).toEqual(['ab', 'ac', 'ad', 'ae', 'af'])
  })
})

function withoutMs({ ms, ...row }: PageRow): Omit<PageRow, 'ms'> {
  return row
}
