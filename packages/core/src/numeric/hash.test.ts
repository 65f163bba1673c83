import { describe, expect, it } from 'vitest'
import { IntMap } from './hash.js'

describe('IntMap', () => {
  it('counts like a Map, grows, and forgets on clear', () => {
    const map = new IntMap(16)
    const oracle = new Map<number, number>()
    for (let i = 0; i < 500; i++) {
      const key = ((i * 7919) % 97) + 1
      map.increment(key)
      oracle.set(key, (oracle.get(key) ?? 0) + 1)
    }
    for (const [key, count] of oracle) expect(map.get(key)).toBe(count)
    map.clear()
    expect(map.get(1)).toBe(0)
  })
})
