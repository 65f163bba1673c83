/** What is remembered of a site, in bounded memory. */

/** Something that was seen on some pages. */
export interface Entry {
  /** Pages it was seen on. */
  pages: number
  /** Number of the last page it was seen on. */
  last: number
}

/**
 * A map of limited size: when it is full, what was seen on the fewest pages goes first, the oldest of that first.
 *
 * What repeats on a site is seen again soon and stays; what goes is page content, which would have been called content
 * anyway.
 */
export class Ledger<E extends Entry> {
  readonly limit: number
  readonly #entries = new Map<number, E>()

  constructor(limit: number) {
    this.limit = limit
  }

  get size(): number {
    return this.#entries.size
  }

  get(key: number): E | undefined {
    return this.#entries.get(key)
  }

  /** Notes that a thing is on a page; `make` is asked where it is new. Returns its entry. */
  note(key: number, page: number, make: () => E): E {
    let entry = this.#entries.get(key)
    if (!entry) this.#entries.set(key, (entry = make()))
    if (entry.last !== page) {
      entry.last = page
      entry.pages++
    }
    return entry
  }

  /** Forgets the rarest entries until a quarter is free again, if there are more than the limit. */
  shrink(): void {
    if (this.#entries.size <= this.limit) return
    const wanted = Math.floor(0.75 * this.limit)
    for (let rarest = 1; this.#entries.size > wanted; rarest *= 2) {
      for (const [key, { pages }] of this.#entries) {
        if (this.#entries.size <= wanted) break
        if (pages <= rarest) this.#entries.delete(key)
      }
    }
  }
}

/** A set of the last numbers that were added, at most `limit` of them. */
export class RecentSet {
  readonly #limit: number
  readonly #values = new Set<number>()

  constructor(limit: number) {
    this.#limit = limit
  }

  has(value: number): boolean {
    return this.#values.has(value)
  }

  /** Adds a number; the oldest one goes if there are too many. */
  add(value: number): void {
    this.#values.add(value)
    if (this.#values.size > this.#limit) this.#values.delete(this.#values.values().next().value!)
  }
}
