import { describe, expect, it } from 'vitest'
import { encode } from './encode.fixture.js'
import { letterModelOf } from './letter-model.js'
import { costOfSingleByte } from './single-byte-cost.js'

const costOf = (text: string, encoding: 'windows-1252' | 'windows-1251' | 'koi8-r', language: 'fr' | 'ru' | 'und-Latn') =>
  costOfSingleByte(encode(text, encoding), encoding, language, Number.POSITIVE_INFINITY)

describe('costOfSingleByte', () => {
  it('charges nothing for ASCII', () => {
    expect(costOf('plain text', 'windows-1252', 'fr')).toBe(0)
  })

  it('adds the costs of a letter after the one before, and of the end after it', () => {
    const { costs, size, classOf } = letterModelOf('fr')
    const [f, e] = [classOf.get('f') ?? 0, classOf.get('é') ?? 0]
    expect(costOf('café ', 'windows-1252', 'fr')).toBeCloseTo(costs[f * size + e] + costs[e * size], 4)
  })

  it('charges capitals inside words, signs inside words and mixed alphabets', () => {
    expect(costOf('ПрИвет', 'windows-1251', 'ru')).toBeCloseTo(costOf('Привет', 'windows-1251', 'ru') + 6, 4)
    expect(costOf('a³b ', 'windows-1252', 'fr')).toBeCloseTo(costOf('³ ', 'windows-1252', 'fr') + 4, 4)
    expect(costOf('cafй', 'windows-1251', 'ru')).toBeCloseTo(costOf('й', 'windows-1251', 'ru') + 8, 4)
  })

  it('charges letters that the language does not have', () => {
    expect(costOf('þ', 'windows-1252', 'fr')).toBeCloseTo(9.5, 4)
  })

  it('stops above the limit', () => {
    const text = encode('Привет, мир', 'windows-1251')
    expect(costOfSingleByte(text, 'koi8-r', 'ru', 5)).toBeLessThan(costOfSingleByte(text, 'koi8-r', 'ru', Number.POSITIVE_INFINITY))
  })
})

describe('letterModelOf', () => {
  it('has a cost for every pair with a letter beyond ASCII, and none within ASCII', () => {
    for (const language of ['fr', 'ru', 'vi', 'th', 'und-Latn'] as const) {
      const { costs, size, isLatin } = letterModelOf(language)
      const ascii = isLatin ? 27 : 1
      for (let index = 0; index < size * size; index++) {
        const isWithinAscii = Math.floor(index / size) < ascii && index % size < ascii
        if (isWithinAscii) expect(costs[index]).toBe(0)
        else expect(costs[index]).toBeGreaterThan(0)
      }
    }
  })

  it('knows that е is common after н in Russian, and ъ unheard of after щ', () => {
    const { costs, size, classOf } = letterModelOf('ru')
    const cost = (pair: string) => costs[(classOf.get(pair[0]) ?? 0) * size + (classOf.get(pair[1]) ?? 0)]
    expect(cost('не')).toBeLessThan(3)
    expect(cost('щъ')).toBeGreaterThan(6)
  })
})
