/** The blocks or runs of a page over its atoms: what share of each a mask keeps. */

import { measuresOf, type Page } from 'gleaner'
import { isSpace, unitsOf } from 'gleaner/training'
import type { Atoms } from './atoms.js'
import { emptyMask, type Mask } from './mask.js'

/** The units of one page of live text. */
export class UnitTable {
  readonly size: number
  readonly words: Float64Array
  /** Start and end of each unit on the axis. */
  readonly bounds: Int32Array
  private readonly axis: string
  private atoms: Atoms | null = null
  /** Of each atom its unit, and its characters that are not white space; −1 for atoms of no unit. */
  private unit = new Int32Array(0)
  private solid = new Int32Array(0)
  private all: Int32Array = new Int32Array(0)
  private readonly known = new Map<number, Float64Array>()

  constructor(page: Page, kind: 'run' | 'block') {
    const units = unitsOf(page, kind)
    const before = measuresOf(page).words
    this.axis = page.runs.axis
    this.size = units.size
    this.words = new Float64Array(units.size)
    this.bounds = new Int32Array(2 * units.size)
    const live = liveRanges(page)
    for (let u = 0; u < units.size; u++) {
      for (let k = units.start[u]; k < units.start[u + 1]; k++) this.words[u] += before[units.runs[k] + 1] - before[units.runs[k]]
      this.bounds[2 * u] = live.start[units.runs[units.start[u]]]
      this.bounds[2 * u + 1] = live.end[units.runs[units.start[u + 1] - 1]]
    }
  }

  /** The share of each unit's live characters that a mask keeps. Masks with a number are remembered. */
  shares(mask: Mask, slot: number, live: Mask, atoms: Atoms): Float64Array {
    if (atoms !== this.atoms) this.prepare(atoms, live)
    const known = slot < 0 ? undefined : this.known.get(slot)
    if (known) return known
    const kept = this.count(mask, live)
    const shares = new Float64Array(this.size)
    for (let u = 0; u < this.size; u++) if (this.all[u] > 0) shares[u] = kept[u] / this.all[u]
    if (slot >= 0) this.known.set(slot, shares)
    return shares
  }

  /** The live atoms of the units that are taken. */
  maskOf(taken: ArrayLike<number>, live: Mask, atoms: Atoms): Mask {
    if (atoms !== this.atoms) this.prepare(atoms, live)
    const mask = emptyMask(atoms.size)
    const { unit } = this
    for (let a = 0; a < unit.length; a++) if (unit[a] >= 0 && taken[unit[a]]) mask[a >>> 5] |= 1 << (a & 31)
    for (let w = 0; w < mask.length; w++) mask[w] &= live[w]
    return mask
  }

  private count(mask: Mask, live: Mask): Int32Array {
    const { unit, solid } = this
    const counts = new Int32Array(this.size)
    for (let w = 0; w < mask.length; w++) {
      for (let bits = mask[w] & live[w]; bits !== 0; bits &= bits - 1) {
        const atom = (w << 5) + 31 - Math.clz32(bits & -bits)
        if (unit[atom] >= 0) counts[unit[atom]] += solid[atom]
      }
    }
    return counts
  }

  private prepare(atoms: Atoms, live: Mask): void {
    this.atoms = atoms
    this.unit = new Int32Array(atoms.size).fill(-1)
    this.solid = new Int32Array(atoms.size)
    let u = 0
    for (let a = 0; a < atoms.size; a++) {
      while (u < this.size && this.bounds[2 * u + 1] <= atoms.from[a]) u++
      if (u === this.size) break
      if (this.bounds[2 * u] > atoms.from[a]) continue
      this.unit[a] = u
      for (let i = atoms.from[a]; i < atoms.to[a]; i++) if (!isSpace(this.axis.charCodeAt(i))) this.solid[a]++
    }
    this.all = this.count(live, live)
  }
}

/** Of each run where its live text begins and ends. */
function liveRanges({ runs, live }: Page): { readonly start: Int32Array; readonly end: Int32Array } {
  const start = new Int32Array(runs.size).fill(-1)
  const end = new Int32Array(runs.size)
  let run = 0
  for (let k = 0; k < live.bounds.length; k += 2) {
    while (runs.start[run + 1] <= live.bounds[k]) run++
    if (start[run] < 0) start[run] = live.bounds[k]
    end[run] = live.bounds[k + 1]
  }
  return { start, end }
}
