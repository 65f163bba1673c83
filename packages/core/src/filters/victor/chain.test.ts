import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Chain, forwardBackward, labelBeliefs, viterbi } from './chain.js'

/** All label sequences of a small chain with their scores. */
function enumerate({ size, labels, emission, transition }: Chain): { path: number[]; score: number }[] {
  let paths: { path: number[]; score: number }[] = [{ path: [], score: 0 }]
  for (let t = 0; t < size; t++) {
    paths = paths.flatMap(({ path, score }) =>
      Array.from({ length: labels }, (_, l) => ({
        path: [...path, l],
        score: score + emission[t * labels + l] + (t === 0 ? 0 : transition[path[t - 1] * labels + l]),
      })),
    )
  }
  return paths
}

const chains = fc.integer({ min: 1, max: 4 }).chain(size =>
  fc.record({
    size: fc.constant(size),
    labels: fc.constant(3),
    emission: fc
      .array(fc.double({ min: -4, max: 4, noNaN: true }), { minLength: 3 * size, maxLength: 3 * size })
      .map(a => Float64Array.from(a)),
    transition: fc.array(fc.double({ min: -4, max: 4, noNaN: true }), { minLength: 9, maxLength: 9 }).map(a => Float64Array.from(a)),
  }),
)

describe('against all sequences, one by one', () => {
  it('Viterbi finds the best one', () => {
    fc.assert(
      fc.property(chains, chain => {
        const all = enumerate(chain)
        const best = Math.max(...all.map(({ score }) => score))
        const found = viterbi(chain)
        const score = all.find(({ path }) => path.every((label, t) => label === found[t]))!.score
        expect(score).toBeCloseTo(best, 9)
      }),
      { seed: 1 },
    )
  })
  it('forward–backward sums them all, and each label’s share', () => {
    fc.assert(
      fc.property(chains, chain => {
        const all = enumerate(chain)
        const sum = all.reduce((total, { score }) => total + Math.exp(score), 0)
        expect(forwardBackward(chain).logSum).toBeCloseTo(Math.log(sum), 9)
        const beliefs = labelBeliefs(chain)
        for (let t = 0; t < chain.size; t++) {
          for (let l = 0; l < 3; l++) {
            const share = all.reduce((total, { path, score }) => total + (path[t] === l ? Math.exp(score) : 0), 0) / sum
            expect(beliefs[t * 3 + l]).toBeCloseTo(share, 9)
          }
        }
      }),
      { seed: 2 },
    )
  })
  it('restricted to some labels it sums the sequences that have only these', () => {
    fc.assert(
      fc.property(chains, fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 4, maxLength: 4 }), (chain, bits) => {
        const allowed = Uint8Array.from(bits.slice(0, chain.size))
        const sum = enumerate(chain)
          .filter(({ path }) => path.every((label, t) => allowed[t] & (1 << label)))
          .reduce((total, { score }) => total + Math.exp(score), 0)
        expect(forwardBackward(chain, allowed).logSum).toBeCloseTo(Math.log(sum), 9)
      }),
      { seed: 3 },
    )
  })
})

it('a worked example: two places, two labels', () => {
  // Sequences 00, 01, 10, 11 have the weights 1·2·3 = 6, 1·1·1 = 1, 2·1·3 = 6, 2·4·1 = 8; their sum is 21.
  const logs = (...values: number[]): Float64Array => Float64Array.from(values, Math.log)
  const chain = { size: 2, labels: 2, emission: logs(1, 2, 3, 1), transition: logs(2, 1, 1, 4) }
  expect(Array.from(viterbi(chain))).toEqual([1, 1])
  expect(forwardBackward(chain).logSum).toBeCloseTo(Math.log(21))
  expect(Array.from(labelBeliefs(chain), belief => Math.round(belief * 21))).toEqual([7, 14, 12, 9])
})

it('edge cases: no place gives no label, one place is judged by itself', () => {
  const transition = new Float64Array(4)
  expect(viterbi({ size: 0, labels: 2, emission: new Float64Array(0), transition })).toHaveLength(0)
  expect(Array.from(viterbi({ size: 1, labels: 2, emission: Float64Array.of(0, 1), transition: Float64Array.of(9, -9, 9, -9) }))).toEqual([
    1,
  ])
})

it('stays finite where scores are far apart', () => {
  const emission = Float64Array.from({ length: 20_000 }, (_, i) => (i % 3 === 0 ? 800 : -800))
  const { logSum, forward, backward } = forwardBackward({
    size: 10_000,
    labels: 2,
    emission,
    transition: Float64Array.of(-30, 30, 30, -30),
  })
  expect(Number.isFinite(logSum)).toBe(true)
  expect(forward.every(Number.isFinite) && backward.every(Number.isFinite)).toBe(true)
})
