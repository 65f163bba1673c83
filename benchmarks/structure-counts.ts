/** What is broken in a choice of blocks: headings without their text, text without its heading, holes, copies. */

import { Atom, type DecisionBlocks } from 'gleaner/learned'

/** What is counted. */
export const structureNames = [
  'orphan headings',
  'headless sections',
  'lists dropped',
  'tables dropped',
  'code dropped',
  'quotes dropped',
  'captions dropped',
  'formulas dropped',
  'paragraphs kept twice',
] as const

/** How often each of them occurs. */
export type StructureCounts = Record<(typeof structureNames)[number], number>

const droppedName: readonly (typeof structureNames)[number][] = structureNames.slice(2, 8)
/** Words from which equal texts are copies. */
const minCopyWords = 8

/**
 * Counts what is broken on one page. An orphan heading has a section of which nothing is kept; a headless section begins with kept text,
 * has kept text before its heading, and not the heading; what is dropped is a hole of one structure between kept text beside it or in it.
 */
export function countStructures(taken: Uint8Array, blocks: DecisionBlocks): StructureCounts {
  const counts = Object.fromEntries(structureNames.map(name => [name, 0])) as StructureCounts
  const seen = new Set<number>()
  const first = taken.indexOf(1)
  for (let b = 0; b < taken.length; b++) {
    if (taken[b] === 1 && blocks.words[b] >= minCopyWords) {
      if (seen.has(blocks.textHash[b])) counts['paragraphs kept twice']++
      seen.add(blocks.textHash[b])
    }
    if (blocks.hidden[b] === 1) continue
    if (taken[b] === 1 && isOrphan(taken, blocks, b)) counts['orphan headings']++
    if (taken[b] === 0 && first >= 0 && first < b && isHeadOfTaken(taken, blocks, b)) counts['headless sections']++
    if (taken[b] === 0 && b > 0 && taken[b - 1] === 1 && isHole(taken, blocks, b)) counts[droppedName[blocks.atomKinds[b] - Atom.List]]++
  }
  return counts
}

function isOrphan(taken: Uint8Array, { headings, words }: DecisionBlocks, b: number): boolean {
  if (headings[b] <= 1) return false
  let left = 0
  for (let k = b + 1; k < taken.length && (headings[k] === 0 || headings[k] > headings[b]); k++) {
    if (taken[k] === 1) return false
    left += words[k]
  }
  return left > 0
}

function isHeadOfTaken(taken: Uint8Array, { headings }: DecisionBlocks, b: number): boolean {
  if (headings[b] === 0) return false
  let next = b + 1
  while (next < taken.length && headings[next] > headings[b]) next++
  return headings[next] === 0 && taken[next] === 1
}

function isHole(taken: Uint8Array, { atoms, holders }: DecisionBlocks, b: number): boolean {
  if (atoms[b] < 0) return false
  let end = b + 1
  while (end < taken.length && taken[end] === 0 && atoms[end] === atoms[b]) end++
  const isBeside = (k: number): boolean => atoms[k] === atoms[b] || holders[k] === holders[b]
  return end < taken.length && taken[end] === 1 && isBeside(b - 1) && isBeside(end)
}
