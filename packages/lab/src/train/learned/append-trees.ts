/** Puts trees behind those of a stored ensemble. */

import { decodeBase64, floatsOf, leafStep, type PlainSymmetric, type StoredSymmetric, shortsOf, storeSymmetric } from 'gleaner/learned'

/** An ensemble with further trees, whose levels refer to `features`. */
export function appendTrees(stored: StoredSymmetric, features: readonly string[], trees: readonly PlainSymmetric[]): StoredSymmetric {
  const all = [...new Set([...stored.features, ...features])]
  const place = features.map(name => all.indexOf(name))
  const added = trees.map(tree => ({ ...tree, feature: Array.from(tree.feature, f => place[f]) }))
  return storeSymmetric(stored.base, all, [...readTrees(stored), ...added])
}

/** The trees of a stored ensemble. */
export function readTrees(stored: StoredSymmetric): PlainSymmetric[] {
  const feature = shortsOf(decodeBase64(stored.feature))
  const threshold = floatsOf(decodeBase64(stored.threshold))
  const value = shortsOf(decodeBase64(stored.value))
  let level = 0
  let leaf = 0
  return Array.from(decodeBase64(stored.depths), depth => {
    const [from, firstLeaf] = [level, leaf]
    level += depth
    leaf += 1 << depth
    return {
      feature: feature.slice(from, level),
      threshold: threshold.slice(from, level),
      value: Float64Array.from(value.subarray(firstLeaf, leaf), step => step * leafStep),
    }
  })
}
