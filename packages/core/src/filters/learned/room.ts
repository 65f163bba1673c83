/** Memory that is used again from page to page: making and clearing new arrays for each would cost more than filling them. */

/** Numbers beyond this many are not kept for the next page. */
const mostKept = 1 << 18

/** A place for numbers; what is in it at first means nothing, and the next page overwrites it. */
class Room<T extends { readonly length: number }> {
  private readonly make: (size: number) => T
  private numbers: T

  constructor(make: (size: number) => T) {
    this.make = make
    this.numbers = make(1 << 12)
  }

  /** At least so many numbers. */
  of(size: number): T {
    if (size <= this.numbers.length) return this.numbers
    const larger = this.make(Math.ceil(1.5 * size))
    if (size <= mostKept) this.numbers = larger
    return larger
  }
}

/** A place for whole numbers. */
export class IntRoom extends Room<Int32Array> {
  constructor() {
    super(size => new Int32Array(size))
  }
}

/** A place for any numbers. */
export class FloatRoom extends Room<Float64Array> {
  constructor() {
    super(size => new Float64Array(size))
  }
}

/** A place for bytes. */
export class ByteRoom extends Room<Uint8Array> {
  constructor() {
    super(size => new Uint8Array(size))
  }
}
