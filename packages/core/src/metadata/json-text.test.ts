import { describe, expect, it } from 'vitest'
import { type Json, readJson } from './json-text.js'

/** Values without the missing prototype of the reader's objects. */
const plain = (values: Json[]): unknown => JSON.parse(JSON.stringify(values))

describe('readJson', () => {
  it('reads what JSON.parse reads', () => {
    const text = '{"a": [1, -2.5e3, true, false, null, "x\\n\\u00e9\\"\\\\\\/"], "b": {"c": {}}, "d": []}'
    expect(plain(readJson(text))).toEqual([JSON.parse(text)])
  })
  it('reads several values in a row', () => expect(plain(readJson('{"a":1}{"b":2} [3]'))).toEqual([{ a: 1 }, { b: 2 }, [3]]))
  it('forgives trailing commas, comments and raw line breaks', () => {
    expect(plain(readJson('/* x */ {"a": "one\ntwo", // y\n "b": [1, 2,], }'))).toEqual([{ a: 'one\ntwo', b: [1, 2] }])
  })
  it('forgives wrappers of other times', () => {
    expect(plain(readJson('<!-- //<![CDATA[ {"a": 1} //]]> -->'))).toEqual([{ a: 1 }])
  })
  it('keeps what stands before a missing end', () =>
    expect(plain(readJson('{"a": {"b": "c", "d": [1, "e'))).toEqual([{ a: { b: 'c', d: [1, 'e'] } }]))
  it('goes on behind a missing value', () => expect(plain(readJson('{"a": , "b": 2}'))).toEqual([{ b: 2 }]))
  it('does not take a name for a prototype', () => {
    const [object] = readJson('{"__proto__": {"polluted": 1}}')
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    expect(Object.keys(object as object)).toEqual(['__proto__'])
  })
  it('reads over what nests too deep', () => {
    const text = `{"a": ${'['.repeat(100_000)}1${']'.repeat(100_000)}, "b": 2}`
    expect((readJson(text)[0] as { b: number }).b).toBe(2)
  })
  it('survives any text', () => {
    for (const text of ['', '"', '\\', '{"', '}}}]]]', '{"a"', '{"a":"\\', '[,,,]', '\u0000', '{'.repeat(50_000)]) {
      expect(() => readJson(text), text.slice(0, 10)).not.toThrow()
    }
  })
})
