/** The page policies: which of the text that has runs is live at the start. */

import { isSpace } from '../text/characters.js'
import { redundantNoscript } from './redundant-noscript.js'
import { Selection } from './selection/selection.js'
import type { ParsedTree } from './tree.js'
import { type HiddenPolicy, type NoscriptPolicy, RunFlag } from './types.js'
import { unseenRuns } from './unseen/unseen.js'

/** Returns what the policies leave of a freshly parsed page. */
export function initialLive(tree: ParsedTree, hidden: HiddenPolicy, noscript: NoscriptPolicy): Selection {
  const { runs } = tree
  const { start: starts, flags } = runs
  const { axis } = tree.units()
  const isDead = noscript === 'auto' ? redundantNoscript(tree, hidden) : null
  const unseen = hidden === 'auto' ? unseenRuns(tree) : null
  const dropped = RunFlag.Blank | (hidden === 'drop' ? RunFlag.Hidden : 0) | (noscript === 'drop' ? RunFlag.Noscript : 0)
  const bounds = new Int32Array(2 * runs.size)
  let length = 0
  for (let run = 0; run < runs.size; run++) {
    if ((flags[run] & dropped) !== 0 || isDead?.[run] === 1 || (unseen !== null && unseen[run] > 0)) continue
    let start = starts[run]
    let end = starts[run + 1]
    while (start < end && isBlank(axis[start])) start++
    if (start === end) continue
    while (isBlank(axis[end - 1])) end--
    bounds[length++] = start
    bounds[length++] = end
  }
  return new Selection(runs, bounds.slice(0, length))
}

/** White space; what most texts begin and end with is known without a look at the tables of characters. */
function isBlank(unit: number): boolean {
  if (unit <= 32) return unit === 32 || (unit >= 9 && unit <= 13)
  return unit > 126 && isSpace(unit)
}
