/** What came into each step of a pipeline, found from the steps' places. */

import type { Page } from '../page/page.js'
import type { Selection } from '../page/selection/selection.js'
import type { Step } from '../pipeline/extraction.js'
import { type Path, parsePath, printPath } from '../pipeline/tree.js'

/**
 * Returns for every step the text that it saw: members of `serial` see what the last member before them left, all
 * others see what the combination around them saw.
 */
export function stepInputs(page: Page, steps: readonly Step[]): Selection[] {
  const byPath = new Map(steps.map(step => [step.path, step]))
  const known = new Map<string, Selection>()
  const inputOf = (path: Path): Selection => {
    const last = path.at(-1)
    if (last === undefined) return page.live
    const place = printPath(path)
    const found = known.get(place)
    if (found) return found
    const parent = path.slice(0, -1)
    const input = last.kind === 'serial' ? leftBefore(parent, last.index) : inputOf(parent)
    known.set(place, input)
    return input
  }
  /** What the members of a series before `index` left; members that abstained changed nothing. */
  const leftBefore = (parent: Path, index: number): Selection => {
    for (let i = index - 1; i >= 0; i--) {
      const verdict = byPath.get(printPath([...parent, { kind: 'serial', index: i }]))?.verdict
      if (verdict && verdict.status !== 'needs-rendering') return verdict.keep
    }
    return inputOf(parent)
  }
  return steps.map(({ path }) => inputOf(parsePath(path)))
}
