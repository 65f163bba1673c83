/** Memory that is used again from page to page: making and clearing new arrays for each would cost more than filling them. */

/** Numbers beyond this many are not kept for the next page. */
const mostKept = 1 << 18

/** A place for whole numbers; what is in it at first means nothing, and the next page overwrites it. */
export class IntRoom {
  private numbers = new Int32Array(1 << 12)

  /** At least so many numbers. */
  of(size: number): Int32Array {
    if (size <= this.numbers.length) return this.numbers
    const larger = new Int32Array(Math.ceil(1.5 * size))
    if (size <= mostKept) this.numbers = larger
    return larger
  }
}

/** The same for any numbers. */
export class FloatRoom {
  private numbers = new Float64Array(1 << 12)

  /** At least so many numbers. */
  of(size: number): Float64Array {
    if (size <= this.numbers.length) return this.numbers
    const larger = new Float64Array(Math.ceil(1.5 * size))
    if (size <= mostKept) this.numbers = larger
    return larger
  }
}

/** The same for bytes. */
export class ByteRoom {
  private numbers = new Uint8Array(1 << 12)

  /** At least so many numbers. */
  of(size: number): Uint8Array {
    if (size <= this.numbers.length) return this.numbers
    const larger = new Uint8Array(Math.ceil(1.5 * size))
    if (size <= mostKept) this.numbers = larger
    return larger
  }
}
