/**
 * What names the kind of a page: the classes of its body, the words of its address, the types in its structured data. Each
 * has a score per kind, learnt from many sites.
 */

import { finish, hashStart, hashText, mix } from '../../../numeric/hash.js'
import type { FeatureInput } from './common.js'

const Source = { Body: 1, Path: 2, Type: 3, Meta: 4 } as const

function key(token: number, source: number): number {
  return finish(mix(mix(hashStart, token), source + 101))
}

/** Keys of a page's tokens, each once. */
export function kindTokens({ page, context, facts }: FeatureInput): Int32Array {
  const keys = new Set<number>()
  const { names, nameStart, tokens, tokenStart } = context
  if (page.body >= 0) {
    for (let v = nameStart[page.body]; v < nameStart[page.body + 1]; v++)
      for (let t = tokenStart[names[v]]; t < tokenStart[names[v] + 1]; t++) keys.add(key(tokens[t], Source.Body))
  }
  for (const word of facts.path
    .slice(0, 200)
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)) {
    if (word !== '') keys.add(key(hashText(word.replace(/\d+/g, '0')), Source.Path))
  }
  for (const type of facts.types) keys.add(key(hashText(type), Source.Type))
  if (facts.ogType !== '') keys.add(key(hashText(facts.ogType), Source.Meta))
  return Int32Array.from(keys)
}
