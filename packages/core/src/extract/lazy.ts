/** Values that are computed when first read. */

/** A value that is computed when first read, and kept. */
export class Lazy<T> {
  #compute: (() => T) | null
  #value: T | undefined

  constructor(compute: () => T) {
    this.#compute = compute
  }

  /** The value; an error of its computation is thrown at every reading. */
  get value(): T {
    if (this.#compute !== null) {
      this.#value = this.#compute()
      this.#compute = null
    }
    return this.#value as T
  }
}
