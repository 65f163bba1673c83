import { describe, expect, it } from 'vitest'
import type { Evaluation, Row } from './evaluation.js'
import { toCsv, toJson, toReport } from './exports.js'
import { comparisonsWith, pagePairs, resultsOf } from './summary.js'

const row = (pipeline: string, page: string, f1: number, kind = 'article'): Row => ({
  package: 'mine',
  page,
  pipeline,
  kind,
  p: f1,
  r: 1,
  f1,
  ms: 2,
  status: 'ok',
})
const evaluation: Evaluation = {
  id: 'e1',
  begun: '2026-01-01T00:00:00.000Z',
  where: 'browser',
  job: null,
  packages: ['mine'],
  rivals: [
    { name: 'a', choice: 'default' },
    { name: 'b', choice: { use: 'bte' } },
  ],
  measure: 'multiset',
  state: 'done',
  error: null,
  total: 6,
  rows: [
    row('a', '1', 0.5),
    row('a', '2', 0.9, 'forum'),
    row('a', '3', 0.4),
    row('b', '1', 0.9),
    row('b', '2', 0.8, 'forum'),
    row('b', '3', 0.7),
  ],
}

describe('an evaluation', () => {
  it('has means, the best first, and means per kind', () => {
    const [first, second] = resultsOf(evaluation)
    expect(first).toMatchObject({ pipeline: 'b', pages: 3, kinds: { article: { f1: 0.8, pages: 2 }, forum: { f1: 0.8, pages: 1 } } })
    expect(first.f1).toBeCloseTo(0.8)
    expect(second.low).toBeLessThan(second.f1)
  })
  it('compares by page', () => {
    const [comparison] = comparisonsWith(evaluation, ['a', 'b'], 'a')
    expect(comparison).toMatchObject({ pipeline: 'b', against: 'a', won: 2, lost: 1, pages: 3 })
    expect(comparison.difference).toBeCloseTo(0.2)
    expect(pagePairs(evaluation, 'b', 'a').map(pair => pair.row.page)).toEqual(['1', '3', '2'])
  })
  it('is written as CSV that no spreadsheet runs', () => {
    const csv = toCsv({ ...evaluation, rows: [row('=1+1', 'a,"b', 1)] })
    expect(csv.split('\r\n')[1]).toBe('mine,"a,""b",\'=1+1,article,1,1,1,2,ok')
  })
  it('is written as JSON and as a report without markup of its own', () => {
    expect(JSON.parse(toJson(evaluation))).toMatchObject({ id: 'e1', results: [{ pipeline: 'b' }, { pipeline: 'a' }] })
    const report = toReport({ ...evaluation, packages: ['<img src=x>'] })
    expect(report).not.toContain('<img')
    expect(report).toContain('<td>0.800</td>')
  })
})
