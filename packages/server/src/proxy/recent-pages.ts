/** The pages of the last minutes, in memory only and only if asked for. */

/** A page that was cleaned. */
export interface RecentPage {
  readonly url: string
  readonly title: string | null
  readonly status: string
  readonly pipeline: string
  readonly at: Date
  /** Estimated quality, 0 to 1; null if there is none. */
  readonly confidence: number | null
  /** Milliseconds that a thread worked on it; null if it is not known. */
  readonly workMs: number | null
}

/** A list of a few pages, the newest first. */
export class RecentPages {
  private pages: RecentPage[] = []
  private readonly capacity: number

  constructor(capacity = 50) {
    this.capacity = capacity
  }

  add(page: RecentPage): void {
    this.pages = [page, ...this.pages].slice(0, this.capacity)
  }

  list(): readonly RecentPage[] {
    return this.pages
  }

  clear(): void {
    this.pages = []
  }
}
