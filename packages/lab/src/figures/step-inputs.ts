/** What came into each step of a pipeline, found from the steps' places. */

import type { Page, Selection, Step } from 'gleaner'

/**
 * Returns for every step the text that it saw: members of `serial` see what the last member before them left, all
 * others see what the combination around them saw.
 */
export function stepInputs(page: Page, steps: readonly Step[]): Selection[] {
  const byPath = new Map(steps.map(step => [step.path, step]))
  const known = new Map<string, Selection>([['$', page.live]])
  const inputOf = (path: string): Selection => {
    const found = known.get(path)
    if (found) return found
    const [, parent, kind, index] = /^(.*)\.(\w+)\[(\d+)\]$/.exec(path) ?? []
    const input = parent === undefined ? page.live : kind === 'serial' ? leftBefore(parent, Number(index)) : inputOf(parent)
    known.set(path, input)
    return input
  }
  /** What the members of a series before `index` left; members that abstained changed nothing. */
  const leftBefore = (parent: string, index: number): Selection => {
    for (let i = index - 1; i >= 0; i--) {
      const verdict = byPath.get(`${parent}.serial[${i}]`)?.verdict
      if (verdict && verdict.status !== 'needs-rendering') return verdict.keep
    }
    return inputOf(parent)
  }
  return steps.map(({ path }) => inputOf(path))
}
