/** Finds the elements that a selector matches, in one pass over the flat page whatever the nesting. */

import type { Page } from '../page/page.js'
import { Kind } from '../page/types.js'
import type { ComplexSelector, Condition } from './parse-selector.js'

/** Returns the matching elements in document order. */
export function matchAll(page: Page, selectors: readonly ComplexSelector[]): number[] {
  const found = new Set<number>()
  for (const selector of selectors) matchComplex(page, selector, found)
  return [...found].sort((a, b) => a - b)
}

/**
 * Bit `i` of `here` says that the first `i + 1` compounds match with the last of them on this element, of `above` that
 * they match on some ancestor: no climbing is needed.
 */
function matchComplex(page: Page, selector: ComplexSelector, found: Set<number>): void {
  const { nodes } = page
  const here = new Int32Array(nodes.size)
  const above = new Int32Array(nodes.size)
  const last = selector.length - 1
  for (let i = 0; i < nodes.size; i++) {
    if (nodes.kind[i] !== Kind.Element) continue
    const parent = nodes.parent[i]
    if (parent >= 0) above[i] = above[parent] | here[parent]
    for (let c = last; c >= 0; c--) {
      const { conditions, combinator } = selector[c]
      const context = combinator === 'none' ? 1 : ((combinator === 'child' ? (parent < 0 ? 0 : here[parent]) : above[i]) >> (c - 1)) & 1
      if (context && conditions.every(condition => holds(page, i, condition))) here[i] |= 1 << c
    }
    if ((here[i] >> last) & 1) found.add(i)
  }
}

function holds(page: Page, element: number, condition: Condition): boolean {
  switch (condition.kind) {
    case 'type':
      return page.tagName(element).toLowerCase() === condition.name
    case 'not':
      return !condition.conditions.some(conditions => conditions.every(inner => holds(page, element, inner)))
    case 'attribute': {
      const value = page.attribute(element, condition.name)
      if (value === null) return false
      return condition.ignoresCase
        ? compares(value.toLowerCase(), condition.operator, condition.value.toLowerCase())
        : compares(value, condition.operator, condition.value)
    }
  }
}

function compares(value: string, operator: string, wanted: string): boolean {
  switch (operator) {
    case 'exists':
      return true
    case '=':
      return value === wanted
    case '~=':
      return wanted !== '' && value.includes(wanted) && value.split(/[ \t\n\f\r]+/).includes(wanted)
    case '|=':
      return value === wanted || value.startsWith(`${wanted}-`)
    case '^=':
      return wanted !== '' && value.startsWith(wanted)
    case '$=':
      return wanted !== '' && value.endsWith(wanted)
    default:
      return wanted !== '' && value.includes(wanted)
  }
}
