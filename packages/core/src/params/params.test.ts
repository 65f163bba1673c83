import { describe, expect, it } from 'vitest'
import { ConfigurationError } from './errors.js'
import { boolean, choice, defaultsOf, describeRange, integer, number, resolve } from './params.js'

const specs = {
  share: number({ default: 0.5, min: 0.2, max: 0.9, doc: 'A share.' }),
  lines: integer({ default: 3, min: 2, max: 8, zero: 'auto', doc: 'Lines.' }),
  keeps: boolean({ default: true, doc: 'A switch.' }),
  scope: choice({ default: 'run', options: ['run', 'block'], doc: 'A scope.' }),
}

describe('resolve', () => {
  it('fills in defaults', () => {
    expect(resolve('f', specs, { lines: 0 })).toEqual({ share: 0.5, lines: 0, keeps: true, scope: 'run' })
    expect(defaultsOf(specs)).toEqual(resolve('f', specs))
  })
  it.each<[Record<string, unknown>, string]>([
    [{ share: 3 }, 'f.share must be in 0.2…0.9, got 3'],
    [{ share: '0.5' }, 'f.share must be in 0.2…0.9, got "0.5"'],
    [{ share: Number.NaN }, 'f.share must be in 0.2…0.9, got NaN'],
    [{ lines: 2.5 }, 'f.lines must be a whole number in 2…8 or 0 (auto), got 2.5'],
    [{ lines: 1 }, 'f.lines must be a whole number in 2…8 or 0 (auto), got 1'],
    [{ keeps: 1 }, 'f.keeps must be true or false, got 1'],
    [{ scope: 'page' }, 'f.scope must be one of run, block, got "page"'],
    [{ toString: 1 }, 'f has no parameter "toString"; it has share, lines, keeps, scope'],
  ])('refuses %j', (given, message) => {
    expect(() => resolve('f', specs, given)).toThrow(message)
    expect(() => resolve('f', specs, given)).toThrow(ConfigurationError)
  })
})

it('says which values are allowed', () => expect(describeRange(specs.scope)).toBe('one of run, block'))

it('puts a place before the message and keeps the class', () => {
  try {
    resolve('f', specs, { share: 3 })
  } catch (error) {
    const placed = (error as ConfigurationError).at('$.serial[0]')
    expect(placed.message).toBe('$.serial[0]: f.share must be in 0.2…0.9, got 3')
    expect(placed.name).toBe('ValueError')
    expect(placed).toBeInstanceOf(ConfigurationError)
  }
})
