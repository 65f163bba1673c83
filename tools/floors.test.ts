import type { Result } from '@gleaner/lab'
import { describe, expect, test } from 'vitest'
import { acceptFloors, checkDigests, checkFloors, extentFor, type Floors } from './floors.js'

const floors: Floors = { about: '', packages: { news: 'aaa' }, floors: { news: { cetr: { all: 0.7, tenth: 0.6 }, bte: { all: 0.5 } } } }

function result(pipeline: string, f1: number, errors = 0): Result {
  return { package: 'news', pipeline, measure: 'multiset', f1, errors } as Result
}

describe('floors', () => {
  test('a result below its floor is a problem, one on it is not', () => {
    expect(checkFloors(floors, [result('cetr', 0.7), result('bte', 0.4999)], 'all')).toMatchObject([
      { message: 'bte on news: F1 0.4999 is below its floor 0.5' },
    ])
  })

  test('a pipeline without a floor, and one that throws, are problems', () => {
    const problems = checkFloors(floors, [result('bte', 0.9), result('cetr', 0.9, 3)], 'tenth').map(({ message }) => message)
    expect(problems).toEqual(['bte on news has no floor; run with --accept to set it at 0.9000', 'cetr on news: 3 pages threw'])
  })

  test('all pages are looked at where there are floors on them, or where they are to be set', () => {
    const sparse: Floors = { ...floors, floors: { ...floors.floors, blogs: { cetr: { tenth: 0.6 } } } }
    expect(extentFor(sparse, 'news', 'all', false)).toBe('all')
    expect(extentFor(sparse, 'blogs', 'all', false)).toBe('tenth')
    expect(extentFor(sparse, 'unknown', 'all', false)).toBe('tenth')
    expect(extentFor(sparse, 'blogs', 'all', true)).toBe('all')
    expect(extentFor(sparse, 'news', 'tenth', false)).toBe('tenth')
  })

  test('other data is a problem', () => {
    expect(checkDigests(floors, { news: 'aaa' })).toEqual([])
    expect(checkDigests(floors, { news: 'bbb' })).toHaveLength(1)
  })

  test('accepting raises, and lowers only when asked', () => {
    const results = [result('cetr', 0.65019), result('bte', 0.61239)]
    const careful = acceptFloors(floors, results, { news: 'aaa' }, 'all', false)
    expect(careful.floors.floors['news']).toEqual({ cetr: { all: 0.7, tenth: 0.6 }, bte: { all: 0.6123 } })
    expect(careful.lowered).toEqual(['cetr on news: 0.7 → 0.6501'])
    const bold = acceptFloors(floors, results, { news: 'aaa' }, 'all', true)
    expect(bold.floors.floors['news']['cetr']).toEqual({ all: 0.6501, tenth: 0.6 })
  })

  test('other data drops the old floors', () => {
    const { floors: next } = acceptFloors(floors, [result('cetr', 0.3)], { news: 'bbb' }, 'tenth', false)
    expect(next.packages).toEqual({ news: 'bbb' })
    expect(next.floors['news']['cetr']).toEqual({ tenth: 0.3 })
  })
})
