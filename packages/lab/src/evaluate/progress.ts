/** How far an evaluation is, and how long it will take. */

/** How far an evaluation is. */
export interface Progress {
  readonly package: string
  readonly pages: number
  /** Share of all packages' bytes, unpacked, that is done, 0…1. */
  readonly share: number
  readonly pagesPerSecond: number
  /** Estimated seconds to the end. */
  readonly secondsLeft: number
}

/** Bytes of packages, unpacked, as far as they are known. */
export interface BytesRead {
  /** Of all packages. */
  readonly total: number
  /** Behind us. */
  readonly done: number
  /** Of those, passed over since an earlier run had finished their pages. */
  readonly passed: number
}

/** Share that is done, and the seconds left if the rest takes as long per byte as what was worked on, pages of an earlier run left out. */
export function estimateLeft({ total, done, passed }: BytesRead, seconds: number): { share: number; secondsLeft: number } {
  const worked = done - passed
  return { share: Math.min(1, done / Math.max(1, total)), secondsLeft: worked > 0 ? (seconds * Math.max(0, total - done)) / worked : 0 }
}

/** Keeps count of a run and reports after every step. */
export class ProgressReport {
  /** Pages with new rows. */
  pages = 0
  /** Bytes of lines that were passed over. */
  bytesPassed = 0
  private readonly started = performance.now()
  private readonly sizes: readonly number[]
  private readonly onProgress: ((progress: Progress) => void) | undefined

  /** `sizes`: the bytes of each package, unpacked. */
  constructor(sizes: readonly number[], onProgress: ((progress: Progress) => void) | undefined) {
    this.sizes = sizes
    this.onProgress = onProgress
  }

  /** Reports that a share of the package of that number is done, and all packages before it. */
  report(name: string, number: number, share: number): void {
    if (!this.onProgress) return
    const seconds = (performance.now() - this.started) / 1000
    const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0)
    const done = sum(this.sizes.slice(0, number)) + share * this.sizes[number]
    this.onProgress({
      package: name,
      pages: this.pages,
      pagesPerSecond: this.pages / Math.max(seconds, 1e-3),
      ...estimateLeft({ total: sum(this.sizes), done, passed: this.bytesPassed }, seconds),
    })
  }
}
