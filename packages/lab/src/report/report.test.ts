import { filters } from 'gleaner'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Evaluation, evaluate } from '../evaluate/index.js'
import { miniRecord, temporaryFolder, writeMini } from '../evaluate/mini-package.fixture.js'
import { buildReport, type ReportedRun } from './build-report.js'
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
