import type { NumberParam } from 'gleaner'
import { describe, expect, it } from 'vitest'
import { numberAt, placeOf } from './number-scale.js'

const spec = (more: Partial<NumberParam>): NumberParam => ({ kind: 'number', default: 1, min: 0, max: 10, doc: '', ...more })

describe('the slider of a number', () => {
  it.each([
    ['equal steps', spec({}), 2.5],
    ['whole numbers', spec({ kind: 'integer' }), 7],
    ['equal factors', spec({ scale: 'log', min: 1, max: 1000 }), 10],
    ['listed values', spec({ scale: [1, 5, 9] }), 5],
  ])('goes there and back in %s', (_, declared, value) => {
    expect(numberAt(declared, placeOf(declared, value))).toBeCloseTo(value)
  })
  it('stays inside of the range', () => {
    expect(placeOf(spec({}), 99)).toBe(1)
    expect(numberAt(spec({ kind: 'integer' }), 0.333)).toBe(3)
  })
})
