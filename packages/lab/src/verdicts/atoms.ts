/**
 * The atoms of a page: the stretches of live text that no border of a known verdict divides. A selection is a set of atoms; a new
 * border divides an atom, and every mask is rewritten.
 */

import { isSpace } from 'gleaner/training'
import { addRange, eachRange, emptyMask, type Mask } from './mask.js'

/** Sorted, disjoint ranges on the character axis: start, end, start, end … */
export type Bounds = ArrayLike<number>

/** A numbering of atoms. */
export class Atoms {
  readonly size: number
  /** The first character of each atom, which is not white space. */
  readonly from: Int32Array
  /** One past the last character of each atom that is not white space. */
  readonly to: Int32Array

  constructor(from: Int32Array, to: Int32Array) {
    this.size = from.length
    this.from = from
    this.to = to
  }

  /** The atoms of ranges that no border divides. */
  static of(bounds: Bounds): Atoms {
    const size = bounds.length >> 1
    return new Atoms(
      Int32Array.from({ length: size }, (_, i) => bounds[2 * i]),
      Int32Array.from({ length: size }, (_, i) => bounds[2 * i + 1]),
    )
  }

  /** The mask of ranges; null if one of their borders divides an atom. */
  maskOf(bounds: Bounds): Mask | null {
    const mask = emptyMask(this.size)
    let first = 0
    for (let k = 0; k < bounds.length; k += 2) {
      first = this.atomFrom(bounds[k], first)
      if (this.from[first] !== bounds[k]) return null
      const last = this.atomFrom(bounds[k + 1] - 1, first)
      if (this.to[last] !== bounds[k + 1]) return null
      addRange(mask, first, last + 1)
      first = last
    }
    return mask
  }

  /** The ranges of a mask; neighbouring atoms that only white space divides are one range. */
  boundsOf(mask: Mask, axis: string): number[] {
    const bounds: number[] = []
    eachRange(mask, (from, to) => {
      for (let i = from; i < to; i++) {
        if (bounds.length > 0 && isBlank(axis, bounds[bounds.length - 1], this.from[i])) bounds[bounds.length - 1] = this.to[i]
        else bounds.push(this.from[i], this.to[i])
      }
    })
    return bounds
  }

  /** The last atom that begins at or before a place; `hint` is one at or before it. */
  private atomFrom(place: number, hint: number): number {
    let [low, step] = [hint, 1]
    while (low + step < this.size && this.from[low + step] <= place) {
      low += step
      step *= 2
    }
    let high = Math.min(this.size, low + step)
    while (high - low > 1) {
      const middle = (low + high) >>> 1
      if (this.from[middle] <= place) low = middle
      else high = middle
    }
    return low
  }

  /** These atoms divided at the borders of ranges, and the first new atom of every old one (with the end as the last entry). */
  dividedBy(all: readonly Bounds[], axis: string): { readonly atoms: Atoms; readonly first: Int32Array } {
    const cuts = new Map<number, number>()
    for (const bounds of all) this.findCuts(bounds, axis, cuts)
    const size = this.size + cuts.size
    const [from, to, first] = [new Int32Array(size), new Int32Array(size), new Int32Array(this.size + 1)]
    const sorted = [...cuts].sort(([a], [b]) => a - b)
    let [n, c] = [0, 0]
    for (let i = 0; i < this.size; i++) {
      first[i] = n
      from[n] = this.from[i]
      for (; c < sorted.length && sorted[c][0] < this.to[i]; c++) {
        to[n++] = sorted[c][1]
        from[n] = sorted[c][0]
      }
      to[n++] = this.to[i]
    }
    first[this.size] = n
    return { atoms: new Atoms(from, to), first }
  }

  /** Where new atoms begin, with the ends of those before them. */
  private findCuts(bounds: Bounds, axis: string, cuts: Map<number, number>): void {
    let atom = 0
    for (let k = 0; k < bounds.length; k++) {
      const isStart = (k & 1) === 0
      const place = bounds[k]
      atom = this.atomFrom(isStart ? place : place - 1, atom)
      if (isStart ? this.from[atom] === place : this.to[atom] === place) continue
      if (isStart) cuts.set(place, lastEnd(axis, place))
      else cuts.set(nextStart(axis, place), place)
    }
  }
}

/** The same set of atoms after atoms were divided. */
export function rewritten(mask: Mask, first: Int32Array): Mask {
  const result = emptyMask(first[first.length - 1])
  eachRange(mask, (from, to) => addRange(result, first[from], first[to]))
  return result
}

/** Joins ranges that only white space divides: their border is one of runs, not of the selection. */
export function mergedBounds(bounds: Int32Array, axis: string): Int32Array {
  const merged = new Int32Array(bounds.length)
  let n = 0
  for (let k = 0; k < bounds.length; k += 2) {
    if (n > 0 && isBlank(axis, merged[n - 1], bounds[k])) merged[n - 1] = bounds[k + 1]
    else {
      merged[n++] = bounds[k]
      merged[n++] = bounds[k + 1]
    }
  }
  return merged.slice(0, n)
}

function isBlank(axis: string, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (!isSpace(axis.charCodeAt(i))) return false
  return true
}

function lastEnd(axis: string, place: number): number {
  while (isSpace(axis.charCodeAt(place - 1))) place--
  return place
}

function nextStart(axis: string, place: number): number {
  while (isSpace(axis.charCodeAt(place))) place++
  return place
}
