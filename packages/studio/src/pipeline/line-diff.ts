/** Differences of two texts, line by line. */

import { alignLcs, internTokens } from '@gleaner/lab/metrics'

/** One line of a comparison. */
export interface DiffLine {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
}

/** The lines of both texts in one sequence. */
export function lineDiff(before: string, after: string): DiffLine[] {
  const [old, fresh] = [before.split('\n'), after.split('\n')]
  const { a, b, size } = internTokens(old, fresh)
  const same = alignLcs(a, b, size)
  const lines: DiffLine[] = []
  let [i, j] = [0, 0]
  for (let k = 0; k <= same.a.length; k++) {
    const [endOfOld, endOfFresh] = k < same.a.length ? [same.a[k], same.b[k]] : [old.length, fresh.length]
    while (i < endOfOld) lines.push({ kind: 'removed', text: old[i++] })
    while (j < endOfFresh) lines.push({ kind: 'added', text: fresh[j++] })
    if (k === same.a.length) break
    lines.push({ kind: 'same', text: old[i++] })
    j++
  }
  return lines
}
