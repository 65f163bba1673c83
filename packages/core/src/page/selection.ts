/**
 * Selections: which characters of a page are kept, as sorted, disjoint, half-open ranges on the character axis.
 *
 * Only characters that are not white space carry information, so every selection is kept in one canonical form: split at
 * run borders, white space trimmed from each piece, pieces joined that only white space inside one run separates.
 */

import { isSpace } from '../text/characters.js'
import { firstWhere } from '../text/first-where.js'
import type { RunTable } from './types.js'

/** Which characters of a page are kept. */
export class Selection {
  readonly runs: RunTable
  /** Sorted, disjoint ranges `[bounds[2k], bounds[2k+1])`. */
  readonly bounds: Int32Array

  /** Takes canonical bounds; use `canonical` for any others. */
  constructor(runs: RunTable, bounds: Int32Array) {
    this.runs = runs
    this.bounds = bounds
  }

  /** Number of ranges. */
  get size(): number {
    return this.bounds.length >> 1
  }

  get isEmpty(): boolean {
    return this.bounds.length === 0
  }

  /** Tells whether any character of the run is kept. */
  has(run: number): boolean {
    const start = this.runs.start[run]
    const end = this.runs.start[run + 1]
    const k = firstEndingAfter(this.bounds, start)
    return k < this.bounds.length && this.bounds[k] < end
  }

  /** Tells whether both selections keep the same characters. */
  equals(other: Selection): boolean {
    const a = this.bounds
    const b = other.bounds
    if (a.length !== b.length) return false
    for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
    return true
  }
}

/** Index (even) of the first range that ends after a place on the axis. */
export function firstEndingAfter(bounds: Int32Array, place: number): number {
  return 2 * firstWhere(bounds.length >> 1, k => bounds[2 * k + 1] > place)
}

/** Index of the run that holds an axis position. */
export function runAt({ start, size }: RunTable, position: number): number {
  return firstWhere(size, run => start[run + 1] > position)
}

/** Collects ranges in axis order and makes them canonical as they come. */
export class SelectionBuilder {
  private readonly runs: RunTable
  private bounds: Int32Array
  private length = 0
  private run = 0
  private lastRun = -1

  constructor(runs: RunTable) {
    this.runs = runs
    this.bounds = new Int32Array(64)
  }

  /** Adds `[start, end)`, which may span runs; ranges must come in ascending order and may touch or overlap. */
  add(start: number, end: number): this {
    const { start: starts, size } = this.runs
    if (this.length > 0 && start < this.bounds[this.length - 1]) start = this.bounds[this.length - 1]
    if (start >= end) return this
    let run = this.run
    if (run < size && starts[run + 1] <= start) {
      // A short walk serves neighbouring ranges, a search the far ones.
      let hops = 0
      while (run < size && starts[run + 1] <= start && hops < 8) {
        run++
        hops++
      }
      if (run < size && starts[run + 1] <= start) run = runAt(this.runs, start)
    }
    while (run < size && starts[run] < end) {
      this.addPiece(run, Math.max(start, starts[run]), Math.min(end, starts[run + 1]))
      if (starts[run + 1] > end) break
      run++
    }
    this.run = Math.min(run, Math.max(0, size - 1))
    return this
  }

  private addPiece(run: number, start: number, end: number): void {
    const { axis } = this.runs
    while (start < end && isSpace(axis.charCodeAt(start))) start++
    while (end > start && isSpace(axis.charCodeAt(end - 1))) end--
    if (start >= end) return
    if (run === this.lastRun && this.onlySpaceBetween(this.bounds[this.length - 1], start)) {
      this.bounds[this.length - 1] = end
      return
    }
    if (this.length + 2 > this.bounds.length) {
      const larger = new Int32Array(this.bounds.length * 2)
      larger.set(this.bounds)
      this.bounds = larger
    }
    this.bounds[this.length++] = start
    this.bounds[this.length++] = end
    this.lastRun = run
  }

  private onlySpaceBetween(start: number, end: number): boolean {
    for (let i = start; i < end; i++) if (!isSpace(this.runs.axis.charCodeAt(i))) return false
    return true
  }

  /** Returns the selection collected so far. */
  build(): Selection {
    return new Selection(this.runs, this.bounds.slice(0, this.length))
  }
}

/** Brings sorted, disjoint ranges into canonical form. */
export function canonical(runs: RunTable, bounds: ArrayLike<number>): Selection {
  const builder = new SelectionBuilder(runs)
  for (let k = 0; k + 1 < bounds.length; k += 2) builder.add(bounds[k], bounds[k + 1])
  return builder.build()
}

/** The selection that keeps nothing. */
export function nothing(runs: RunTable): Selection {
  return new Selection(runs, new Int32Array(0))
}

/** The selection that keeps every character of every run. */
export function everything(runs: RunTable): Selection {
  return canonical(runs, [0, runs.start[runs.size]])
}

/** Keeps what either selection keeps. */
export function union(a: Selection, b: Selection): Selection {
  if (a.isEmpty) return b
  if (b.isEmpty) return a
  return merge(a, b, 1)
}

/** Keeps what both selections keep. */
export function intersection(a: Selection, b: Selection): Selection {
  if (a.isEmpty) return a
  if (b.isEmpty) return b
  return merge(a, b, 2)
}

/** Keeps what the first selection keeps and the second does not. */
export function difference(a: Selection, b: Selection): Selection {
  if (a.isEmpty || b.isEmpty) return a
  const builder = new SelectionBuilder(a.runs)
  const cut = b.bounds
  let j = 0
  for (let i = 0; i < a.bounds.length; i += 2) {
    let start = a.bounds[i]
    const end = a.bounds[i + 1]
    while (j < cut.length && cut[j + 1] <= start) j += 2
    for (let k = j; k < cut.length && cut[k] < end; k += 2) {
      if (cut[k] > start) builder.add(start, cut[k])
      start = Math.max(start, cut[k + 1])
    }
    if (start < end) builder.add(start, end)
  }
  return builder.build()
}

/** Keeps what the selection does not keep, within `whole` (by default every character of the page). */
export function complement(selection: Selection, whole: Selection = everything(selection.runs)): Selection {
  return difference(whole, selection)
}

/** One sweep over the borders of both selections, keeping where at least `needed` of them cover. */
function merge(a: Selection, b: Selection, needed: 1 | 2): Selection {
  const builder = new SelectionBuilder(a.runs)
  const x = a.bounds
  const y = b.bounds
  let i = 0
  let j = 0
  let depth = 0
  let open = -1
  while (i < x.length || j < y.length) {
    const takeX = j >= y.length || (i < x.length && x[i] <= y[j])
    const at = takeX ? x[i] : y[j]
    const opens = takeX ? (i & 1) === 0 : (j & 1) === 0
    if (takeX) i++
    else j++
    const before = depth
    depth += opens ? 1 : -1
    if (before < needed && depth >= needed) open = at
    else if (before >= needed && depth < needed) builder.add(open, at)
  }
  return builder.build()
}
