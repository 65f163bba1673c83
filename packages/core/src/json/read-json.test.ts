import { describe, expect, it } from 'vitest'
import { readJson } from './read-json.js'

describe('readJson', () => {
  it('reads what JSON.parse reads', () => {
    const text = '{"a": [1, -2.5e3, true, false, null, "x\\n\\u00e9\\"\\\\\\/"], "b": {"c": {}}, "d": []}'
    expect(readJson(text)).toEqual([JSON.parse(text)])
  })
  it('reads several values in a row', () => {
    expect(readJson('{"a":1}{"b":2}; {"c":3}')).toEqual([{ a: 1 }, { b: 2 }, { c: 3 }])
    expect(readJson('[{"a":1}, {"b":2}]')).toEqual([[{ a: 1 }, { b: 2 }]])
  })
  it('forgives trailing commas and raw line breaks', () => {
    expect(readJson('{"a": "one\ntwo",\n "b": [1, 2,], }')).toEqual([{ a: 'one two', b: [1, 2] }])
  })
  it('forgives wrappers for old browsers', () => {
    for (const text of ['<!-- //<![CDATA[ {"a": 1} //]]> -->', '/* x */ {"a": 1};', '/*<![CDATA[*/\n{"a": 1,}\n/*]]>*/']) {
      expect(readJson(text), text).toEqual([{ a: 1 }])
    }
  })
  it('finds nothing in what is broken', () => {
    expect(readJson('{"a": {"b": "c", "d": [1, "e')).toEqual([])
    expect(readJson('{"a": , "b": 2}')).toEqual([])
  })
  it('does not take a name for a prototype', () => {
    const [object] = readJson('{"__proto__": {"polluted": 1}}')
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    expect(Object.keys(object as object)).toEqual(['__proto__'])
  })
  it('survives any text', () => {
    for (const text of ['', '"', '\\', '{"', '}}}]]]', '{"a"', '{"a":"\\', '[,,,]', '\u0000', '{'.repeat(50_000), '['.repeat(1_000_000)]) {
      expect(() => readJson(text), text.slice(0, 10)).not.toThrow()
    }
  })
  it('takes time in proportion to the text', () => {
    const long = ['{,', '{}', '{"a":"\n",', '{;', '[,]'].map(piece => piece.repeat(200_000) + ' '.repeat(200_000))
    // Work in proportion to the square of these lengths would outlast the test runner's patience.
    for (const text of long) expect(Array.isArray(readJson(text))).toBe(true)
  })
})
