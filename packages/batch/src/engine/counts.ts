/** The accounts of a shard or a job: what came in, and what became of it. */

/** Numbers by name, in the order of the names. */
export type CountsByName = Readonly<Record<string, number>>

/** What came in and what became of it: `pages` = `records` + all of `dropped` + all of `errors`. */
export interface Counts {
  /** Pages of the input, those that cannot be read included. */
  readonly pages: number
  /** Bytes of the pages as they are stored. */
  readonly bytes: number
  /** Records in the output. */
  readonly records: number
  /** Records by status. */
  readonly statuses: CountsByName
  /** Pages that gave no record, by kind of error. */
  readonly errors: CountsByName
  /** Pages that were left out as asked, by reason. */
  readonly dropped: CountsByName
  /** What is in the input and is not a page, by kind. */
  readonly skipped: CountsByName
}

/** Counts of nothing. */
export const noCounts: Counts = { pages: 0, bytes: 0, records: 0, statuses: {}, errors: {}, dropped: {}, skipped: {} }

/** The sum of counts. */
export function addCounts(a: Counts, b: Counts): Counts {
  return {
    pages: a.pages + b.pages,
    bytes: a.bytes + b.bytes,
    records: a.records + b.records,
    statuses: addByName(a.statuses, b.statuses),
    errors: addByName(a.errors, b.errors),
    dropped: addByName(a.dropped, b.dropped),
    skipped: addByName(a.skipped, b.skipped),
  }
}

/** The sum of all numbers. */
export function totalOf(counts: CountsByName): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

function addByName(a: CountsByName, b: CountsByName): CountsByName {
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])].sort()
  return Object.fromEntries(names.map(name => [name, (a[name] ?? 0) + (b[name] ?? 0)]))
}

/** Counts while a shard is done. */
export class Tally {
  private readonly counters = { statuses: new Map<string, number>(), errors: new Map<string, number>(), dropped: new Map<string, number>(), skipped: new Map<string, number>() } // biome-ignore format: one row
  private pages = 0
  private bytes = 0
  private records = 0

  record(status: string, bytes: number): void {
    this.page(bytes)
    this.records++
    raise(this.counters.statuses, status)
  }

  error(kind: string, bytes: number): void {
    this.page(bytes)
    raise(this.counters.errors, kind)
  }

  drop(reason: string, bytes: number): void {
    this.page(bytes)
    raise(this.counters.dropped, reason)
  }

  skip(kind: string): void {
    raise(this.counters.skipped, kind)
  }

  get counts(): Counts {
    const { statuses, errors, dropped, skipped } = this.counters
    const named = { statuses: sorted(statuses), errors: sorted(errors), dropped: sorted(dropped), skipped: sorted(skipped) }
    return { pages: this.pages, bytes: this.bytes, records: this.records, ...named }
  }

  private page(bytes: number): void {
    this.pages++
    this.bytes += bytes
  }
}

function raise(counter: Map<string, number>, name: string): void {
  counter.set(name, (counter.get(name) ?? 0) + 1)
}

function sorted(counter: ReadonlyMap<string, number>): CountsByName {
  return Object.fromEntries([...counter].sort(([a], [b]) => (a < b ? -1 : 1)))
}
