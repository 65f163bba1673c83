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

/** Beyond this the stored values are cleared for good. */
const mostStored = 1 << 30

/**
 * Numbers that are cleared though nothing needs it: that brings them into the cache in one go, instead of one by one where
 * the program waits for them.
 */
const mostFilled = 1 << 13

/**
 * A map from 32-bit keys to numbers from 0 on, used again and again: `clear` costs nothing, and a small content touches
 * little memory, whatever was in the map before.
 */
export class IntMap {
  /** Key and value of each entry, side by side; values below `base` are of contents that were cleared. */
  private entries: Int32Array
  private base = 1
  private most = 0
  /** Highest place of an entry that is in use, two numbers to an entry. */
  private mask: number
  size = 0
  /** Where `intern` found a key. */
  private found = 0

  /** `capacity` is a power of two. */
  constructor(capacity = 1024) {
    this.entries = new Int32Array(2 * capacity)
    this.mask = 2 * capacity - 2
  }

  /** Forgets everything; so many keys are expected next. */
  clear(expected = 0): void {
    this.base += this.most + 1
    this.most = 0
    this.size = 0
    if (this.base > mostStored) {
      this.entries.fill(0)
      this.base = 1
    }
    if (expected === 0) return
    let length = 64
    while (length < 4 * expected) length *= 2
    if (length > this.entries.length) {
      this.entries = new Int32Array(length)
      this.base = 1
    } else if (length <= mostFilled) this.entries.fill(0, 0, length)
    this.mask = length - 2
  }

  get(key: number, missing = 0): number {
    const { entries, base, mask } = this
    let i = (key << 1) & mask
    while (entries[i + 1] >= base) {
      if (entries[i] === key) return entries[i + 1] - base
      i = (i + 2) & mask
    }
    return missing
  }

  set(key: number, value: number): void {
    if (this.intern(key, value) === value) return
    this.entries[this.found + 1] = this.base + value
    if (value > this.most) this.most = value
  }

  /** The value of a key; one that is not there yet gets the value given. */
  intern(key: number, value: number): number {
    if (4 * (this.size + 1) > this.mask) this.grow()
    const { entries, base, mask } = this
    let i = (key << 1) & mask
    while (entries[i + 1] >= base) {
      if (entries[i] === key) {
        this.found = i
        return entries[i + 1] - base
      }
      i = (i + 2) & mask
    }
    entries[i] = key
    entries[i + 1] = base + value
    if (value > this.most) this.most = value
    this.size++
    return value
  }

  /** Adds one to the value of a key and returns the new value. */
  increment(key: number): number {
    const before = this.size
    const value = this.intern(key, 1)
    if (this.size > before) return 1
    if (value >= this.most) this.most = value + 1
    return ++this.entries[this.found + 1] - this.base
  }

  private grow(): void {
    const { entries, base, mask } = this
    const length = 2 * (mask + 2)
    this.entries = new Int32Array(Math.max(length, entries.length))
    this.mask = length - 2
    this.base = 1
    this.most = 0
    this.size = 0
    for (let i = 0; i <= mask; i += 2) if (entries[i + 1] >= base) this.intern(entries[i], entries[i + 1] - base)
  }
}
