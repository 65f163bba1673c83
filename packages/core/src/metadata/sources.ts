/** Places of a page that state a value, and the values that they state, the most trusted place first. */

import { type Statement, statedBy, textOrContent } from './facts.js'
import { type FieldContext, isOwn } from './field-context.js'
import { addressMembers } from './linked-data.js'
import type { Sourced } from './types.js'

/** A place that may state values. */
export type Source = (fields: FieldContext, statement: Statement) => Sourced<readonly string[]>

/** A `meta` element of a name. */
export const meta =
  (name: string): Source =>
  ({ facts }) => ({ value: facts.metas(name), from: `meta ${name}` })

/** A property, in JSON-LD, of what the page is about. */
export const jsonLd =
  (name: string): Source =>
  ({ linked }, { isAddress }) => ({ value: linked.texts(linked.main, name, isAddress ? addressMembers : undefined), from: 'json-ld' })

/** A property, in JSON-LD, of the page itself. */
export const pageJsonLd =
  (name: string): Source =>
  ({ linked }, { isAddress }) => ({ value: linked.texts(linked.webPage, name, isAddress ? addressMembers : undefined), from: 'json-ld' })

/** A property, in microdata or RDFa, of the page's own. */
export const microdata =
  (name: string): Source =>
  (fields, statement) => ({ value: statedByNodes(fields, `item ${name}`, statement), from: 'microdata' })

/** A `link` of a relation. */
export const link =
  (name: string): Source =>
  (fields, statement) => ({ value: statedByNodes(fields, `link ${name}`, statement), from: `link ${name}` })

/** A link in the text of a relation: `a` with `rel`. */
export const rel =
  (name: string): Source =>
  (fields, statement) => ({ value: statedByNodes(fields, `rel ${name}`, statement), from: `rel ${name}` })

/** Several `meta` elements, one after the other. */
export function metas(...names: readonly string[]): Source[] {
  return names.map(meta)
}

function statedByNodes(fields: FieldContext, key: string, statement: Statement): string[] {
  const { page, facts } = fields
  const nodes = facts.nodes(key)
  return (statement.isAddress ? nodes : nodes.filter(node => isOwn(fields, node))).map(node => statedBy(page, node, statement))
}

/** What places state, in their order. */
export function* stated(
  fields: FieldContext,
  sources: readonly Source[],
  statement: Statement = textOrContent,
): Generator<Sourced<readonly string[]>> {
  for (const source of sources) yield source(fields, statement)
}

/** The first usable value of several sources. */
export function firstOf<T>(sources: Iterable<Sourced<readonly string[]>>, use: (text: string) => T | null): Sourced<T> | null {
  for (const { value, from } of sources) {
    for (const text of value) {
      const usable = use(text)
      if (usable) return { value: usable, from }
    }
  }
  return null
}
