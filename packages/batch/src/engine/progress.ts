/** How far a job is, while it runs. */

import { addCounts, type Counts, type CountsByName, noCounts, totalOf } from './counts.js'

/** What is known at one moment. */
export interface ProgressReport {
  readonly pages: number
  readonly bytes: number
  readonly errors: number
  /** Errors of the shards that are done, by kind. */
  readonly errorKinds: CountsByName
  readonly pagesPerSecond: number
  readonly bytesPerSecond: number
  readonly shards: { readonly done: number; readonly total: number }
  readonly elapsedMs: number
  /** Milliseconds that are left at this pace; null while that cannot be said. */
  readonly leftMs: number | null
  readonly isLast: boolean
}

const reportEveryMs = 500

/** Watches the shared counters of the workers. */
export class Progress {
  /** Pages, bytes and errors of this run. */
  readonly counters = new SharedArrayBuffer(3 * 8)
  private readonly values = new BigInt64Array(this.counters)
  private readonly report: ((report: ProgressReport) => void) | undefined
  private timer: NodeJS.Timeout | undefined
  private startedMs = performance.now()
  private before: Counts = noCounts
  private total = 0
  private doneBefore = 0
  private done = 0
  private errorKinds: CountsByName = {}

  constructor(report: ((report: ProgressReport) => void) | undefined) {
    this.report = report
  }

  /** Begins to report. */
  begin(total: number, before: Counts, doneBefore: number): void {
    this.total = total
    this.before = before
    this.errorKinds = before.errors
    this.doneBefore = doneBefore
    this.startedMs = performance.now()
    if (this.report === undefined) return
    this.timer = setInterval(() => this.tell(false), reportEveryMs)
    this.timer.unref()
  }

  /** Counts a shard that is done. The pages of a shard that was done elsewhere are not in the shared counters yet. */
  shardDone({ pages, bytes, errors }: Counts, isElsewhere: boolean): void {
    this.done++
    if (isElsewhere) for (const [i, count] of [pages, bytes, totalOf(errors)].entries()) Atomics.add(this.values, i, BigInt(count))
    this.errorKinds = addCounts({ ...noCounts, errors: this.errorKinds }, { ...noCounts, errors }).errors
  }

  /** Reports no more. */
  stop(): void {
    clearInterval(this.timer)
  }

  /** Reports a last time. */
  end(): void {
    this.stop()
    this.tell(true)
  }

  private tell(isLast: boolean): void {
    const elapsedMs = performance.now() - this.startedMs
    const [pages, bytes, errors] = Array.from(this.values, Number)
    const open = this.total - this.doneBefore
    const seconds = elapsedMs / 1000
    this.report?.({
      pages: this.before.pages + pages,
      bytes: this.before.bytes + bytes,
      errors: Object.values(this.before.errors).reduce((sum, count) => sum + count, 0) + errors,
      errorKinds: this.errorKinds,
      pagesPerSecond: seconds > 0 ? pages / seconds : 0,
      bytesPerSecond: seconds > 0 ? bytes / seconds : 0,
      shards: { done: this.doneBefore + this.done, total: this.total },
      elapsedMs,
      leftMs: this.done === 0 ? null : (elapsedMs / this.done) * (open - this.done),
      isLast,
    })
  }
}
