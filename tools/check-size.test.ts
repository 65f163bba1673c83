import { describe, expect, it } from 'vitest'
import { checkSizes, gzippedSize } from './check-size.js'

describe('checkSizes', () => {
  const noise = Array.from({ length: 3000 }, (_, index) => ((index * 7919) % 10_007).toString(36)).join('')
  const files = [
    { name: 'small.js', code: 'export{size}from"./shared/all.js"', imports: ['shared/all.js', 'outside'] },
    {
      name: 'shared/all.js',
      code: 'import{model}from"./model.js";export const size=model.length',
      imports: ['shared/model.js', 'small.js'],
    },
    { name: 'shared/model.js', code: `export const model="${noise}"`, imports: [] },
  ]

  it('counts what an entry point loads, each file once, except what is left out', () => {
    const budget = { name: 'small', entry: 'small.js', maxGzippedBytes: 1000 }
    expect(gzippedSize(files, budget)).toBeGreaterThan(3000)
    expect(gzippedSize(files, { ...budget, without: ['shared/model.js'] })).toBeLessThan(200)
  })

  it('catches an entry point that is too large, and one that is missing', () => {
    const problems = checkSizes(files, [
      { name: 'small', entry: 'small.js', maxGzippedBytes: 1000 },
      { name: 'slim', entry: 'small.js', without: ['shared/model.js'], maxGzippedBytes: 1000 },
      { name: 'gone', entry: 'gone.js', maxGzippedBytes: 1000 },
    ])
    expect(problems.map(({ message }) => message)).toEqual([
      expect.stringContaining('small is too large'),
      'gone has a budget but does not exist',
    ])
  })
})
