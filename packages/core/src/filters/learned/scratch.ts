/** Scratch arrays: memory that is used again from page to page, since making and clearing new arrays for each would cost more than filling them. */

/** Numbers beyond this many are not kept for the next page. */
const mostKept = 1 << 18

/** A reusable scratch array: its initial contents are undefined, and the next page overwrites it. */
class Scratch<T extends { readonly length: number }> {
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

/** A scratch array for whole numbers. */
export class IntScratch extends Scratch<Int32Array> {
  constructor() {
    super(size => new Int32Array(size))
  }
}

/** A scratch array for any numbers. */
export class FloatScratch extends Scratch<Float64Array> {
  constructor() {
    super(size => new Float64Array(size))
  }
}

/** A scratch array for bytes. */
export class ByteScratch extends Scratch<Uint8Array> {
  constructor() {
    super(size => new Uint8Array(size))
  }
}
