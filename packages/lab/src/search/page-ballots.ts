/**
 * What every filter says about every word of a page, so that a vote of any of them costs only mask algebra.
 *
 * Words with the same voters are put together into cells: a page has a few dozen of them, whatever its length.
 */

import { type AnyFilter, defaultsOf, lazyForAll, type Page, parsePage, type Selection, unlimited } from 'gleaner'
import { foldOf, type GoldPage } from '../datasets/index.js'
import { renderedAxis } from '../peers/rendered-axis.js'

/** Units of a vote; runs and blocks are voted on whole, each member's share rounded at ½ (`hard`). */
export const granularities = ['char', 'run', 'block'] as const

/** One granularity. */
export type Granularity = (typeof granularities)[number]

/** Most filters that can be searched over: their votes are bits of a double's integers. */
export const maxFilters = 48

/** The words of a page by their voters. */
export interface Cells {
  /** Who keeps the words of each cell: the sum of `2 ** filter`. */
  readonly voters: Float64Array
  /** Words in each cell. */
  readonly words: Int32Array
  /** Words in each cell that are right however many others are kept: the page has no more of them than the gold. */
  readonly surelyRight: Int32Array
  /** Entries of cell `c` are `[first[c], first[c + 1])`: words of which the page has more than the gold. */
  readonly first: Int32Array
  readonly word: Int32Array
  readonly count: Int32Array
}

/** One page, ready to be voted on. */
export interface PageBallots {
  readonly id: string
  readonly fold: number
  readonly goldWords: number
  /** How often the gold has each of the words that entries name. */
  readonly goldCounts: Int32Array
  readonly cells: Readonly<Record<Granularity, Cells>>
}

/** Lets all filters judge a page with their default parameters and keeps their votes per word; null without gold text. */
export function collectBallots({ id, html, url, gold, meta }: GoldPage, filters: readonly AnyFilter[]): PageBallots | null {
  if (gold.text === null) return null
  if (filters.length > maxFilters) throw new RangeError(`at most ${maxFilters} filters can vote, got ${filters.length}`)
  const page = parsePage(html, { url })
  const kept = filters.map(filter => filter.judge(page, defaultsOf(filter.params), unlimited).keep)
  const { texts, starts } = wordsOnAxis(page)
  const goldWords = gold.text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []
  const vocabulary = numberWords(goldWords)
  const goldCounts = new Int32Array(vocabulary.size)
  for (const word of goldWords) goldCounts[vocabulary.get(word)!]++
  const wordIds = Int32Array.from(texts, text => vocabulary.get(text) ?? -1)
  const voters: Record<Granularity, Float64Array> = {
    char: votesByChar(starts, kept),
    run: votesByUnit(page, starts, kept, 'run'),
    block: votesByUnit(page, starts, kept, 'block'),
  }
  const cells = Object.fromEntries(granularities.map(name => [name, cellsOf(voters[name], wordIds, goldCounts)])) as PageBallots['cells']
  return { id, fold: foldOf({ id, url, meta }), goldWords: goldWords.length, goldCounts, cells }
}

/** The words of the default measure and where each begins on the axis. */
function wordsOnAxis(page: Page): { texts: string[]; starts: Int32Array } {
  const { text, position } = renderedAxis(page)
  const texts: string[] = []
  const starts: number[] = []
  for (const match of text.matchAll(/[\p{L}\p{N}_]+/gu)) {
    texts.push(match[0].toLowerCase())
    starts.push(position[match.index])
  }
  return { texts, starts: Int32Array.from(starts) }
}

function numberWords(words: readonly string[]): Map<string, number> {
  const ids = new Map<string, number>()
  for (const word of words) if (!ids.has(word)) ids.set(word, ids.size)
  return ids
}

function votesByChar(starts: Int32Array, kept: readonly Selection[]): Float64Array {
  const votes = new Float64Array(starts.length)
  kept.forEach(({ bounds }, filter) => {
    const bit = 2 ** filter
    let k = 0
    for (let i = 0; i < starts.length; i++) {
      while (k < bounds.length && bounds[k + 1] <= starts[i]) k += 2
      if (k < bounds.length && bounds[k] <= starts[i]) votes[i] += bit
    }
  })
  return votes
}

function votesByUnit(page: Page, starts: Int32Array, kept: readonly Selection[], unit: 'run' | 'block'): Float64Array {
  const unitOfRun = unit === 'run' ? Int32Array.from({ length: page.runs.size }, (_, run) => run) : blockOfRun(page)
  const units = unit === 'run' ? page.runs.size : page.blocks.size
  const total = solidPerUnit(page, page.live, unitOfRun, units)
  const ofUnit = new Float64Array(units)
  kept.forEach((selection, filter) => {
    const inUnit = solidPerUnit(page, selection, unitOfRun, units)
    for (let u = 0; u < units; u++) if (total[u] > 0 && inUnit[u] / total[u] >= 0.5) ofUnit[u] += 2 ** filter
  })
  const votes = new Float64Array(starts.length)
  let run = 0
  for (let i = 0; i < starts.length; i++) {
    while (page.runs.start[run + 1] <= starts[i]) run++
    votes[i] = ofUnit[unitOfRun[run]]
  }
  return votes
}

function blockOfRun(page: Page): Int32Array {
  const { blocks } = page
  const block = new Int32Array(page.runs.size)
  for (let b = 0; b < blocks.size; b++) for (let k = blocks.start[b]; k < blocks.start[b + 1]; k++) block[blocks.runs[k]] = b
  return block
}

/** Characters that are not white space before each place on the axis. */
const solidBefore = lazyForAll(page => {
  const { axis } = page.runs
  const sums = new Int32Array(axis.length + 1)
  for (let i = 0; i < axis.length; i++) sums[i + 1] = sums[i] + (/\s/.test(axis[i]) ? 0 : 1)
  return sums
})

/** Characters of each unit, white space left out, that a selection keeps. */
function solidPerUnit(page: Page, { bounds }: Selection, unitOfRun: Int32Array, units: number): Int32Array {
  const before = solidBefore(page)
  const counts = new Int32Array(units)
  let run = 0
  for (let k = 0; k < bounds.length; k += 2) {
    while (page.runs.start[run + 1] <= bounds[k]) run++
    counts[unitOfRun[run]] += before[bounds[k + 1]] - before[bounds[k]]
  }
  return counts
}

/** Puts words with the same voters together. */
function cellsOf(votes: Float64Array, wordIds: Int32Array, goldCounts: Int32Array): Cells {
  const onPage = new Int32Array(goldCounts.length)
  for (const id of wordIds) if (id >= 0) onPage[id]++
  const number = new Map<number, number>()
  const words: number[] = []
  const surelyRight: number[] = []
  const entries: Map<number, number>[] = []
  for (let i = 0; i < votes.length; i++) {
    let cell = number.get(votes[i])
    if (cell === undefined) {
      number.set(votes[i], (cell = number.size))
      words.push(0)
      surelyRight.push(0)
      entries.push(new Map())
    }
    words[cell]++
    const id = wordIds[i]
    if (id < 0) continue
    if (onPage[id] <= goldCounts[id]) surelyRight[cell]++
    else entries[cell].set(id, (entries[cell].get(id) ?? 0) + 1)
  }
  const first = new Int32Array(entries.length + 1)
  entries.forEach((map, c) => {
    first[c + 1] = first[c] + map.size
  })
  return {
    voters: Float64Array.from(number.keys()),
    words: Int32Array.from(words),
    surelyRight: Int32Array.from(surelyRight),
    first,
    word: Int32Array.from(entries.flatMap(map => [...map.keys()])),
    count: Int32Array.from(entries.flatMap(map => [...map.values()])),
  }
}
