import { describe, expect, it } from 'vitest'
import { pageStep, readThoroughness, roundsOf, thoroughness } from './thoroughness.js'

describe('thoroughness', () => {
  it('is read from GLEANER_VERIFY', () => {
    expect([undefined, '', 'tenth', '1'].map(readThoroughness)).toEqual(['sample', 'sample', 'tenth', 'all'])
    expect(() => readThoroughness('yes')).toThrow('GLEANER_VERIFY must be absent, "tenth" or "1", got "yes"')
  })
  it('gives rounds and steps that fit together', () => {
    expect(roundsOf(1000) * pageStep).toBe(1000)
    expect(roundsOf(1)).toBe(1)
    expect({ sample: 100, tenth: 10, all: 1 }[thoroughness]).toBe(pageStep)
  })
})
