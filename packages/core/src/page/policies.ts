/** The page policies: which of the text that has runs is live at the start. */

import { Tag } from '../html/tags.js'
import { normalise, wordStretches } from '../text/words.js'
import { type Selection, SelectionBuilder } from './selection.js'
import type { ParsedTree } from './tree.js'
import { type HiddenPolicy, Kind, NodeFlag, type NoscriptPolicy, RunFlag } from './types.js'

/** Returns what the policies leave of a freshly parsed page. */
export function initialLive(tree: ParsedTree, hidden: HiddenPolicy, noscript: NoscriptPolicy): Selection {
  const { runs } = tree
  const builder = new SelectionBuilder(runs)
  const dead = noscript === 'auto' ? redundantNoscript(tree, hidden) : null
  for (let run = 0; run < runs.size; run++) {
    const flags = runs.flags[run]
    if (flags & RunFlag.Hidden && hidden === 'drop') continue
    if (flags & RunFlag.Noscript && (noscript === 'drop' || dead?.[run] === 1)) continue
    builder.add(runs.start[run], runs.start[run + 1])
  }
  return builder.build()
}

/**
 * Marks the runs of each `noscript` element that repeats the visible page: fewer than half of its word 3-grams are new
 * (with fewer than three words, its text occurs in the visible text).
 */
function redundantNoscript(tree: ParsedTree, hidden: HiddenPolicy): Uint8Array | null {
  const elements = noscriptElements(tree)
  if (elements.length === 0) return null
  const { nodes, runs } = tree
  const dead = new Uint8Array(runs.size)
  let visible: VisibleText | null = null
  for (const element of elements) {
    const from = nodes.run[element]
    const to = nodes.run[nodes.end[element]]
    const words = wordsBetween(tree, from, to, hidden)
    if (words.length === 0) continue
    visible ??= new VisibleText(tree, hidden)
    if (!visible.adds(words)) dead.fill(1, from, to)
  }
  return dead
}

function noscriptElements(tree: ParsedTree): number[] {
  const { nodes, body } = tree
  const list: number[] = []
  if (body < 0) return list
  for (let i = body; i < nodes.end[body]; i++) {
    if (nodes.kind[i] !== Kind.Element || nodes.tag[i] !== Tag.noscript || nodes.flags[i] & NodeFlag.InTemplate) continue
    if (nodes.run[nodes.end[i]] > nodes.run[i]) {
      list.push(i)
      i = nodes.end[i] - 1
    }
  }
  return list
}

function wordsBetween(tree: ParsedTree, from: number, to: number, hidden: HiddenPolicy): string[] {
  const { runs } = tree
  const words: string[] = []
  for (let run = from; run < to; run++) {
    if (hidden === 'drop' && runs.flags[run] & RunFlag.Hidden) continue
    pushWords(runs.axis.slice(runs.start[run], runs.start[run + 1]), words)
  }
  return words
}

function pushWords(text: string, words: string[]): void {
  for (const stretch of wordStretches(text)) words.push(text.slice(stretch.start, stretch.end))
}

/** The words of the page outside `noscript`, with their 3-grams. */
class VisibleText {
  private readonly grams = new Set<string>()
  private readonly text: string

  constructor(tree: ParsedTree, hidden: HiddenPolicy) {
    const { runs } = tree
    const words: string[] = []
    for (let run = 0; run < runs.size; run++) {
      const flags = runs.flags[run]
      if (flags & RunFlag.Noscript || (hidden === 'drop' && flags & RunFlag.Hidden)) continue
      pushWords(runs.axis.slice(runs.start[run], runs.start[run + 1]), words)
    }
    for (let i = 0; i + 2 < words.length; i++) this.grams.add(`${words[i]} ${words[i + 1]} ${words[i + 2]}`)
    this.text = ` ${normalise(words.join(' '))} `
  }

  /** Tells whether at least half of the 3-grams of these words are new. */
  adds(words: readonly string[]): boolean {
    if (words.length < 3) return !this.text.includes(` ${words.join(' ')} `)
    let fresh = 0
    for (let i = 0; i + 2 < words.length; i++) if (!this.grams.has(`${words[i]} ${words[i + 1]} ${words[i + 2]}`)) fresh++
    return 2 * fresh >= words.length - 2
  }
}
