import { describe, expect, test } from 'vitest'
import { OverBudget } from '../filter/budget.js'
import { type AnyFilter, unlimited } from '../filter/filter.js'
import { parsePage } from '../page/parse.js'
import { checkFilter, checkVerdict, FilterFault, FilterShapeError, guardFilter } from './check-filter.js'

const page = parsePage('<p>words</p>')
const good = { name: 'mine', summary: 's', reference: 'r', reads: ['runs'], params: {}, judge: () => ({ keep: page.live, status: 'ok' }) }

describe('checkFilter', () => {
  test('returns a filter as it is', () => {
    expect(checkFilter(good, 'here')).toBe(good)
    expect(checkFilter({ ...good, policies: { hidden: 'keep' }, presets: { paper: {} } }, 'here')).toBeTruthy()
  })

  test.each<[Record<string, unknown>, RegExp]>([
    [{ name: 'Bad Name' }, /^here \(Bad Name\): name must be a text in kebab-case/],
    [{ name: 7 }, /^here: name must be/],
    [{ summary: '' }, /summary must be/],
    [{ reference: undefined }, /reference must be/],
    [{ reads: ['pixels'] }, /reads must be a list of lines, chars/],
    [{ params: null }, /params must be an object/],
    [{ params: { size: { kind: 'text' } } }, /params\.size\.kind must be/],
    [{ presets: 1 }, /presets must be/],
    [{ policies: { hidden: 'yes' } }, /policies must be/],
    [{ judge: 1 }, /judge must be a function/],
  ])('says what is wrong with %j', (change, message) => {
    expect(() => checkFilter({ ...good, ...change }, 'here')).toThrow(message)
    expect(() => checkFilter({ ...good, ...change }, 'here')).toThrow(FilterShapeError)
  })

  test('says that a value is not an object', () => {
    expect(() => checkFilter('text', 'here')).toThrow('here: must be an object, got "text"')
  })
})

describe('guardFilter', () => {
  const judge = (judge: () => unknown) => guardFilter({ ...good, judge } as unknown as AnyFilter, 'mine.js').judge(page, {}, unlimited)

  test('passes verdicts on, and the end of the budget', () => {
    expect(judge(good.judge)).toEqual({ keep: page.live, status: 'ok' })
    const over = new OverBudget('steps')
    expect(() =>
      judge(() => {
        throw over
      }),
    ).toThrow(over)
  })

  test('names the filter and its place', () => {
    const throws = () =>
      judge(() => {
        throw new RangeError('too far')
      })
    expect(throws).toThrow('filter mine (mine.js) threw RangeError: too far')
    expect(throws).toThrow(FilterFault)
    expect(() => judge(() => null)).toThrow('filter mine (mine.js) returned null, expected a verdict { keep, status }')
  })
})

test('checkVerdict says what is wrong', () => {
  expect(checkVerdict({ keep: page.live, status: 'ok' })).toBeNull()
  expect(checkVerdict({ keep: [], status: 'ok' })).toMatch(/keep is not a selection/)
  expect(checkVerdict({ keep: page.live, status: 'fine' })).toMatch(/the status "fine", expected one of ok, empty/)
  expect(checkVerdict({ keep: page.live, status: 'ok', score: [1] })).toMatch(/not a Float32Array/)
})
