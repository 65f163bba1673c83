/** Finds the elements that a selector matches, in one pass over the flat page whatever the nesting. */

import type { Page } from '../page/page.js'
import { Kind } from '../page/types.js'
import type { ComplexSelector, Condition } from './parse-selector.js'

/** Returns the matching elements in document order. */
export function matchAll(page: Page, selectors: readonly ComplexSelector[]): number[] {
  const found = new Set<number>()
  const matcher = new Matcher(page)
  for (const selector of selectors) matchComplex(page, selector, matcher, found)
  return [...found].sort((a, b) => a - b)
}

/**
 * Bit `i` of `here` says that the first `i + 1` compounds match with the last of them on this element, of `above` that
 * they match on some ancestor, of `before` and `earlier` that they match on the last and on some child so far: no climbing is needed.
 */
function matchComplex(page: Page, selector: ComplexSelector, matcher: Matcher, found: Set<number>): void {
  const { nodes } = page
  const [here, above, before, earlier] = Array.from({ length: 4 }, () => new Int32Array(nodes.size))
  const last = selector.length - 1
  for (let i = 0; i < nodes.size; i++) {
    if (nodes.kind[i] !== Kind.Element) continue
    const parent = nodes.parent[i]
    if (parent >= 0) above[i] = above[parent] | here[parent]
    const contexts = {
      none: 0,
      descendant: above[i],
      child: parent < 0 ? 0 : here[parent],
      next: parent < 0 ? 0 : before[parent],
      later: parent < 0 ? 0 : earlier[parent],
    }
    for (let c = last; c >= 0; c--) {
      const { conditions, combinator } = selector[c]
      const fits = combinator === 'none' || (contexts[combinator] >> (c - 1)) & 1
      if (fits && matcher.holdAll(i, conditions)) here[i] |= 1 << c
    }
    if (parent >= 0) {
      before[parent] = here[i]
      earlier[parent] |= here[i]
    }
    if ((here[i] >> last) & 1) found.add(i)
  }
}

/** Tests conditions on elements; what needs a look at other elements is computed once per page. */
class Matcher {
  readonly #page: Page
  readonly #places = new Map<boolean, Places>()
  readonly #holders = new Map<Condition, Uint8Array>()

  constructor(page: Page) {
    this.#page = page
  }

  holdAll(element: number, conditions: readonly Condition[]): boolean {
    return conditions.every(condition => this.#holds(element, condition))
  }

  #holds(element: number, condition: Condition): boolean {
    const page = this.#page
    switch (condition.kind) {
      case 'type':
        return page.tagName(element).toLowerCase() === condition.name
      case 'not':
        return !condition.conditions.some(inner => this.holdAll(element, inner))
      case 'is':
        return condition.conditions.some(inner => this.holdAll(element, inner))
      case 'has':
        return this.#holdersOf(condition)[element] === 1
      case 'nth': {
        const { fromStart, fromEnd } = this.#placesOf(condition.isOfType)
        const steps = (condition.isFromEnd ? fromEnd : fromStart)[element] - condition.first
        return condition.step === 0 ? steps === 0 : steps % condition.step === 0 && steps / condition.step >= 0
      }
      case 'attribute': {
        const value = page.attribute(element, condition.name)
        if (value === null) return false
        return condition.ignoresCase
          ? compares(value.toLowerCase(), condition.operator, condition.value.toLowerCase())
          : compares(value, condition.operator, condition.value)
      }
    }
  }

  /** Which elements have a descendant, or a child, that fits. */
  #holdersOf(condition: Extract<Condition, { kind: 'has' }>): Uint8Array {
    const known = this.#holders.get(condition)
    if (known) return known
    const { nodes } = this.#page
    const holders = new Uint8Array(nodes.size)
    // From the last to the first: children before their parents.
    for (let i = nodes.size - 1; i >= 0; i--) {
      const parent = nodes.parent[i]
      if (nodes.kind[i] !== Kind.Element || parent < 0 || holders[parent]) continue
      const isBelow = !condition.isChild && holders[i] === 1
      if (isBelow || condition.conditions.some(inner => this.holdAll(i, inner))) holders[parent] = 1
    }
    this.#holders.set(condition, holders)
    return holders
  }

  #placesOf(isOfType: boolean): Places {
    const places = this.#places.get(isOfType) ?? placesIn(this.#page, isOfType)
    this.#places.set(isOfType, places)
    return places
  }
}

/** The place of each element among its siblings, from 1 on. */
interface Places {
  readonly fromStart: Int32Array
  readonly fromEnd: Int32Array
}

function placesIn(page: Page, isOfType: boolean): Places {
  const { nodes } = page
  const counts = new Map<string, number>()
  const keys: string[] = []
  const fromStart = new Int32Array(nodes.size)
  for (let i = 0; i < nodes.size; i++) {
    keys.push(nodes.kind[i] === Kind.Element ? `${nodes.parent[i]} ${isOfType ? page.tagName(i) : ''}` : '')
    if (keys[i] === '') continue
    fromStart[i] = (counts.get(keys[i]) ?? 0) + 1
    counts.set(keys[i], fromStart[i])
  }
  return { fromStart, fromEnd: fromStart.map((place, i) => (place === 0 ? 0 : (counts.get(keys[i]) ?? 0) - place + 1)) }
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
