/**
 * Where each token of a sequence occurs, as sparse bit masks over 32-bit limbs.
 *
 * The dense form of specification 9.2 holds ⌈m/32⌉ limbs for every distinct word: 250 MB for a text of 100,000 words. A
 * limb without the word leaves the vector of the bit-parallel recurrences as it is unless a carry comes in, so only the
 * limbs that have the word are kept; memory is linear in the sequence.
 */
export interface BitPositions {
  /** Number of limbs, ⌈m/32⌉. */
  readonly limbs: number
  /** Entries of token `x` are `[first[x], first[x + 1])`. */
  readonly first: Int32Array
  /** Limb of each entry, ascending within a token. */
  readonly limb: Int32Array
  /** Bits of that limb at which the token stands. */
  readonly mask: Int32Array
}

/** Collects the masks of `sequence[from … to)` over tokens `0 … size − 1`. */
export function bitPositionsOf(sequence: Int32Array, size: number, from = 0, to = sequence.length): BitPositions {
  const first = new Int32Array(size + 1)
  const last = new Int32Array(size).fill(-1)
  for (let i = from; i < to; i++) {
    const x = sequence[i]
    const limb = (i - from) >> 5
    if (last[x] !== limb) {
      last[x] = limb
      first[x + 1]++
    }
  }
  for (let x = 0; x < size; x++) first[x + 1] += first[x]
  const entries = first[size]
  const limbOf = new Int32Array(entries)
  const mask = new Int32Array(entries)
  const next = first.slice(0, size)
  last.fill(-1)
  for (let i = from; i < to; i++) {
    const x = sequence[i]
    const at = i - from
    if (last[x] !== at >> 5) {
      last[x] = at >> 5
      limbOf[next[x]] = at >> 5
      next[x]++
    }
    mask[next[x] - 1] |= 1 << (at & 31)
  }
  return { limbs: (to - from + 31) >> 5, first, limb: limbOf, mask }
}

/** Number of one bits of a 32-bit integer. */
export function popCount(bits: number): number {
  let v = bits - ((bits >>> 1) & 0x55555555)
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333)
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
