/** A source of repeatable random numbers. */
export interface Random {
  /** A number in [0, 1) with 53 random bits. */
  next(): number
  /** A whole number in 0 … n − 1, every one equally likely; n is at least 1 and at most 2³². */
  int(n: number): number
}

/**
 * Random numbers that are the same for the same seed on every platform.
 *
 * xoshiro128** (Blackman & Vigna 2018; period 2¹²⁸ − 1), its four words of state filled by splitmix32. Text seeds are
 * hashed by FNV-1a first, so that a run can be seeded with its name.
 */
export function createRandom(seed: number | string): Random {
  const fill = splitmix32(typeof seed === 'string' ? fnv1a32(seed) : seed)
  const uint32 = xoshiro128(fill(), fill(), fill(), fill())
  return {
    next: () => ((uint32() >>> 5) * 0x4000000 + (uint32() >>> 6)) / 0x20000000000000,
    int(n) {
      // Numbers above the last whole multiple of n would favour small remainders: draw again.
      const limit = 0x100000000 - (0x100000000 % n)
      let drawn = uint32()
      while (drawn >= limit) drawn = uint32()
      return drawn % n
    },
  }
}

/** The xoshiro128** generator from its state: whole numbers in 0 … 2³² − 1. */
export function xoshiro128(a: number, b: number, c: number, d: number): () => number {
  return () => {
    const result = Math.imul(rotateLeft(Math.imul(b, 5), 7), 9) >>> 0
    const t = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= t
    d = rotateLeft(d, 11)
    return result
  }
}

/** FNV-1a over the UTF-8 bytes of a text, 32 bits. */
export function fnv1a32(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}

function splitmix32(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x9e3779b9) | 0
    let z = state ^ (state >>> 16)
    z = Math.imul(z, 0x21f0aaad)
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97)
    return (z ^ (z >>> 15)) >>> 0
  }
}

function rotateLeft(x: number, k: number): number {
  return (x << k) | (x >>> (32 - k))
}
