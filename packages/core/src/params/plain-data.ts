/** Checks of data that came from a file: what JSON can say, not nested without end, with numbers that can be calculated with. */

import { ConfigurationError, show } from './errors.js'

/** Deepest nesting of objects and lists; models and pipelines have fewer than 20 levels. */
const maxDepth = 500
/** Largest number; sums and products of a few thousand of them are still finite. */
const maxNumber = 1e15

interface Item {
  readonly value: unknown
  readonly depth: number
  readonly parent: Item | null
  readonly name: string
}

/**
 * Checks everything inside a value that came from a file: objects, lists, texts, booleans, null and numbers up to 10¹⁵, at most
 * 500 levels deep. The error is a `ConfigurationError` that names the place.
 */
export function checkPlainData(value: unknown, what: string): void {
  const open: Item[] = [{ value, depth: 0, parent: null, name: '$' }]
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    if (item.depth > maxDepth) throw new ConfigurationError(`${what} nests at most ${maxDepth} levels deep`, placeOf(item))
    if (!isPlain(item.value)) {
      throw new ConfigurationError(
        `${what} has only texts, booleans and numbers up to ${maxNumber}, got ${show(item.value)}`,
        placeOf(item),
      )
    }
    if (typeof item.value !== 'object' || item.value === null) continue
    for (const [name, member] of Object.entries(item.value)) {
      // Scalars are judged at once: a list of a million numbers needs no million items.
      if (typeof member === 'object' || !isPlain(member)) open.push({ value: member, depth: item.depth + 1, parent: item, name })
    }
  }
}

function isPlain(value: unknown): boolean {
  if (typeof value === 'number') return Math.abs(value) <= maxNumber
  return typeof value === 'object' || typeof value === 'string' || typeof value === 'boolean' || value === undefined
}

/** The way to an item; the middle of a long one is left out. */
function placeOf(item: Item): string {
  const names: string[] = []
  for (let at: Item | null = item; at !== null; at = at.parent) names.push(at.name)
  names.reverse()
  return names.length > 12 ? [...names.slice(0, 6), '…', ...names.slice(-5)].join('.') : names.join('.')
}
