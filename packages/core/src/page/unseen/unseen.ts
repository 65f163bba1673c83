/** Text that nobody can see, and that nothing on the page would show: the page policy `hidden: 'auto'`. */

import { Tag } from '../../html/tags.js'
import { countWords } from '../../text/words.js'
import type { Selection } from '../selection/selection.js'
import type { ParsedTree } from '../tree.js'
import { Kind } from '../types.js'
import { declarationsOf, hidingReason, isWhite, type UnseenReason, unseenReasons } from './hiding-style.js'
import { Reveals } from './reveals.js'
import { type HidingRules, hidingRules } from './style-rules.js'

/** Words of a page that were left out because nobody can see them, with the reasons. */
export interface UnseenText {
  readonly words: number
  readonly reasons: Readonly<Partial<Record<UnseenReason, number>>>
}

/** A table of runs: for each the number of the reason why it cannot be seen, 0 for none. */
export type UnseenMarks = Uint8Array

/** If more than this share of the text is hidden, the scripts of the page show it. */
const mostOfTheText = 0.5

/** Marks the runs of a page that cannot be seen. */
export function unseenRuns(tree: ParsedTree): UnseenMarks {
  const { nodes, body, runs } = tree
  const elements: number[] = []
  for (let i = body + 1; body >= 0 && i < nodes.end[body]; i++) {
    if (nodes.kind[i] === Kind.Element && nodes.run[nodes.end[i]] > nodes.run[i]) elements.push(i)
  }
  return new Search(tree).among(elements, run => runs.start[run + 1] - runs.start[run])
}

/**
 * Marks the runs that cannot be seen among those that a selection keeps. It looks only at the elements around kept text: to
 * look at all of a page would take a third of the time of an extraction.
 */
export function unseenAmong(tree: ParsedTree, { bounds }: Selection): UnseenMarks {
  const { nodes, runs, body } = tree
  const around = new Set<number>()
  const kept = new Int32Array(runs.size)
  let run = 0
  for (let k = 0; k < bounds.length; k += 2) {
    while (runs.start[run + 1] <= bounds[k]) run++
    kept[run] += bounds[k + 1] - bounds[k]
    for (let i = nodes.parent[runs.node[run]]; i > body && !around.has(i); i = nodes.parent[i]) around.add(i)
  }
  return new Search(tree).among(
    [...around].sort((a, b) => a - b),
    index => kept[index],
  )
}

/** Counts the words of a selection that are marked, by reason. */
export function unseenText({ bounds, runs }: Selection, marks: UnseenMarks): UnseenText {
  const reasons: Partial<Record<UnseenReason, number>> = {}
  let all = 0
  let run = 0
  for (let k = 0; k < bounds.length; k += 2) {
    while (runs.start[run + 1] <= bounds[k]) run++
    if (marks[run] === 0) continue
    const words = countWords(runs.axis, bounds[k], bounds[k + 1])
    const reason = unseenReasons[marks[run] - 1]
    if (words > 0) reasons[reason] = (reasons[reason] ?? 0) + words
    all += words
  }
  return { words: all, reasons }
}

class Search {
  readonly #tree: ParsedTree
  readonly #reveals: Reveals
  readonly #sheets: readonly string[]
  readonly #rules: HidingRules
  #isPlain: boolean | null = null

  constructor(tree: ParsedTree) {
    this.#tree = tree
    this.#reveals = new Reveals(tree)
    this.#sheets = styleSheets(tree)
    this.#rules = hidingRules(this.#sheets)
  }

  /** Looks at elements in document order; `lengthOf` tells how much text of each run is at stake. */
  among(elements: readonly number[], lengthOf: (run: number) => number): UnseenMarks {
    const { nodes, runs } = this.#tree
    const marks = new Uint8Array(runs.size)
    let end = 0
    for (const element of elements) {
      if (element < end) continue
      const reason = this.#reasonOf(element)
      if (reason === null || this.#reveals.canShow(element)) continue
      end = nodes.end[element]
      marks.fill(unseenReasons.indexOf(reason) + 1, nodes.run[element], nodes.run[end])
    }
    if (end === 0) return marks
    let all = 0
    let marked = 0
    for (let run = 0; run < runs.size; run++) {
      const length = lengthOf(run)
      all += length
      if (marks[run] > 0) marked += length
    }
    return marked > mostOfTheText * all ? marks.fill(0) : marks
  }

  /** Why an element cannot be seen; `aria-hidden` hides nothing from the eye. */
  #reasonOf(node: number): UnseenReason | null {
    let reason: UnseenReason | null = null
    for (const { name, value } of this.#tree.attributes(node)) {
      if (name === 'hidden') reason ??= 'hidden'
      else if (name === 'style') reason ??= this.#reasonOfStyle(node, value)
      else if (name === 'id') reason ??= this.#rules.get(`#${value}`) ?? null
      else if (name === 'class' && this.#rules.size > 0) {
        for (const word of value.split(/\s+/, 20)) reason ??= this.#rules.get(`.${word}`) ?? null
      } else if (name === 'color' && this.#tree.nodes.tag[node] === Tag.font && isWhite(value.toLowerCase()) && this.#isOnWhite(node)) {
        reason ??= 'same-colour'
      }
    }
    return reason
  }

  #reasonOfStyle(node: number, value: string): UnseenReason | null {
    const style = declarationsOf(value)
    return hidingReason(style, style.has('color') && this.#isOnWhite(node))
  }

  /** Whether nothing around an element gives it another colour than the white of a page without styles. */
  #isOnWhite(node: number): boolean {
    const { nodes } = this.#tree
    for (let i = node, step = 0; i >= 0 && step < 50; i = nodes.parent[i], step++) {
      const colour = this.#tree.attribute(i, 'bgcolor')
      if (colour !== null) return isWhite(colour.toLowerCase())
      const style = this.#tree.attribute(i, 'style')
      const behind = style === null ? undefined : declarationsOf(style)
      const stated = behind?.get('background-color') ?? behind?.get('background')
      if (stated !== undefined) return isWhite(stated)
      if (this.#tree.attribute(i, 'background') !== null) return false
    }
    return this.#hasNoStyles()
  }

  /** Without any style sheet what is behind the text is white, unless an element says otherwise. */
  #hasNoStyles(): boolean {
    this.#isPlain ??= this.#sheets.every(sheet => !/background/i.test(sheet)) && !/rel\s?=\s?["']?stylesheet/i.test(this.#tree.source)
    return this.#isPlain
  }
}

/** Longest style sheet that is read. */
const maxSheet = 60_000

/** The style sheets inside a page. */
function styleSheets({ nodes, source }: ParsedTree): string[] {
  const sheets: string[] = []
  for (let i = nodes.tag.indexOf(Tag.style); i >= 0; i = nodes.tag.indexOf(Tag.style, i + 1)) {
    const text = i + 1
    if (nodes.end[i] > text) sheets.push(source.slice(nodes.srcStart[text], Math.min(nodes.srcEnd[text], nodes.srcStart[text] + maxSheet)))
  }
  return sheets
}
