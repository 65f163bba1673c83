/** Reads a stream of chunks by lengths and lines, holding only what is asked for. */

const noBytes = Buffer.alloc(0)

/** Bytes of a stream, taken from the front. */
export class ByteQueue {
  /** Place in the stream of the first byte that is not taken yet. */
  offset = 0
  readonly #chunks: AsyncIterator<Uint8Array>
  #held: Buffer = noBytes
  #hasEnded = false

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  /** The bytes that are held and not taken yet. */
  get held(): Buffer {
    return this.#held
  }

  /** Holds at least `size` bytes, or all there are; tells whether there are that many. */
  async hold(size: number): Promise<boolean> {
    if (this.#held.length >= size) return true
    const parts = [this.#held]
    let length = this.#held.length
    while (length < size && !this.#hasEnded) {
      const { value, done } = await this.#chunks.next()
      if (done) {
        this.#hasEnded = true
        break
      }
      const chunk = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
      parts.push(chunk)
      length += chunk.length
    }
    this.#held = parts.length === 1 ? parts[0] : Buffer.concat(parts, length)
    return length >= size
  }

  /** Takes the next `size` bytes that are held, or as many as are. */
  take(size: number): Buffer {
    const taken = this.#held.subarray(0, size)
    this.#held = this.#held.subarray(taken.length)
    this.offset += taken.length
    return taken
  }

  /** Passes over `size` bytes without holding them; returns how many there were. */
  async skip(size: number): Promise<number> {
    let left = size
    while (left > 0 && (await this.hold(1))) left -= this.take(left).length
    return size - left
  }

  /** Place of `mark` after the bytes taken so far, counted from there; −1 if it is not within the next `limit` bytes. */
  async find(mark: string, limit: number): Promise<number> {
    for (let size = 1 << 12; ; size *= 4) {
      const isThere = await this.hold(Math.min(size, limit))
      const at = this.#held.subarray(0, limit).indexOf(mark, 0, 'latin1')
      if (at >= 0 || !isThere || size >= limit) return at
    }
  }

  /** Ends the stream, so that its source can close. */
  async close(): Promise<void> {
    this.#hasEnded = true
    await this.#chunks.return?.()
  }
}
