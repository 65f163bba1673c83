/** Values that several places may state, the most trusted place first. */

import { statedBy } from './facts.js'
import { addressMembers } from './linked-data.js'
import { isOwn, type Question } from './question.js'
import type { Sourced } from './types.js'

/**
 * What places state, in the order of `places`, which are separated by spaces: a name alone is that of a meta element;
 * `@x` is the property x in JSON-LD of what the page is about, `@@x` of the page itself; `=x` in microdata and RDFa of the
 * page's own; `~x` a `link` of that relation, `^x` an `a`.
 *
 * Attributes in `attributes` are asked for before the text of an element; with `href` in them addresses are wanted.
 */
export function* stated(question: Question, places: string, attributes = 'content datetime '): Generator<Sourced<readonly string[]>> {
  const { page, facts, linked } = question
  const wantsAddress = attributes.includes('href')
  for (const place of places.split(' ')) {
    const [, kind, name] = /^(@@?|[=~^]?)(.*)/.exec(place)!
    const values = (key: string): string[] =>
      facts
        .nodes(key)
        .filter(node => wantsAddress || isOwn(question, node))
        .map(node => statedBy(page, node, attributes))
    if (kind === '') yield { value: facts.metas(name), from: `meta ${name}` }
    else if (kind === '=') yield { value: values(`item ${name}`), from: 'microdata' }
    else if (kind === '~') yield { value: values(`link ${name}`), from: `link ${name}` }
    else if (kind === '^') yield { value: values(`rel ${name}`), from: `rel ${name}` }
    else {
      const thing = kind === '@' ? linked.main : linked.webPage
      yield { value: linked.texts(thing, name, wantsAddress ? addressMembers : undefined), from: 'json-ld' }
    }
  }
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
