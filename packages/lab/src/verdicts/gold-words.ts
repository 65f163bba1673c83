/** How well a set of atoms matches the words of the gold: the multiset measure, from counts that are made once. */

import { type Score, wordTokens } from '../metrics/index.js'
import { scoreOverlap } from '../metrics/measure.js'
import type { Atoms } from './atoms.js'
import { addRange, eachRange, emptyMask, type Mask } from './mask.js'
import type { PageText } from './page-text.js'

/** The words of a stretch of text: how many, and the numbers of those that the gold has. */
interface Words {
  readonly total: number
  readonly known: Int32Array
}

/** The words of a gold text. */
export class GoldWords {
  readonly ids: ReadonlyMap<string, number>
  readonly counts: Int32Array
  readonly total: number

  constructor(gold: string) {
    const words = wordTokens(gold)
    const ids = new Map<string, number>()
    for (const word of words) if (!ids.has(word)) ids.set(word, ids.size)
    this.ids = ids
    this.counts = new Int32Array(ids.size)
    for (const word of words) this.counts[ids.get(word) as number]++
    this.total = words.length
  }
}

/** Places on the axis are below this. */
const maxPlace = 2 ** 26

/**
 * Scores masks of one page against its gold: exactly as the rendered text is scored.
 *
 * A word of the gold that the page has no more often than the gold counts wherever it is kept. Only words that the page has too
 * often are counted one by one. Atoms that touch without a separator may form words together; such chains are rendered and counted
 * as a whole.
 */
export class MaskScorer {
  private readonly text: PageText
  private readonly gold: GoldWords
  private readonly known = new Map<number, Words>()
  /** Words that must be counted whatever the atoms have, because a chain has them. */
  private readonly chained = new Set<number>()
  private atoms: Atoms | null = null
  private total = new Int32Array(0)
  private sure = new Int32Array(0)
  /** The words of atom `a` that must be counted: entries `start[a] … start[a + 1] − 1`. */
  private start = new Int32Array(0)
  private word = new Int32Array(0)
  private count = new Int32Array(0)
  /** Numbers of words among those that must be counted, −1 for the others. */
  private place = new Int32Array(0)
  private readonly left: Int32Array
  private limits = new Int32Array(0)
  /** Atoms that touch the next one. */
  private touching: Mask = new Uint32Array(0)
  private hasTouching = false
  private kept = 0
  private hits = 0

  constructor(text: PageText, gold: GoldWords) {
    this.text = text
    this.gold = gold
    this.left = new Int32Array(gold.counts.length)
  }

  /** The score of the atoms of a mask. */
  score(mask: Mask, atoms: Atoms): Score {
    if (atoms !== this.atoms) this.prepare(atoms)
    while (!this.tally(mask)) this.prepare(atoms)
    return scoreOverlap(this.hits, this.kept, this.gold.total)
  }

  /** The score of a rendered text. */
  scoreText(text: string): Score {
    const left = this.gold.counts.slice()
    const words = wordTokens(text)
    let hits = 0
    for (const word of words) {
      const id = this.gold.ids.get(word)
      if (id !== undefined && left[id]-- > 0) hits++
    }
    return scoreOverlap(hits, words.length, this.gold.total)
  }

  /** Counts the words of a mask; false if a chain has a word that nobody knew must be counted. */
  private tally(mask: Mask): boolean {
    this.left.set(this.limits)
    this.kept = 0
    this.hits = 0
    const chains = this.hasTouching ? this.chainsOf(mask) : null
    const known = this.chained.size
    eachRange(mask, (from, to) => {
      if (chains === null) this.take(from, to)
      else this.takeChained(from, to, chains)
    })
    return this.chained.size === known
  }

  private take(from: number, to: number): void {
    const { total, sure, start, word, count, left } = this
    let [kept, hits] = [0, 0]
    for (let a = from; a < to; a++) {
      kept += total[a]
      hits += sure[a]
    }
    for (let k = start[from]; k < start[to]; k++) {
      const available = left[word[k]]
      left[word[k]] = available - count[k]
      if (available > 0) hits += Math.min(available, count[k])
    }
    this.kept += kept
    this.hits += hits
  }

  /** The atoms of the mask whose next one is in it too and touches it; null if there are none. */
  private chainsOf(mask: Mask): Mask | null {
    const chains = new Uint32Array(mask.length)
    let any = 0
    for (let w = 0; w < mask.length; w++) {
      const next = (mask[w] >>> 1) | (w + 1 < mask.length ? mask[w + 1] << 31 : 0)
      chains[w] = mask[w] & next & this.touching[w]
      any |= chains[w]
    }
    return any === 0 ? null : chains
  }

  private takeChained(from: number, to: number, chains: Mask): void {
    let open = from
    for (let a = from; a < to; a++) {
      if (!hasAtom(chains, a)) continue
      let end = a + 1
      while (end < to && hasAtom(chains, end)) end++
      this.take(open, a)
      this.takeWords(this.wordsOfChain(a, end))
      open = end + 1
      a = end
    }
    if (open < to) this.take(open, to)
  }

  private wordsOfChain(first: number, last: number): Words {
    const { from, to } = this.atoms as Atoms
    return this.wordsOf(from[first], to[last])
  }

  private takeWords({ total, known }: Words): void {
    this.kept += total
    for (const id of known) {
      const at = this.place[id]
      if (at < 0) this.chained.add(id)
      else if (this.left[at]-- > 0) this.hits++
    }
  }

  /** Counts the words of new atoms. */
  private prepare(atoms: Atoms): void {
    this.atoms = atoms
    this.findTouching(atoms)
    const words = Array.from({ length: atoms.size }, (_, a) => this.wordsOf(atoms.from[a], atoms.to[a]))
    const inPage = new Int32Array(this.gold.counts.length)
    for (const { known } of words) for (const id of known) inPage[id]++
    this.place = new Int32Array(inPage.length).fill(-1)
    let counted = 0
    for (let id = 0; id < inPage.length; id++) if (inPage[id] > this.gold.counts[id] || this.chained.has(id)) this.place[id] = counted++
    this.limits = new Int32Array(counted)
    for (let id = 0; id < inPage.length; id++) if (this.place[id] >= 0) this.limits[this.place[id]] = this.gold.counts[id]
    this.fill(words)
  }

  private fill(words: readonly Words[]): void {
    const size = words.length
    this.total = Int32Array.from(words, ({ total }) => total)
    this.sure = new Int32Array(size)
    this.start = new Int32Array(size + 1)
    const entries: number[] = []
    const counts: number[] = []
    const latest = new Int32Array(this.limits.length).fill(-1)
    words.forEach(({ known }, a) => {
      const begin = entries.length
      for (const id of known) {
        const at = this.place[id]
        if (at < 0) this.sure[a]++
        else {
          if (latest[at] < begin) {
            latest[at] = entries.push(at) - 1
            counts.push(0)
          }
          counts[latest[at]]++
        }
      }
      this.start[a + 1] = entries.length
    })
    this.word = Int32Array.from(entries)
    this.count = Int32Array.from(counts)
  }

  private findTouching({ from, to, size }: Atoms): void {
    this.touching = emptyMask(size)
    this.hasTouching = false
    for (let a = 0; a + 1 < size; a++) {
      if (to[a] !== from[a + 1] || !this.text.isJoinedAt(to[a])) continue
      addRange(this.touching, a, a + 1)
      this.hasTouching = true
    }
  }

  private wordsOf(from: number, to: number): Words {
    const key = from * maxPlace + to
    let found = this.known.get(key)
    if (!found) {
      const words = wordTokens(this.text.slice(from, to))
      const ids: number[] = []
      for (const word of words) {
        const id = this.gold.ids.get(word)
        if (id !== undefined) ids.push(id)
      }
      this.known.set(key, (found = { total: words.length, known: Int32Array.from(ids) }))
    }
    return found
  }
}

function hasAtom(mask: Mask, atom: number): boolean {
  return ((mask[atom >>> 5] >>> (atom & 31)) & 1) === 1
}
