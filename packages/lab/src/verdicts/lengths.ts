/** Lengths of selections in characters, as `extract` counts them: range by range, white space between ranges left out. */

import { isSpace } from 'gleaner/training'
import type { Atoms } from './atoms.js'
import { eachRange, type Mask } from './mask.js'
import type { PageText } from './page-text.js'

/** The lengths of the atoms of a page. */
export class LengthTable {
  readonly atoms: Atoms
  /** Characters of atoms before each one, gaps inside runs between neighbours included, and the gap before each one. */
  private readonly before: Float64Array
  private readonly gap: Float64Array

  constructor(text: PageText, atoms: Atoms) {
    this.atoms = atoms
    this.before = new Float64Array(atoms.size + 1)
    this.gap = new Float64Array(atoms.size)
    for (let a = 0; a < atoms.size; a++) {
      const isSameRun = a > 0 && text.bordersIn(atoms.to[a - 1] - 1, atoms.from[a]).length === 0
      const isBlank = isSameRun && !hasText(text.axis, atoms.to[a - 1], atoms.from[a])
      this.gap[a] = isBlank ? atoms.from[a] - atoms.to[a - 1] : 0
      this.before[a + 1] = this.before[a] + this.gap[a] + lengthOf(text, atoms.from[a], atoms.to[a])
    }
  }

  /** The characters of the ranges of a mask. */
  of(mask: Mask): number {
    let length = 0
    eachRange(mask, (from, to) => {
      length += this.before[to] - this.before[from] - this.gap[from]
    })
    return length
  }
}

/** Characters of a stretch, run by run without the white space around. */
function lengthOf(text: PageText, from: number, to: number): number {
  let length = 0
  let start = from
  for (const border of [...text.bordersIn(from, to - 1), to]) {
    let [first, end] = [start, border]
    while (first < end && isSpace(text.axis.charCodeAt(first))) first++
    while (end > first && isSpace(text.axis.charCodeAt(end - 1))) end--
    length += end - first
    start = border
  }
  return length
}

function hasText(axis: string, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (!isSpace(axis.charCodeAt(i))) return true
  return false
}
