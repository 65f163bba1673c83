import { describe, expect, it } from 'vitest'
import { p, page } from '../testing/build.js'
import { lazy, lazyForAll, lazyMap, remember } from './lazy.js'
import { narrow, runsOf } from './page.js'
import { nothing } from './selection/selection.js'

describe('lazy values', () => {
  const built = page(p('One'), p('Two'))
  const narrowed = narrow(built, nothing(built.runs))

  it('are computed once per page, and anew for narrowed ones', () => {
    let calls = 0
    const liveRuns = lazy(of => {
      calls++
      return runsOf(of.live).length
    })
    expect([liveRuns(built), liveRuns(built), liveRuns(narrowed), liveRuns(narrowed)]).toEqual([2, 2, 0, 0])
    expect(calls).toBe(2)
  })
  it('are computed once for all narrowed pages if they do not depend on what is live', () => {
    let calls = 0
    const size = lazyForAll(of => {
      calls++
      return of.runs.size
    })
    expect([size(built), size(narrowed), size(page(p('Three')))]).toEqual([2, 2, 1])
    expect(calls).toBe(2)
  })
  it('pass further arguments on, which do not change the value', () => {
    const sum = lazy((of, more: number) => of.runs.size + more)
    expect([sum(built, 1), sum(built, 2)]).toEqual([3, 3])
  })
  it('do not share their values, even if they compute alike', () => {
    const [one, two] = [lazy(() => ({})), lazy(() => ({}))]
    expect(one(built)).toBe(one(built))
    expect(one(built)).not.toBe(two(built))
  })
  it('may be undefined, and are still computed once', () => {
    let calls = 0
    const nothingKnown = lazy(() => void calls++)
    expect([nothingKnown(built), nothingKnown(built), calls]).toEqual([undefined, undefined, 1])
  })
  it('are kept by key in a map of the page', () => {
    const map = lazyMap<number>()
    expect(remember(map(built), 'a', () => 1)).toBe(1)
    expect(remember(map(built), 'a', () => 2)).toBe(1)
    expect(remember(map(narrowed), 'a', () => 3)).toBe(3)
  })
})
