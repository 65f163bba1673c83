import { describe, expect, it } from 'vitest'
import { JsonError, jsonPlaces, lineOf, lineOfPlace, printJson } from './json-places.js'

const text = '{\n  "serial": [\n    { "use": "lqf" },\n    { "use": "cetr", "with": {} }\n  ]\n}'

describe('the places of JSON', () => {
  it('are found by path', () => {
    const places = jsonPlaces(text)
    expect(places.get('$')).toBe(0)
    expect(text.slice(places.get('$.serial[1]'))).toMatch(/^\{ "use": "cetr"/)
    expect(text.slice(places.get('$.serial[1].use'))).toMatch(/^"cetr"/)
  })
  it('lead to lines, also for values that are not there', () => {
    expect(lineOfPlace(text, '$.serial[1]')).toBe(4)
    expect(lineOfPlace(text, '$.serial[1].with.radius')).toBe(4)
    expect(lineOfPlace(text, '$.vote[7]')).toBe(1)
    expect(lineOf('a\nb\nc', 2)).toBe(2)
  })
  it.each([
    ['', 0],
    ['{"a" 1}', 5],
    ['[1,]', 3],
    ['{"a":1,}', 7],
    ['{"a":1', 6],
    ['[1] 2', 4],
    ["{'a':1}", 1],
    ['{"a":[1}', 7],
    ['01', 1],
  ])('of %j end at the mistake', (broken, offset) => {
    let error: unknown
    try {
      jsonPlaces(broken)
    } catch (thrown) {
      error = thrown
    }
    expect(error).toBeInstanceOf(JsonError)
    expect((error as JsonError).offset).toBe(offset)
    expect(() => JSON.parse(broken) as unknown).toThrow()
  })
  it('are printed short', () => {
    const value = {
      serial: [
        { use: 'lqf', with: { maxLinkShare: 0.3 } },
        { vote: [{ use: 'a:b' }, { use: 'cetr' }, { use: 'bte' }], quorum: 0.5 },
      ],
    }
    expect(JSON.parse(printJson(value))).toEqual(value)
    expect(printJson(value).split('\n')).toContain('    { "use": "lqf", "with": { "maxLinkShare": 0.3 } },')
    expect(printJson({ use: 'x' })).toBe('{ "use": "x" }')
  })
})
