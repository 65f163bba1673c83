/** Hashes of words, texts and paths that name the same thing on every page of a site. */

import { firstUnknownTag } from '../../html/tags.js'
import { type Lazy, lazyForAll } from '../../page/lazy.js'
import type { Page } from '../../page/page.js'
import { firstEndingAfter } from '../../page/selection/selection.js'
import { Kind } from '../../page/types.js'
import { CharClass, classOf } from '../../text/characters.js'

/**
 * A hash under way: two lanes of 32 bits. What comes out is a whole number of 53 bits, as many as a number holds exactly;
 * among a million things two share one with a chance of one in twenty thousand.
 */
export class Hasher {
  #a = 0
  #b = 0

  constructor() {
    this.reset()
  }

  /** Starts anew. */
  reset(): this {
    this.#a = 0x811c9dc5 | 0
    this.#b = 0x27d4eb2f | 0
    return this
  }

  /** Adds a whole number below 2⁵³. */
  add(value: number): this {
    const low = value | 0
    const high = (value / 0x100000000) | 0
    this.#a = Math.imul(this.#a ^ low, 0x01000193) + high
    this.#b = Math.imul((this.#b << 13) | (this.#b >>> 19), 5) + Math.imul(low ^ Math.imul(high, 0x9e3779b1), 0x85ebca6b)
    return this
  }

  /** Adds the code units of a text. */
  text(text: string): this {
    for (let i = 0; i < text.length; i++) this.add(text.charCodeAt(i))
    return this
  }

  /** The hash of what was added so far. */
  value(): number {
    return (spread(this.#a ^ Math.imul(this.#b, 0x7feb352d)) >>> 0) * 0x200000 + (spread(this.#b) >>> 11)
  }
}

function spread(bits: number): number {
  let h = bits ^ (bits >>> 16)
  h = Math.imul(h, 0x7feb352d)
  h ^= h >>> 15
  h = Math.imul(h, 0x846ca68b)
  return h ^ (h >>> 16)
}

/** Hashes a text. */
export function hashOf(text: string): number {
  return new Hasher().text(text).value()
}

const word = new Hasher()

/** Calls `visit` with the hash of every word (by the project's rule) in a stretch of text. */
export function forWords(text: string, start: number, end: number, visit: (hash: number) => void): void {
  let kind = 0 // 0 none, 1 spaced, 2 unspaced
  let hasAlnum = false
  const close = (): void => {
    if (kind !== 0 && hasAlnum) visit(word.value())
    kind = 0
    hasAlnum = false
  }
  for (let i = start; i < end; i++) {
    const unit = text.charCodeAt(i)
    const bits = classOf(unit)
    if (bits & CharClass.Space) {
      close()
      continue
    }
    // Halves of a pair belong to the characters around them.
    const isHalf = (unit & 0xf800) === 0xd800
    const isUnspaced = isHalf ? kind === 2 : (bits & CharClass.Unspaced) !== 0 || (kind === 2 && (bits & CharClass.Mark) !== 0)
    if (kind !== 0 && isUnspaced !== (kind === 2)) close()
    if (kind === 0) {
      kind = isUnspaced ? 2 : 1
      word.reset()
    }
    word.add(unit)
    if (isHalf || bits & (CharClass.Alnum | CharClass.Unspaced)) hasAlnum = true
  }
  close()
}

/** Calls `visit` with the hash of every live word in the runs `from … to − 1`, in order. */
export function forLiveWords(page: Page, from: number, to: number, visit: (hash: number, run: number) => void): void {
  const { bounds } = page.live
  const { axis, start } = page.runs
  let k = firstEndingAfter(bounds, start[from])
  for (let run = from; k < bounds.length && bounds[k] < start[to]; k += 2) {
    while (start[run + 1] <= bounds[k]) run++
    forWords(axis, bounds[k], bounds[k + 1], hash => visit(hash, run))
  }
}

/** For every element the hash of its tag path, the same on all pages. */
export const pathHashes: Lazy<Float64Array> = lazyForAll(page => {
  const { nodes } = page
  const hashes = new Float64Array(nodes.size)
  const hasher = new Hasher()
  for (let i = 0; i < nodes.size; i++) {
    const above = nodes.parent[i] < 0 ? 0 : hashes[nodes.parent[i]]
    hashes[i] = nodes.kind[i] === Kind.Element ? hasher.reset().add(above).add(tagHash(page, i)).value() : above
  }
  return hashes
})

/** A number for an element's tag name: its id where that is fixed, else a hash of the name. */
export function tagHash(page: Page, element: number): number {
  const tag = page.nodes.tag[element]
  return tag < firstUnknownTag ? tag : hashOf(page.tagName(element))
}

/** The hash of all text of a page, whatever of it is live: what tells mirrors. */
export const pageDigest: Lazy<number> = lazyForAll(page => hashOf(page.runs.axis))
