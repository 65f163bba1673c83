import { describe, expect, it } from 'vitest'
import { defaultLimits, limitsOf } from './limits.js'
import { parsePage } from './parse.js'
import type { Limits } from './types.js'

describe('limits', () => {
  it('are the usual ones where none are given', () => {
    expect(limitsOf()).toEqual(defaultLimits)
    expect(limitsOf({ maxNodes: undefined } as unknown as Partial<Limits>)).toEqual(defaultLimits)
    expect(limitsOf({ maxDepth: 7, deadlineMs: 0.5 })).toEqual({ ...defaultLimits, maxDepth: 7, deadlineMs: 0.5 })
  })
  it.each([
    [{ maxNodes: 1.5 }, 'limits.maxNodes must be a whole number in 1…1000000000, got 1.5'],
    [{ maxNodes: -1 }, 'limits.maxNodes must be'],
    [{ maxDepth: 'x' }, 'limits.maxDepth must be'],
    [{ maxSourceBytes: 1e15 }, 'limits.maxSourceBytes must be'],
    [{ deadlineMs: Number.NaN }, 'limits.deadlineMs must be a number, at least 0'],
    [{ foo: 1 }, 'there is no limit "foo"; there are maxSourceBytes, maxNodes, maxDepth, deadlineMs'],
  ])('out of range are errors that say so: %j', (given, message) => {
    expect(() => parsePage('<p>x', { limits: given as Partial<Limits> })).toThrow(message)
  })
})
