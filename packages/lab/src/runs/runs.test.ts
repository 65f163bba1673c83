import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Evaluation, evaluate } from '../evaluate/index.js'
import { miniRecord, temporaryFolder, writeMini } from '../evaluate/mini-package.fixture.js'
import { compareRuns } from './compare-runs.js'
import { openRunStore } from './sqlite-run-store.js'

const folder = temporaryFolder()
let first: Evaluation
let second: Evaluation

beforeAll(async () => {
  const packages = [writeMini(folder, 'mini', [miniRecord(1), miniRecord(2, 'forum'), miniRecord(3)])]
  first = await evaluate({ packages, workers: 0, pipelines: [{ name: 'mine', pipeline: { use: 'cectd-ds' } }] })
  second = await evaluate({ packages, workers: 0, pipelines: [{ name: 'mine', pipeline: { use: 'drop-ads' } }] })
})

describe('the file of runs', () => {
  test('keeps runs with all their rows', () => {
    const store = openRunStore(join(folder, 'deep/er/runs.sqlite'))
    const id = store.save(first)
    store.save(second)
    store.close()
    const again = openRunStore(join(folder, 'deep/er/runs.sqlite'))
    expect(again.list()).toHaveLength(2)
    const run = again.find(id.slice(0, 4))
    expect(run.record).toEqual({ ...first.record, id })
    expect(run.results).toEqual(first.results)
    expect(again.rows(id)).toEqual(first.rows)
    again.remove(id)
    expect(again.list().map(({ record }) => record.digest)).toEqual([second.record.digest])
    expect(again.rows(id)).toEqual([])
    again.close()
  })

  test('the same digest twice gets a number; "last" is the newest', () => {
    const store = openRunStore(join(folder, 'twice.sqlite'))
    const id = store.save(first)
    expect(store.save(first)).toBe(`${id}-2`)
    expect(store.find(id).record.id).toBe(id)
    expect(store.find('last').record.id).toBe(`${id}-2`)
    expect(() => store.find(id.slice(0, 3))).toThrow(/beginning of several runs/)
    expect(() => store.find('zzz')).toThrow(/there is no run "zzz"/)
    store.close()
  })

  test('a file that is something else is an error that says so', () => {
    const file = join(folder, 'text.sqlite')
    writeFileSync(file, 'no database at all, just a text that somebody wrote here')
    expect(() => openRunStore(file)).toThrow(/cannot be used as the file of runs/)
  })
})

describe('compareRuns', () => {
  test('pairs by page and counts changed selections', () => {
    const { comparisons, changed } = compareRuns(first.rows, second.rows, ['multiset'])
    expect(comparisons).toMatchObject([{ package: 'mini', pages: 3, won: 3, lost: 0 }])
    expect(comparisons[0].difference).toBeGreaterThan(0)
    expect(changed).toEqual([{ package: 'mini', pipeline: 'mine', changed: 3, pages: 3 }])
    expect(compareRuns(first.rows, first.rows, ['multiset'])).toMatchObject({
      comparisons: [{ difference: 0, pValue: 1 }],
      changed: [{ changed: 0 }],
    })
  })

  test('one pipeline against one of another name', () => {
    const renamed = second.rows.map(row => ({ ...row, pipeline: 'other' }))
    expect(compareRuns(first.rows, renamed, ['multiset']).comparisons).toMatchObject([{ first: 'mine', second: 'other', won: 3 }])
  })
})
