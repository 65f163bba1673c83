import { describe, expect, it } from 'vitest'
import { flatItems, itemsOf, type Json, memberOf, scalarText, scalarTexts } from './json.js'

const hostile: Json = JSON.parse('{"toString": null, "valueOf": null, "name": "x"}')

function nested(depth: number): Json {
  let value: Json = 'deep'
  for (let i = 0; i < depth; i++) value = [value]
  return value
}

describe('scalarText', () => {
  it('is the text of strings, numbers and booleans', () => {
    expect(['a', 1.5, true].map(scalarText)).toEqual(['a', '1.5', 'true'])
  })
  it('is undefined for everything else', () => {
    expect([null, undefined, {}, [], ['a'], hostile, nested(100_000)].map(scalarText)).toEqual(Array(7).fill(undefined))
  })
})

describe('scalarTexts', () => {
  it('takes a value or the items of a list, and leaves out what has no text', () => {
    expect(scalarTexts('a')).toEqual(['a'])
    expect(scalarTexts(['a', 2, null, hostile, ['b']])).toEqual(['a', '2'])
    expect(scalarTexts(undefined)).toEqual([])
  })
})

describe('memberOf', () => {
  it('gives only what an object has itself', () => {
    expect(memberOf(hostile, 'name')).toBe('x')
    expect(memberOf({}, 'toString')).toBeUndefined()
    expect(memberOf(JSON.parse('{"__proto__": {"name": 1}}'), 'name')).toBeUndefined()
  })
  it('gives nothing of lists, scalars and null', () => {
    for (const value of [[1], 'text', 3, null, undefined]) expect(memberOf(value, 'length')).toBeUndefined()
  })
})

describe('flatItems', () => {
  it('goes into lists to a depth, in order', () => {
    expect(flatItems(['a', ['b', ['c', ['d']]]], 3, 10)).toEqual(['a', 'b', 'c'])
    expect(flatItems('a', 3, 10)).toEqual(['a'])
    expect(flatItems(undefined, 3, 10)).toEqual([])
  })
  it('stops at a number of values', () => {
    expect(flatItems(Array(1000).fill(1), 1, 7)).toHaveLength(7)
  })
  it('survives a list in a list, a million times', () => {
    expect(flatItems(nested(1_000_000), Number.POSITIVE_INFINITY, 10)).toEqual([])
    expect(flatItems(nested(5_000), Number.POSITIVE_INFINITY, 10)).toEqual(['deep'])
  })
})

describe('itemsOf', () => {
  it('takes one value for a list of one', () => {
    expect([itemsOf('a'), itemsOf(['a', 'b']), itemsOf(undefined), itemsOf(null)]).toEqual([['a'], ['a', 'b'], [], [null]])
  })
})
