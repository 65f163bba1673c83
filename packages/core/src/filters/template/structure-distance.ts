/** How different two pages are in structure, whatever their text: three distances, each 0 for equal structures and at most 1. */

import type { Budget } from '../../filter/filter.js'
import { finish, hashStart, mix } from '../../numeric/hash.js'

import type { Page } from '../../page/page.js'
import { Kind } from '../../page/types.js'

/** The ways of comparing structures. */
export const structureDistances = ['paths', 'sequence', 'shingles'] as const

/** One way of comparing structures. */
export type StructureDistance = (typeof structureDistances)[number]

/** What one distance compares of a page: sorted hashes, or the tags in document order. */
export type Structure = Int32Array

/** Number of tags in a shingle. */
const shingleTags = 5
/** How far apart two positions of the tag sequences may be, beyond the difference of the lengths. */
const bandTags = 100

/** Reads from a page what a distance compares. */
export function structureOf(page: Page, distance: StructureDistance, budget: Budget): Structure {
  budget.spend(page.nodes.size)
  if (distance === 'paths') return pathHashes(page).sort()
  const tags = tagSequence(page)
  return distance === 'sequence' ? tags : distinct(shinglesOf(tags).sort())
}

/** The distance of two structures that were read for it. */
export function distanceOf(a: Structure, b: Structure, distance: StructureDistance, budget: Budget): number {
  const longer = Math.max(a.length, b.length)
  if (longer === 0) return 0
  if (distance === 'sequence') return 1 - commonSubsequence(a, b, budget) / longer
  budget.spend(a.length + b.length)
  const common = commonSorted(a, b)
  return 1 - common / (distance === 'paths' ? longer : a.length + b.length - common)
}

/** One hash per element: the names of the tags from the root down to it. */
function pathHashes({ nodes }: Page): Int32Array {
  const path = new Int32Array(nodes.size)
  const found: number[] = []
  for (let i = 0; i < nodes.size; i++) {
    if (nodes.kind[i] !== Kind.Element) continue
    const parent = nodes.parent[i]
    path[i] = mix(parent < 0 || nodes.kind[parent] !== Kind.Element ? hashStart : path[parent], nodes.tag[i])
    found.push(finish(path[i]))
  }
  return Int32Array.from(found)
}

function tagSequence({ nodes }: Page): Int32Array {
  const tags: number[] = []
  for (let i = 0; i < nodes.size; i++) if (nodes.kind[i] === Kind.Element) tags.push(nodes.tag[i])
  return Int32Array.from(tags)
}

/** Hashes of all stretches of five tags; a shorter page is one shingle. */
function shinglesOf(tags: Int32Array): Int32Array {
  const shingles = new Int32Array(Math.max(1, tags.length - shingleTags + 1))
  for (let i = 0; i < shingles.length; i++) {
    let hash = hashStart
    for (let k = i; k < Math.min(i + shingleTags, tags.length); k++) hash = mix(hash, tags[k])
    shingles[i] = finish(hash)
  }
  return shingles
}

function distinct(sorted: Int32Array): Int32Array {
  return sorted.filter((value, i) => i === 0 || value !== sorted[i - 1])
}

/** Entries that two sorted lists have in common, repeats counted. */
function commonSorted(a: Int32Array, b: Int32Array): number {
  let common = 0
  for (let i = 0, k = 0; i < a.length && k < b.length; ) {
    if (a[i] === b[k]) {
      common++
      i++
      k++
    } else if (a[i] < b[k]) i++
    else k++
  }
  return common
}

/** Length of the longest common subsequence in a band around the diagonal; a lower bound where the best one leaves the band. */
function commonSubsequence(a: Int32Array, b: Int32Array, budget: Budget): number {
  const band = Math.abs(a.length - b.length) + bandTags
  let before = new Int32Array(b.length + 1)
  let row = new Int32Array(b.length + 1)
  for (let i = 1; i <= a.length; i++) {
    const from = Math.max(1, i - band)
    const to = Math.min(b.length, i + band)
    budget.spend(to - from + 1)
    row[from - 1] = before[from - 1]
    for (let k = from; k <= to; k++) {
      const shorter = Math.max(before[k], row[k - 1])
      row[k] = a[i - 1] === b[k - 1] ? Math.max(shorter, before[k - 1] + 1) : shorter
    }
    // The next row looks one cell further to the right than this one went.
    if (to < b.length) row[to + 1] = row[to]
    const swap = before
    before = row
    row = swap
  }
  return before[b.length]
}
