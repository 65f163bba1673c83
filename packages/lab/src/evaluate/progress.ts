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
