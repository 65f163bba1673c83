/** The decision of the learned filter, from beliefs to the blocks that are kept. The filter and its training both call it. */

import { Tag } from '../../html/tags.js'
import type { Decision } from '../../numeric/expected-f1.js'
import type { Page } from '../../page/page.js'
import { RunFlag } from '../../page/types.js'
import { blockStructure } from './block-structure.js'
import * as CountField from './count-field.js'
import { agree, decide, dropRepeats, isNothing, leaningOf, type leanings, takeBackRepeats } from './decide.js'
import { type FeatureInput, ratio } from './features/common.js'
import { dropOrphans, fillStructures, headSections, type StructuredBlocks } from './keep-structures.js'
import { likeliestKind } from './model-kinds.js'

/** What the decision has to know about the blocks of a page, beside beliefs. All arrays have one entry per block. */
export interface DecisionBlocks extends StructuredBlocks {
  /** Equal texts have equal hashes. */
  readonly textHash: Int32Array
  /** Numbers of the groups of blocks in similar records, −1 for blocks outside records. */
  readonly records: Int32Array
  /** The element around the block's own element. */
  readonly parents: Int32Array
  /** 1 for blocks of preformatted text. */
  readonly code: Uint8Array
  /** The page has no links and no scripts. */
  readonly isBare: boolean
}

/** How a page is decided. */
export interface DecisionOptions {
  /** Probabilities of the kinds of page, in the order of `modelKinds`. */
  readonly kinds: ArrayLike<number>
  readonly favour: keyof typeof leanings
  /** A further weight of recall against precision; 1 by default. */
  readonly lean?: number
  /** Below this expected F1 nothing is returned. */
  readonly emptyBelow: number
}

/** A decision with what it is based on. */
export interface Settlement {
  /** Belief per block after similar blocks agreed and repeats were dropped. */
  readonly probability: Float64Array
  /** The blocks taken, repeats taken back included. */
  readonly decision: Decision
  /** Nothing is returned, whatever the decision takes: the expected F1 is too low. */
  readonly isEmpty: boolean
  /** The first columns of `confidenceNames`, of the balanced decision before repeats are taken back. */
  readonly facts: readonly number[]
}

/** Reads from a page what the decision has to know. */
export function decisionBlocks({ page, context, stats, headings, paths, records }: FeatureInput): DecisionBlocks {
  const { blocks, nodes } = page
  const parents = new Int32Array(blocks.size)
  const code = new Uint8Array(blocks.size)
  for (let b = 0; b < blocks.size; b++) {
    const element = blocks.element[b]
    parents[b] = nodes.parent[element]
    if (nodes.tag[element] === Tag.pre) code[b] = 1
  }
  return {
    ...blockStructure(page, headings),
    words: stats.words,
    linkWords: stats.linkWords,
    textHash: stats.textHash,
    hidden: hiddenBlocks(page),
    paths,
    records: records.near,
    parents,
    code,
    isBare: isBare(page, context.counts),
  }
}

/**
 * Settles what is kept: similar blocks agree, repeats are dropped, the blocks with the largest expected F1 are taken, structures
 * follow the part of them that was decided, and repeats that belong where they are come back. Beliefs are changed in place.
 */
export function settle(
  beliefs: Float64Array,
  blocks: DecisionBlocks,
  { kinds, favour, lean = 1, emptyBelow }: DecisionOptions,
): Settlement {
  const { words, hidden } = blocks
  agree(beliefs, blocks.paths)
  agree(beliefs, blocks.records)
  const before = beliefs.slice()
  dropRepeats(beliefs, blocks)
  const believed = { probability: beliefs, words }
  const balanced = decide(believed, leaningOf(kinds, 'balanced'))
  const decision = favour === 'balanced' && lean === 1 ? balanced : decide(believed, lean * leaningOf(kinds, favour))
  const facts = decisionFacts(beliefs, words, balanced)
  const isEmpty = isNothing(balanced, words, emptyBelow) && !blocks.isBare
  keepStructures(decision.taken, beliefs, before, blocks)
  if (repeatsBelong(kinds))
    takeBackRepeats(decision.taken, { before, probability: beliefs, hidden, parents: blocks.parents, code: blocks.code })
  return { probability: beliefs, decision, isEmpty, facts }
}

/** Applies the rules about structures; a heading is believed in as it was before repeats were dropped. */
function keepStructures(taken: Uint8Array, beliefs: Float64Array, before: Float64Array, blocks: DecisionBlocks): void {
  fillStructures(taken, beliefs, blocks)
  headSections(taken, before, blocks)
  dropOrphans(taken, beliefs, blocks)
}

/** Whether repeats may belong where they are: in running text; records that repeat each other's words are copies of one block. */
function repeatsBelong(kinds: ArrayLike<number>): boolean {
  const kind = likeliestKind(kinds)
  return kind === 'article' || kind === 'documentation'
}

/** 1 for blocks whose first run is hidden or `noscript` text. */
function hiddenBlocks({ blocks, runs }: Page): Uint8Array {
  const hidden = new Uint8Array(blocks.size)
  for (let b = 0; b < blocks.size; b++) {
    if (runs.flags[blocks.runs[blocks.start[b]]] & (RunFlag.Hidden | RunFlag.Noscript)) hidden[b] = 1
  }
  return hidden
}

/** A page without links and scripts is a text that somebody wrote: it cannot be a placeholder for other content. */
function isBare({ nodes }: Page, counts: Int32Array): boolean {
  return counts[CountField.Size * nodes.size + CountField.Anchors] === 0 && !nodes.tag.includes(Tag.script)
}

/** Numbers about a decision that tell how safe it is; the first columns of `confidenceNames`. */
function decisionFacts(probability: Float64Array, words: Float64Array, decision: Decision): number[] {
  let taken = 0
  let all = 0
  let blocks = 0
  let doubt = 0
  let hits = 0
  for (let b = 0; b < words.length; b++) {
    all += words[b]
    doubt += words[b] * probability[b] * (1 - probability[b])
    hits += words[b] * probability[b]
    if (decision.taken[b]) {
      taken += words[b]
      blocks++
    }
  }
  return [decision.expected, ratio(taken, all), blocks, ratio(doubt, hits), ratio(hits, taken)]
}
