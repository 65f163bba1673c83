import { type BitPositions, bitPositionsOf, popCount } from './bit-positions.js'

/** Length of the longest common subsequence of two sequences over tokens `0 … size − 1`. */
export function lcsLength(a: Int32Array, b: Int32Array, size: number): number {
  const { start, end } = commonEnds(a, b)
  const restA = a.subarray(start, a.length - end)
  const restB = b.subarray(start, b.length - end)
  const [shorter, longer] = restA.length <= restB.length ? [restA, restB] : [restB, restA]
  if (shorter.length === 0) return start + end
  const v = lcsVector(bitPositionsOf(shorter, size), longer, 0, longer.length, 1)
  return start + end + zeroBits(v, shorter.length)
}

/** Lengths of the longest common prefix and, of what is left, suffix. */
export function commonEnds(a: Int32Array, b: Int32Array): { start: number; end: number } {
  const limit = Math.min(a.length, b.length)
  let start = 0
  while (start < limit && a[start] === b[start]) start++
  let end = 0
  while (end < limit - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  return { start, end }
}

/**
 * The bit vector V after all tokens of `g[from … to)`: bit i is 0 where the LCS of g with e[0 … i] is longer than with
 * e[0 … i). Hyyrö 2004, in the form of specification 9.2; `step` −1 reads g backwards.
 */
export function lcsVector(e: BitPositions, g: Int32Array, from: number, to: number, step: 1 | -1): Int32Array {
  const v = new Int32Array(e.limbs).fill(-1)
  if (step === 1) for (let j = from; j < to; j++) advance(v, e, g[j])
  else for (let j = to - 1; j >= from; j--) advance(v, e, g[j])
  return v
}

/**
 * One token of g: `U = V & M; V = (V + U) | (V & ~M)`, limb by limb with carry.
 *
 * Limbs without the token change only while a carry runs through them: with M = 0 the step is `V = (V + carry) | V`,
 * which passes the carry on only where the limb is all ones, and leaves such a limb all ones.
 */
export function advance(v: Int32Array, e: BitPositions, token: number): void {
  const { limbs, first, limb, mask } = e
  const end = first[token + 1]
  let carry = 0
  let at = 0
  for (let k = first[token]; k < end; k++) {
    const target = limb[k]
    while (carry !== 0 && at < target) {
      const bits = v[at]
      if (bits !== -1) {
        v[at] = bits | (bits + 1)
        carry = 0
      }
      at++
    }
    at = target
    const bits = v[at]
    const m = mask[k]
    const sum = (bits >>> 0) + ((bits & m) >>> 0) + carry
    carry = sum > 0xffffffff ? 1 : 0
    v[at] = sum | (bits & ~m)
    at++
  }
  while (carry !== 0 && at < limbs) {
    const bits = v[at]
    if (bits !== -1) {
      v[at] = bits | (bits + 1)
      return
    }
    at++
  }
}

/** Number of zero bits among the `length` low bits of a vector that starts at limb `offset`. */
export function zeroBits(v: Int32Array, length: number, offset = 0): number {
  let zeros = 0
  const whole = length >> 5
  for (let i = 0; i < whole; i++) zeros += popCount(~v[offset + i])
  const rest = length & 31
  if (rest > 0) zeros += popCount(~v[offset + whole] & ((1 << rest) - 1))
  return zeros
}
