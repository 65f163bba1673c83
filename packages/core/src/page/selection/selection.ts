/**
 * Selections: which characters of a page are kept, as sorted, disjoint, half-open ranges on the character axis.
 *
 * Only characters that are not white space carry information, so every selection is kept in one canonical form: split at
 * run borders, white space trimmed from each piece, pieces joined that only white space inside one run separates.
 */

import { firstWhere } from '../../numeric/first-where.js'
import { isSpace } from '../../text/characters.js'
import type { RunTable } from '../types.js'

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
    if (run < size && starts[run + 1] <= start) run++
    if (run < size && starts[run + 1] <= start) run = runAt(this.runs, start)
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
  return b.isEmpty ? a : sweep(a, b, (inA, inB) => inA || inB)
}

/** Keeps what both selections keep. */
export function intersection(a: Selection, b: Selection): Selection {
  if (a.isEmpty) return a
  return b.isEmpty ? b : sweep(a, b, (inA, inB) => inA && inB)
}

/** Keeps what the first selection keeps and the second does not. */
export function difference(a: Selection, b: Selection): Selection {
  return a.isEmpty || b.isEmpty ? a : sweep(a, b, (inA, inB) => inA && !inB)
}

/** Keeps what the selection does not keep, within `whole` (by default every character of the page). */
export function complement(selection: Selection, whole: Selection = everything(selection.runs)): Selection {
  return difference(whole, selection)
}

/** One sweep over the borders of both selections. */
function sweep(a: Selection, b: Selection, keeps: (inA: boolean, inB: boolean) => boolean): Selection {
  const builder = new SelectionBuilder(a.runs)
  const x = a.bounds
  const y = b.bounds
  let i = 0
  let j = 0
  let open = -1
  while (i < x.length || j < y.length) {
    const at = j >= y.length || x[i] <= y[j] ? x[i++] : y[j++]
    // Behind an odd number of borders a range is open.
    if (keeps((i & 1) === 1, (j & 1) === 1)) {
      if (open < 0) open = at
    } else if (open >= 0) {
      builder.add(open, at)
      open = -1
    }
  }
  return builder.build()
}
