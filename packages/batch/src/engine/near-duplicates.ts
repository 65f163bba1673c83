/** Which texts are nearly the same as an earlier one, by their simhashes. */

/** Fingerprints that differ in no more bits than this are of near-duplicates (Manku et al. 2007 found 3 of 64 right for web pages). */
const maxBits = 3

/** Four bands of 16 bits: of two fingerprints with 3 different bits, one band is the same. */
const bands = 4

/** Fingerprints of one band that are compared; more share it only where pages are made to, and the last ones are enough then. */
const maxShared = 64

/** Remembers fingerprints. */
export class NearDuplicates {
  private readonly tables = Array.from({ length: bands }, () => new Map<number, (readonly [number, number])[]>())

  /** Tells whether a fingerprint is near an earlier one, and remembers it if not. */
  isRepeated(print: readonly [number, number]): boolean {
    const keys = [print[0] >>> 16, print[0] & 0xffff, print[1] >>> 16, print[1] & 0xffff]
    const isNear = keys.some((key, band) => this.tables[band].get(key)?.some(other => differentBits(print, other) <= maxBits))
    if (isNear) return true
    for (const [band, key] of keys.entries()) {
      const known = this.tables[band].get(key) ?? []
      if (known.length >= maxShared) known.shift()
      known.push(print)
      this.tables[band].set(key, known)
    }
    return false
  }
}

function differentBits(a: readonly [number, number], b: readonly [number, number]): number {
  return bitCount(a[0] ^ b[0]) + bitCount(a[1] ^ b[1])
}

function bitCount(value: number): number {
  let bits = value - ((value >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
