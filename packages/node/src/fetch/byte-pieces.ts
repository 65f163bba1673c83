/** Bytes that come in chunks of any size, kept in pieces of one size. */

const pieceLength = 65_536

/**
 * Collects bytes.
 *
 * A chunk that is kept as it came costs far more than its bytes: an object of its own, and often the whole buffer that it was cut
 * from. A server that sends one byte at a time could fill the memory long before it reaches a limit on bytes.
 */
export class BytePieces {
  /** How many bytes there are. */
  length = 0
  readonly #pieces: Uint8Array[] = []

  /** Adds a copy of a chunk. */
  add(chunk: Uint8Array): void {
    for (let from = 0; from < chunk.length; ) {
      const at = this.length % pieceLength
      if (at === 0) this.#pieces.push(new Uint8Array(pieceLength))
      const part = chunk.subarray(from, from + pieceLength - at)
      this.#pieces[this.#pieces.length - 1].set(part, at)
      this.length += part.length
      from += part.length
    }
  }

  /** How many bytes of memory they take. */
  get allocated(): number {
    return this.#pieces.length * pieceLength
  }

  /** All bytes in one piece. */
  joined(): Uint8Array {
    const all = new Uint8Array(this.length)
    this.#pieces.forEach((piece, i) => {
      all.set(piece.subarray(0, Math.min(pieceLength, this.length - i * pieceLength)), i * pieceLength)
    })
    return all
  }
}
