/** Which `noscript` elements only repeat what the visible page says. */

import { Tag } from '../html/tags.js'
import { wordStretches } from '../text/words.js'
import type { ParsedTree } from './tree.js'
import { type HiddenPolicy, Kind, NodeFlag, RunFlag } from './types.js'

/**
 * Marks the runs of each `noscript` element that repeats the visible page: fewer than half of its word 3-grams are new
 * (with fewer than three words, its text occurs in the visible text). Null if the page has none with runs.
 */
export function redundantNoscript(tree: ParsedTree, hidden: HiddenPolicy): Uint8Array | null {
  const { nodes, runs } = tree
  const elements = noscriptElements(tree)
  if (elements.length === 0) return null
  const hiddenFlag = hidden === 'drop' ? RunFlag.Hidden : 0
  const grams = new GramIndex()
  const texts = elements.map(element => grams.learn(wordsBetween(tree, nodes.run[element], nodes.run[nodes.end[element]], hiddenFlag)))
  const isDead = new Uint8Array(runs.size)
  if (texts.every(text => text.length === 0)) return isDead
  const { axis } = tree.units()
  for (let run = 0; run < runs.size; run++) {
    if ((runs.flags[run] & (hiddenFlag | RunFlag.Noscript)) === 0) grams.meet(axis, runs.axis, runs.start[run], runs.start[run + 1])
  }
  texts.forEach((text, i) => {
    if (text.length > 0 && grams.repeats(text)) isDead.fill(1, nodes.run[elements[i]], nodes.run[nodes.end[elements[i]]])
  })
  return isDead
}

function noscriptElements(tree: ParsedTree): number[] {
  const { nodes, body, runs } = tree
  const list: number[] = []
  if (body < 0 || !hasNoscriptRun(runs.flags)) return list
  for (let i = body; i < nodes.end[body]; i++) {
    if (nodes.kind[i] !== Kind.Element || nodes.tag[i] !== Tag.noscript || nodes.flags[i] & NodeFlag.InTemplate) continue
    if (nodes.run[nodes.end[i]] > nodes.run[i]) {
      list.push(i)
      i = nodes.end[i] - 1
    }
  }
  return list
}

function hasNoscriptRun(flags: Uint8Array): boolean {
  for (let run = 0; run < flags.length; run++) if ((flags[run] & RunFlag.Noscript) !== 0) return true
  return false
}

function wordsBetween(tree: ParsedTree, from: number, to: number, hiddenFlag: number): string[] {
  const { runs } = tree
  const words: string[] = []
  for (let run = from; run < to; run++) {
    if ((runs.flags[run] & hiddenFlag) !== 0) continue
    const text = runs.axis.slice(runs.start[run], runs.start[run + 1])
    for (const { start, end } of wordStretches(text)) words.push(text.slice(start, end))
  }
  return words
}

const BLOOM = 1024

/**
 * The one-, two- and three-word sequences of visible text that consist of words some `noscript` has.
 *
 * Made the wrong way round on purpose: the words of a `noscript` are few, those of the page many and hardly ever among
 * them, so that a page word costs one look into a small table.
 */
class GramIndex {
  readonly #ids = new Map<string, number>()
  readonly #bloom = new Uint8Array(BLOOM)
  readonly #met = new Set<string>()
  #last = 0
  #beforeLast = 0

  /** Gives numbers to words. */
  learn(words: readonly string[]): number[] {
    return words.map(word => {
      let id = this.#ids.get(word)
      if (id === undefined) {
        id = this.#ids.size + 1
        this.#ids.set(word, id)
        this.#bloom[slotOf(word.charCodeAt(0), word.charCodeAt(word.length - 1), word.length)] = 1
      }
      return id
    })
  }

  /** Reads the next run of visible text. */
  meet(units: Uint16Array, axis: string, start: number, end: number): void {
    for (let at = start; at < end; at++) {
      const from = at
      let all = 0
      let hasAlnum = false
      for (let c = units[at]; !isBlank(c); c = units[at]) {
        all |= c
        hasAlnum ||= isAlnum(c)
        if (++at === end) break
      }
      // Pieces with other than ASCII characters are cut by the rule for words.
      if (all >= 0x80) for (const word of wordStretches(axis, from, at)) this.#meetWord(axis, word.start, word.end)
      else if (hasAlnum) this.#meetWord(axis, from, at)
    }
  }

  #meetWord(axis: string, start: number, end: number): void {
    let id = 0
    if (this.#bloom[slotOf(axis.charCodeAt(start), axis.charCodeAt(end - 1), end - start)] === 1) {
      id = this.#ids.get(axis.slice(start, end)) ?? 0
      if (id !== 0) {
        this.#met.add(`${id}`)
        if (this.#last !== 0) this.#met.add(`${this.#last} ${id}`)
        if (this.#last !== 0 && this.#beforeLast !== 0) this.#met.add(`${this.#beforeLast} ${this.#last} ${id}`)
      }
    }
    this.#beforeLast = this.#last
    this.#last = id
  }

  /** Tells whether more than half of the 3-grams of these words occur in the visible text. */
  repeats(words: readonly number[]): boolean {
    if (words.length < 3) return this.#met.has(words.join(' '))
    let fresh = 0
    for (let i = 0; i + 2 < words.length; i++) if (!this.#met.has(`${words[i]} ${words[i + 1]} ${words[i + 2]}`)) fresh++
    return 2 * fresh < words.length - 2
  }
}

function slotOf(first: number, last: number, length: number): number {
  return (Math.imul(first, 31) + Math.imul(last, 17) + length) & (BLOOM - 1)
}

function isBlank(unit: number): boolean {
  return unit === 32 || (unit >= 9 && unit <= 13)
}

function isAlnum(unit: number): boolean {
  return (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || (unit >= 48 && unit <= 57)
}
