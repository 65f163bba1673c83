/** Small hash tables over typed arrays, reused from page to page: nothing is allocated per word or element. */

/** Lower-case forms of code units, filled in as they are met. */
const lower = new Uint16Array(0x10000)

/** Lower-cases one code unit (units whose lower-case form is longer stay). */
export function lowerUnit(unit: number): number {
  if (unit < 0x80) return unit >= 65 && unit <= 90 ? unit + 32 : unit
  const known = lower[unit]
  if (known !== 0) return known
  const text = String.fromCharCode(unit).toLowerCase()
  return (lower[unit] = text.length === 1 ? text.charCodeAt(0) : unit)
}

/** First value of a rolling hash. */
export const hashStart = 0x811c9dc5 | 0

/** Adds one number to a rolling hash. */
export function mix(hash: number, value: number): number {
  return Math.imul(hash ^ value, 0x01000193)
}

/** Spreads a rolling hash over all its bits; never 0. */
export function finish(hash: number): number {
  let h = hash ^ (hash >>> 16)
  h = Math.imul(h, 0x45d9f3b)
  h ^= h >>> 15
  return h === 0 ? 1 : h
}

/** Hashes a lower-cased text. */
export function hashText(text: string): number {
  let hash = hashStart
  for (let i = 0; i < text.length; i++) hash = mix(hash, lowerUnit(text.charCodeAt(i)))
  return finish(hash)
}

/** A map from non-zero 32-bit keys to small numbers; `clear` costs nothing. */
export class IntMap {
  private keys: Int32Array
  private values: Int32Array
  private stamps: Int32Array
  private stamp = 1
  private mask: number
  size = 0

  constructor(capacity = 1024) {
    this.keys = new Int32Array(capacity)
    this.values = new Int32Array(capacity)
    this.stamps = new Int32Array(capacity)
    this.mask = capacity - 1
  }

  clear(): void {
    this.stamp++
    this.size = 0
  }

  get(key: number, missing = 0): number {
    let i = key & this.mask
    while (this.stamps[i] === this.stamp) {
      if (this.keys[i] === key) return this.values[i]
      i = (i + 1) & this.mask
    }
    return missing
  }

  set(key: number, value: number): void {
    if (2 * (this.size + 1) > this.mask) this.grow()
    let i = key & this.mask
    while (this.stamps[i] === this.stamp) {
      if (this.keys[i] === key) {
        this.values[i] = value
        return
      }
      i = (i + 1) & this.mask
    }
    this.stamps[i] = this.stamp
    this.keys[i] = key
    this.values[i] = value
    this.size++
  }

  /** Adds one to the value of a key and returns the new value. */
  increment(key: number): number {
    let i = key & this.mask
    while (this.stamps[i] === this.stamp) {
      if (this.keys[i] === key) return ++this.values[i]
      i = (i + 1) & this.mask
    }
    this.set(key, 1)
    return 1
  }

  private grow(): void {
    const { keys, values, stamps, stamp } = this
    const capacity = 2 * keys.length
    this.keys = new Int32Array(capacity)
    this.values = new Int32Array(capacity)
    this.stamps = new Int32Array(capacity)
    this.mask = capacity - 1
    this.stamp = 1
    this.size = 0
    for (let i = 0; i < keys.length; i++) if (stamps[i] === stamp) this.set(keys[i], values[i])
  }
}
