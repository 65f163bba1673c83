/** Numbers for words, so that words can be counted without cutting them out of the text. */

const lowerUnits = new Uint16Array(0x10000)

/** Lower-cases one code unit; what has no lower case of one unit stays. */
function lower(unit: number): number {
  if (unit < 0x80) return unit >= 0x41 && unit <= 0x5a ? unit | 0x20 : unit
  return lowerUnits[unit] || (lowerUnits[unit] = lowerOf(unit))
}

function lowerOf(unit: number): number {
  const text = String.fromCharCode(unit).toLowerCase()
  return text.length === 1 ? text.charCodeAt(0) : unit
}

/** A set of words, each with a number; words that differ only in case are the same. */
export class WordIds {
  #slots = new Int32Array(256).fill(-1)
  readonly #hashes: number[] = []
  readonly #texts: string[] = []
  readonly #starts: number[] = []
  readonly #lengths: number[] = []

  /** How many words there are: their numbers are 0 … size − 1. */
  get size(): number {
    return this.#hashes.length
  }

  /** Returns the number of the word at a place of a text; a new word gets the next number. */
  add(text: string, start: number, end: number): number {
    const hash = hashOf(text, start, end)
    const slot = this.#slotOf(hash, text, start, end)
    if (this.#slots[slot] >= 0) return this.#slots[slot]
    const id = this.size
    this.#slots[slot] = id
    this.#hashes.push(hash)
    this.#texts.push(text)
    this.#starts.push(start)
    this.#lengths.push(end - start)
    if (2 * this.size > this.#slots.length) this.#grow()
    return id
  }

  /** Returns the number of a word, −1 if it is not in the set. */
  find(text: string, start: number, end: number): number {
    return this.#slots[this.#slotOf(hashOf(text, start, end), text, start, end)]
  }

  /** The slot that holds the word, or the free one where it belongs. */
  #slotOf(hash: number, text: string, start: number, end: number): number {
    const mask = this.#slots.length - 1
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const id = this.#slots[slot]
      if (id < 0 || (this.#hashes[id] === hash && this.#isWord(id, text, start, end))) return slot
    }
  }

  #isWord(id: number, text: string, start: number, end: number): boolean {
    if (this.#lengths[id] !== end - start) return false
    const own = this.#texts[id]
    for (let i = start, j = this.#starts[id]; i < end; i++, j++) {
      if (lower(text.charCodeAt(i)) !== lower(own.charCodeAt(j))) return false
    }
    return true
  }

  #grow(): void {
    this.#slots = new Int32Array(2 * this.#slots.length).fill(-1)
    const mask = this.#slots.length - 1
    for (let id = 0; id < this.size; id++) {
      let slot = this.#hashes[id] & mask
      while (this.#slots[slot] >= 0) slot = (slot + 1) & mask
      this.#slots[slot] = id
    }
  }
}

/** FNV-1a over the lower-cased code units, mixed once more because slots are taken from the low bits. */
function hashOf(text: string, start: number, end: number): number {
  let hash = 0x811c9dc5
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ lower(text.charCodeAt(i)), 0x01000193)
  return (hash ^ (hash >>> 15)) | 0
}
