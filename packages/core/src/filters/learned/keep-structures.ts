/**
 * Structures are kept or dropped together: after blocks were taken one by one, parts of the page that a reader sees as one thing
 * follow the part of them that was decided.
 */

import * as Atom from './atom.js'
import type { BlockStructure } from './block-structure.js'

/** What the rules read, per block. */
export interface StructuredBlocks extends BlockStructure {
  readonly words: Float64Array
  readonly linkWords: Float64Array
  /** 1 for hidden blocks. */
  readonly hidden: Uint8Array
  /** Numbers of the groups of blocks with the same path of tags and classes. */
  readonly paths: Int32Array
}

/** Minimum mean belief in the blocks of a gap, by `Atom`: what is between kept text is rarely anything else. */
const gapBelief: readonly number[] = [2, 0.1, 0.08, 0.03, 0.1, 0.15, 0.01]
/** Longest gap: a structure of more blocks is a decision of its own. */
const maxGap = 40
/** Share of link words above which a structure is navigation. */
const maxLinkShare = 0.5

/**
 * Takes what is between taken blocks and belongs to one list, table, code, quote, figure or formula, if it is not hopeless: its
 * neighbours must be in the same structure or beside it. Of a list or table that is taken in part, only blocks come that are marked up
 * like taken ones: labels and buttons of cards are not.
 */
export function fillStructures(taken: Uint8Array, probability: Float64Array, blocks: StructuredBlocks): void {
  const { atoms, holders } = blocks
  const alike = new TakenPaths(taken, blocks)
  for (let from = 1; from < taken.length; from++) {
    if (taken[from] === 1 || taken[from - 1] === 0 || atoms[from] < 0) continue
    let to = from + 1
    while (to < taken.length && taken[to] === 0 && atoms[to] === atoms[from]) to++
    const isInside = (b: number): boolean => atoms[b] === atoms[from]
    const isBeside = (b: number): boolean => isInside(b) || holders[b] === holders[from]
    const isGap = taken[to] === 1 && to - from <= maxGap && isBeside(from - 1) && isBeside(to)
    const isPart = isInside(from - 1) || isInside(to)
    if (isGap && (!isPart || alike.has(from, to)) && mayBelong(probability, blocks, from, to)) {
      taken.fill(1, from, to)
    }
    from = to - 1
  }
}

/** The paths of the taken blocks of every structure, collected when somebody asks. */
class TakenPaths {
  private readonly taken: Uint8Array
  private readonly blocks: StructuredBlocks
  private known: Set<number> | null = null

  constructor(taken: Uint8Array, blocks: StructuredBlocks) {
    this.taken = taken
    this.blocks = blocks
  }

  /** Whether each of some blocks has the path of a taken block of its structure; outside lists and tables nothing is asked. */
  has(from: number, to: number): boolean {
    const { atomKinds } = this.blocks
    if (atomKinds[from] !== Atom.List && atomKinds[from] !== Atom.Table) return true
    this.known ??= new Set(Array.from(this.taken, (isTaken, b) => (isTaken === 1 ? this.key(b) : -1)))
    for (let b = from; b < to; b++) if (!this.known.has(this.key(b))) return false
    return true
  }

  private key(b: number): number {
    return (this.blocks.atoms[b] + 1) * this.taken.length + this.blocks.paths[b]
  }
}

/** Whether blocks are visible, not mostly links, and believed in a little. */
function mayBelong(
  probability: Float64Array,
  { words, linkWords, hidden, atomKinds }: StructuredBlocks,
  from: number,
  to: number,
): boolean {
  let [belief, all, linked] = [0, 0, 0]
  for (let b = from; b < to; b++) {
    if (hidden[b] === 1) return false
    belief += words[b] * probability[b]
    all += words[b]
    linked += linkWords[b]
  }
  return belief >= gapBelief[atomKinds[from]] * all && linked <= maxLinkShare * all
}

/** Belief above which an untaken heading is taken with its section, and longest such heading. */
const headingBelief = 0.1
const maxHeadingWords = 30

/** Takes the headings of sections whose first text is taken, if there is taken text before them too. */
export function headSections(taken: Uint8Array, probability: Float64Array, { headings, words, hidden }: StructuredBlocks): void {
  const first = taken.indexOf(1)
  if (first < 0) return
  for (let b = first + 1; b < taken.length; b++) {
    if (headings[b] === 0 || taken[b] === 1 || hidden[b] === 1 || words[b] > maxHeadingWords || probability[b] < headingBelief) continue
    let next = b + 1
    while (next < taken.length && headings[next] > headings[b]) next++
    if (next < taken.length && headings[next] === 0 && taken[next] === 1 && isMostlyTaken(taken, headings, words, next)) taken[b] = 1
  }
}

/** Whether most words from a block to the next heading are taken. */
function isMostlyTaken(taken: Uint8Array, headings: Uint8Array, words: Float64Array, from: number): boolean {
  let [kept, all] = [0, 0]
  for (let b = from; b < taken.length && headings[b] === 0; b++) {
    all += words[b]
    if (taken[b] === 1) kept += words[b]
  }
  return 2 * kept > all
}

/** Belief up to which a heading is dropped with its section. */
const orphanBelief = 0.97

/** Drops headings nothing of whose section is taken: they announce what is not there. Main headings and empty sections stay. */
export function dropOrphans(taken: Uint8Array, probability: Float64Array, { headings, words }: StructuredBlocks): void {
  for (let b = taken.length - 1; b >= 0; b--) {
    if (taken[b] === 0 || headings[b] <= 1 || probability[b] > orphanBelief) continue
    let left = 0
    let end = b + 1
    for (; end < taken.length && (headings[end] === 0 || headings[end] > headings[b]); end++) {
      if (taken[end] === 1) break
      left += words[end]
    }
    const isEnded = end === taken.length || (headings[end] > 0 && headings[end] <= headings[b])
    if (isEnded && left > 0 && hasTextBefore(taken, b)) taken[b] = 0
  }
}

function hasTextBefore(taken: Uint8Array, b: number): boolean {
  for (let k = b - 1; k >= 0; k--) if (taken[k] === 1) return true
  return false
}
