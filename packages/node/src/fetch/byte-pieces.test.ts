import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BytePieces } from './byte-pieces.js'

describe('BytePieces', () => {
  it('gives back what it was given, whatever the chunks', () => {
    const sizes = fc.array(fc.oneof(fc.nat(3), fc.nat(200_000)), { maxLength: 12 })
    fc.assert(
      fc.property(sizes, lengths => {
        const chunks = lengths.map((length, i) => Buffer.alloc(length, `chunk ${i}, `))
        const pieces = new BytePieces()
        for (const chunk of chunks) pieces.add(chunk)
        expect(Buffer.compare(pieces.joined(), Buffer.concat(chunks))).toBe(0)
      }),
      { numRuns: 50 },
    )
  })
  it('takes no more memory for single bytes than for large chunks', () => {
    const pieces = new BytePieces()
    const slab = Buffer.alloc(65_536, 'x')
    for (let i = 0; i < 300_000; i++) pieces.add(slab.subarray(0, 1))
    expect(pieces.length).toBe(300_000)
    expect(pieces.allocated).toBeLessThan(400_000)
  })
  it('copies: a chunk may be used again', () => {
    const pieces = new BytePieces()
    const chunk = Buffer.from('abc')
    pieces.add(chunk)
    chunk.fill('x')
    expect(Buffer.from(pieces.joined()).toString()).toBe('abc')
  })
})
