import { describe, expect, it } from 'vitest'
import { lanes } from '../kernel.js'
import { columnNames, columns, fillColumns, rowColumns, spanOf } from './columns.js'

describe('columns', () => {
  const Column = columns('words', 'link:share', 'depth')
  it('are a tile apart, in the order of their names', () => {
    expect(Column).toEqual({ words: 0, 'link:share': lanes, depth: 2 * lanes })
    expect(spanOf(Column)).toBe(3 * lanes)
  })
  it('of a row are side by side', () => expect(rowColumns('a', 'b')).toEqual({ a: 0, b: 1 }))
  it('have their names in order', () => expect(columnNames(Column, columns('last'))).toEqual(['words', 'link:share', 'depth', 'last']))
  it('cannot be changed', () => expect(Object.isFrozen(Column)).toBe(true))
  it('refuse a name that comes twice', () => expect(() => columns('a', 'b', 'a')).toThrow('columns must have different names, got a, b, a'))
  it('are filled for one block alone', () => {
    const values = new Float32Array(4 * lanes)
    fillColumns(values, 3 + lanes, 2 * lanes, 7)
    expect([...values.keys()].filter(k => values[k] !== 0)).toEqual([3 + lanes, 3 + 2 * lanes])
  })
})
