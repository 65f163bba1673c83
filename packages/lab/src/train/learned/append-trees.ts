/** Puts trees behind those of a stored ensemble. */

import { decodeBase64, floatsOf, type PlainTree, type StoredTrees, shortsOf, storeTrees } from 'gleaner/learned'

/** An ensemble with further trees, whose splits refer to `features`. */
export function appendTrees(stored: StoredTrees, features: readonly string[], trees: readonly PlainTree[]): StoredTrees {
  const all = [...new Set([...stored.features, ...features])]
  const place = features.map(name => all.indexOf(name))
  const added = trees.map(tree => ({ ...tree, feature: Array.from(tree.feature, f => place[f]) }))
  return storeTrees(stored.base, all, [...readTrees(stored), ...added])
}

/** The trees of a stored ensemble. */
export function readTrees(stored: StoredTrees): PlainTree[] {
  const shorts = (name: 'sizes' | 'feature' | 'left' | 'right'): Int16Array => shortsOf(decodeBase64(stored[name]))
  const floats = (name: 'threshold' | 'value'): Float32Array => floatsOf(decodeBase64(stored[name]))
  const [feature, left, right] = [shorts('feature'), shorts('left'), shorts('right')]
  const [threshold, value] = [floats('threshold'), floats('value')]
  let node = 0
  let leaf = 0
  return Array.from(shorts('sizes'), size => {
    const from = node
    const firstLeaf = leaf
    node += size
    leaf += size + 1
    const part = <T extends Int16Array | Float32Array>(list: T): T => list.slice(from, node) as T
    return { feature: part(feature), threshold: part(threshold), left: part(left), right: part(right), value: value.slice(firstLeaf, leaf) }
  })
}
