import { describe, expect, it } from 'vitest'
import { byRun, intersect, subtract } from './layers.js'

describe('bounds', () => {
  it('are subtracted and intersected', () => {
    expect([...subtract([0, 10, 20, 30], [2, 4, 8, 22])]).toEqual([0, 2, 4, 8, 22, 30])
    expect([...subtract([0, 10], [])]).toEqual([0, 10])
    expect([...subtract([0, 10], [0, 10])]).toEqual([])
    expect([...intersect([0, 10, 20, 30], [5, 25])]).toEqual([5, 10, 20, 25])
  })
  it('are cut at the borders of runs', () => {
    expect([...byRun(Int32Array.of(0, 5, 9, 12), [3, 10])]).toEqual([0, 3, 5, 1, 0, 4, 2, 0, 1])
    expect([...byRun(Int32Array.of(0, 5, 9), [5, 9])]).toEqual([1, 0, 4])
  })
})
