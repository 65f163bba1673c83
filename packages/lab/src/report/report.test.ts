import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filters } from 'gleaner'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Evaluation, evaluate } from '../evaluate/index.js'
import { miniRecord, temporaryFolder, writeMini } from '../evaluate/mini-package.fixture.js'
import { buildReport, type ReportedRun, type ReportOptions } from './build-report.js'
import { ticksOf } from './chart.js'
import { html } from './html.js'
import { sweepParamOf, sweepValues } from './sweep.js'
import { diffWords, renderStretches } from './word-diff.js'

const folder = temporaryFolder()
let run: ReportedRun

function reported(evaluation: Evaluation): ReportedRun {
  const { record, results, comparisons, faults, rows } = evaluation
  return { record, results, comparisons, faults: faults.length, rows }
}

beforeAll(async () => {
  const hostile = { ...miniRecord(9), id: 'mini/<script>alert(1)</script>' }
  const packages = [writeMini(folder, 'mini', [miniRecord(1), miniRecord(2, 'forum'), miniRecord(3), hostile])]
  const pipelines = ['cectd-ds', 'lqf', 'drop-ads'].map(name => ({ name, pipeline: { use: name } }))
  run = reported(await evaluate({ packages, pipelines, measures: ['multiset', 'lcs'], workers: 0 }))
})

describe('buildReport', () => {
  test('has every section and stands alone', async () => {
    const report = await buildReport([run], { workers: 0 })
    for (const id of ['scores', 'precision-recall', 'trade-offs', 'kinds', 'comparisons', 'worst', 'speed', 'runs']) {
      expect(report).toContain(`<section id="${id}">`)
    }
    expect(report).not.toMatch(/<script|<link|src=|@import|url\(/)
    expect(report.match(/https?:\/\/[^"'\s<]*/g) ?? []).toEqual([])
    expect(report).toContain('best F1')
    expect(report).toContain('maxLinkShare')
  })

  test('the best of a package is bold, and all that tie with it', async () => {
    const report = await buildReport([run], { sweeps: [], worst: 0 })
    const table = report.slice(report.indexOf('<section id="scores">'), report.indexOf('<details>'))
    const f1 = run.results.filter(({ measure }) => measure === 'multiset').map(result => result.f1)
    expect(table.match(/<td class="best"/g)).toHaveLength(f1.filter(value => value === Math.max(...f1)).length)
    expect(table.match(/<td class=""/g)!.length).toBeGreaterThan(0)
    expect(report).not.toContain('<section id="worst">')
    expect(report).not.toContain('<section id="trade-offs">')
  })

  test('what cannot be shown is an error', async () => {
    const sweep = (filter: string, param: string) => buildReport([run], { sweeps: [{ filter, param }], worst: 0, workers: 0 })
    await expect(sweep('nope', 'foo')).rejects.toThrow(/no filter "nope"/)
    await expect(sweep('lqf', 'foo')).rejects.toThrow(/no number "foo"; there are maxLinkShare/)
    await expect(sweep('lqf', 'toString')).rejects.toThrow(/no number "toString"/)
    await expect(buildReport([run], { sweeps: [], worst: -3 })).rejects.toThrow(/worst must be/)
  })

  test("a user's own filter has trade-offs too", async () => {
    const filtersFile = join(folder, 'beginning.mjs')
    const share = `{ kind: 'number', default: 0.5, min: 0, max: 1, doc: 'Nothing.' }`
    const filter = `{ name: 'own-sweep', summary: 's', reference: 'r', reads: ['runs'], params: { anyShare: ${share} }, judge: page => ({ keep: page.live, status: 'ok' }) }`
    writeFileSync(filtersFile, `export default ${filter}`)
    const sweeps = [{ filter: 'own-sweep', param: 'anyShare' }]
    expect(await buildReport([run], { sweeps, filtersFile, worst: 0, workers: 0 })).toContain('anyShare')
  })

  test('names from packages are escaped', async () => {
    const report = await buildReport([run], { sweeps: [], worst: 10 })
    expect(report).toContain('mini/&lt;script&gt;alert(1)&lt;/script&gt;')
  })

  test('runs that share pipelines are told apart', async () => {
    const report = await buildReport([run, { ...run, record: { ...run.record, id: 'other' } }], { sweeps: [], worst: 0 })
    expect(report).toContain('cectd-ds (other)')
    expect(report).toContain(`cectd-ds (${run.record.id})`)
  })

  test('says when the pages are not there any more', async () => {
    const packages = [{ name: 'gone', digest: 'abc' }]
    const gone = { ...run, record: { ...run.record, inputs: { ...run.record.inputs, packages } } }
    expect(await buildReport([gone], { sweeps: [] })).toContain('gone is not there any more')
  })
})

describe("a report of a run with a user's own filter", () => {
  const source = `export default { name: 'keep-all', summary: 's', reference: 'mine', reads: ['runs'], params: {},
    judge: page => ({ keep: page.live, status: 'ok' }) }`
  const filtersFile = join(folder, 'own.mjs')
  const moved = join(folder, 'moved.mjs')
  let own: ReportedRun

  const leftOutOf = async (changes: object, options: ReportOptions = {}) => {
    const leftOut: string[] = []
    const changed = { ...own, record: { ...own.record, circumstances: { ...own.record.circumstances, ...changes } } }
    const report = await buildReport([changed], { ...options, sweeps: [], onLeftOut: reason => leftOut.push(reason) })
    for (const reason of leftOut) expect(report).toContain(reason)
    expect(report.includes('Copyright')).toBe(leftOut.length === 0)
    return leftOut
  }

  beforeAll(async () => {
    writeFileSync(filtersFile, source)
    writeFileSync(moved, source)
    const packages = [writeMini(folder, 'own', [miniRecord(1), miniRecord(2)])]
    own = reported(await evaluate({ packages, pipelines: [{ name: 'mine', pipeline: { use: 'keep-all' } }], filtersFile, workers: 0 }))
  })

  test('finds the module where the run had it, or where it is now', async () => {
    expect(own.record.circumstances.filtersFile).toBe(filtersFile)
    expect(await leftOutOf({})).toEqual([])
    expect(await leftOutOf({ filtersFile: undefined }, { filtersFile: moved })).toEqual([])
  })

  test('says why the worst pages are left out', async () => {
    expect(await leftOutOf({ filtersFile: undefined })).toEqual([expect.stringContaining('does not say where the filters of mine are')])
    expect(await leftOutOf({ filtersFile: join(folder, 'gone.mjs') })).toEqual([expect.stringContaining('is not there any more')])
    writeFileSync(moved, `${source} // better`)
    expect(await leftOutOf({ filtersFile: moved })).toEqual([expect.stringContaining('has changed since the run')])
  })

  test('pipelines of filters that ship need none', async () => {
    const shipped = [{ ...own.record.inputs.pipelines[0], pipeline: { use: 'drop-ads' } }]
    const run = { ...own, record: { ...own.record, inputs: { ...own.record.inputs, pipelines: shipped } } }
    const circumstances = { ...run.record.circumstances, filtersFile: join(folder, 'gone.mjs') }
    expect(await buildReport([{ ...run, record: { ...run.record, circumstances } }], { sweeps: [] })).toContain('Copyright')
  })
})

describe('parts of a report', () => {
  test('diff marks what only one side has', () => {
    const { gold, output } = diffWords('a quick fox jumps', 'menu a quick jumps')
    expect(gold).toEqual([
      { isAlike: true, words: ['a', 'quick'] },
      { isAlike: false, words: ['fox'] },
      { isAlike: true, words: ['jumps'] },
    ])
    expect(output[0]).toEqual({ isAlike: false, words: ['menu'] })
    expect(html`${renderStretches(gold, 'del')}`.source).toBe('a quick <del>fox</del> jumps ')
  })

  test('long stretches are shortened', () => {
    const text = Array.from({ length: 100 }, (_, i) => `w${i}`).join(' ')
    const [shown] = renderStretches(diffWords(text, text).gold, 'del')
    expect(shown.source).toContain('w11 <span class="alike">… 76 words …</span> w88')
  })

  test('every sweep covers its range and the default', () => {
    for (const filter of filters) {
      const name = sweepParamOf(filter)
      if (name === null) continue
      const param = filter.params[name]
      if (param.kind !== 'number' && param.kind !== 'integer') throw new Error(`${filter.name}.${name} is no number`)
      const values = sweepValues(param)
      expect(values[0]).toBe(param.min)
      expect(values.at(-1)).toBe(param.max)
      if (param.default >= param.min) expect(values).toContain(param.default)
    }
    expect(sweepParamOf(filters.find(({ name }) => name === 'ccb')!)).toBe('threshold')
    expect(sweepParamOf(filters.find(({ name }) => name === 'drop-forms')!)).toBeNull()
  })

  test('ticks are round numbers', () => {
    expect(ticksOf(0, 1)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1])
    expect(ticksOf(0.05, 3)).toEqual([1, 2, 3])
    expect(ticksOf(2, 2)).toEqual([2])
  })
})
