/** Values that several places may state, the most trusted place first. */

import type { Facts } from './facts.js'
import type { Thing } from './linked-data.js'
import type { Sourced } from './types.js'

/** Texts of one place and the name of the place. */
export type Source = readonly [texts: Iterable<string | null | undefined>, from: string]

/** The first usable value of several sources. */
export function firstOf<T>(sources: Iterable<Source>, use: (text: string) => T | null): Sourced<T> | null {
  for (const [texts, from] of sources) {
    for (const text of texts) {
      const value = text ? use(text) : null
      if (value) return { value, from }
    }
  }
  return null
}

/** Contents of meta elements; `names` are separated by spaces. */
export function metas(facts: Facts, names: string): Source[] {
  return names.split(' ').map(name => [facts.metas.get(name) ?? [], `meta ${name}`])
}

/** Texts of properties in structured data. */
export function linkedTexts(thing: Thing | null, ...properties: string[]): Source[] {
  return properties.map(property => [thing?.texts(property) ?? [], 'json-ld'])
}

/** Addresses in properties of structured data. */
export function linkedAddresses(thing: Thing | null, ...properties: string[]): Source[] {
  return properties.map(property => [thing?.addresses(property) ?? [], 'json-ld'])
}
