/** Phase 3 of NCE: the headline, which may lie outside the separator. */

import type { Budget } from '../../filter/filter.js'
import { measuresOf } from '../../page/measure.js'
import type { Page } from '../../page/page.js'
import { firstEndingAfter } from '../../page/selection/selection.js'
import { type PieceTable, piecesOf } from '../../page/tokens.js'
import { normalise, normalLength, wordStretches } from '../../text/words.js'
import { WordIds } from './word-ids.js'

/** What phase 3 reads. */
export interface TitleSettings {
  readonly minTitleWords: number
  readonly maxTitleWords: number
  readonly minTitleOverlap: number
}

/** A node before the article that could be its title. */
export interface TitleCandidate {
  readonly node: number
  readonly chars: number
}

/** The outcome of phase 3. */
export interface TitleSearch {
  /** Visible candidates in document order. */
  readonly candidates: readonly TitleCandidate[]
  /** The node whose text is added, −1 if there is none. */
  readonly title: number
  /** Whether `<title>` has more text than every visible candidate. */
  readonly isDocumentTitle: boolean
}

/** Share of a candidate's words that must be in `<title>` for the candidate to replace it. */
const minSharedWithTitle = 0.8

/** Looks for the title among the nodes that end before the first run of U'. */
export function findTitle(page: Page, inU: Uint8Array, settings: TitleSettings, budget: Budget): TitleSearch {
  const firstRun = page.liveRuns.find(run => inU[run] === 1) ?? -1
  const documentChars = normalLength(page.title)
  if (firstRun < 0) return { candidates: [], title: -1, isDocumentTitle: documentChars > 0 }
  const before = wordsBefore(page, firstRun)
  const available = countsIn(page, inU, before.ids, budget)
  const candidates = candidatesBefore(page, firstRun, before, available, settings, budget)
  const best = longest(candidates)
  const isDocumentTitle = documentChars > (best?.chars ?? 0)
  if (!isDocumentTitle) return { candidates, title: best?.node ?? -1, isDocumentTitle }
  const matches = documentTitleMatcher(page, before, budget)
  const matching = candidates.filter(candidate => matches(candidate.node))
  return { candidates, title: longest(matching)?.node ?? -1, isDocumentTitle }
}

/** The largest candidate; ties go to the latest, which is closest to the article. */
function longest(candidates: readonly TitleCandidate[]): TitleCandidate | null {
  let best: TitleCandidate | null = null
  for (const candidate of candidates) if (!best || candidate.chars >= best.chars) best = candidate
  return best
}

/** The words of the runs before the article, as numbers. */
interface WordList {
  readonly ids: WordIds
  readonly words: Int32Array
  /** Words before each run (length: number of runs before the article + 1). */
  readonly start: Int32Array
}

function wordsBefore(page: Page, firstRun: number): WordList {
  const { axis } = page.runs
  const pieces = piecesOf(page)
  const ids = new WordIds()
  const words: number[] = []
  const start = new Int32Array(firstRun + 1)
  let run = 0
  for (let i = 0; i < pieces.size && pieces.run[i] < firstRun; i++) {
    while (run < pieces.run[i]) start[++run] = words.length
    eachWord(axis, pieces, i, (from, to) => words.push(ids.add(axis, from, to)))
  }
  while (run < firstRun) start[++run] = words.length
  return { ids, words: Int32Array.from(words), start }
}

/** Calls `visit` for each word of a piece: the piece itself or, in scripts without spaces, its stretches. */
function eachWord(axis: string, pieces: PieceTable, piece: number, visit: (from: number, to: number) => void): void {
  if (pieces.words[piece] === 0) return
  if (pieces.words[piece] === 1) visit(pieces.start[piece], pieces.end[piece])
  else for (const { start, end } of wordStretches(axis, pieces.start[piece], pieces.end[piece])) visit(start, end)
}

/** How often each known word occurs in U'. */
function countsIn(page: Page, inU: Uint8Array, ids: WordIds, budget: Budget): Int32Array {
  const { axis } = page.runs
  const pieces = piecesOf(page)
  const counts = new Int32Array(ids.size)
  const count = (from: number, to: number): void => {
    const id = ids.find(axis, from, to)
    if (id >= 0) counts[id]++
  }
  for (let i = 0; i < pieces.size; i++) {
    if ((i & 4095) === 4095) budget.spend(4096)
    if (inU[pieces.run[i]]) eachWord(axis, pieces, i, count)
  }
  return counts
}

function candidatesBefore(
  page: Page,
  firstRun: number,
  { words, start }: WordList,
  available: Int32Array,
  settings: TitleSettings,
  budget: Budget,
): TitleCandidate[] {
  const { nodes, runs, body } = page
  const measures = measuresOf(page)
  const last = runs.node[firstRun]
  const used = new Int32Array(available.length)
  const candidates: TitleCandidate[] = []
  for (let node = body; node < last; node++) {
    if ((node & 255) === 255) budget.spend(256)
    if (nodes.end[node] > last) continue
    const from = start[nodes.run[node]]
    const to = start[nodes.run[nodes.end[node]]]
    if (to - from < settings.minTitleWords || to - from > settings.maxTitleWords) continue
    if (sharedWords(words, from, to, available, used) < settings.minTitleOverlap * (to - from)) continue
    candidates.push({ node, chars: measures.charsOf(node) })
  }
  return candidates
}

/** Size of the multiset intersection of some words with the available counts; `used` is all 0 before and after. */
function sharedWords(words: Int32Array, from: number, to: number, available: Int32Array, used: Int32Array): number {
  let shared = 0
  for (let i = from; i < to; i++) if (used[words[i]] < available[words[i]] && ++used[words[i]] > 0) shared++
  for (let i = from; i < to; i++) used[words[i]] = 0
  return shared
}

/** A test whether a candidate's text is part of `<title>` or shares most of its words with it. */
function documentTitleMatcher(page: Page, { ids, words, start }: WordList, budget: Budget): (node: number) => boolean {
  const { title, nodes } = page
  const plainTitle = normalise(title).toLowerCase()
  const available = new Int32Array(ids.size)
  for (const stretch of wordStretches(title)) {
    const id = ids.find(title, stretch.start, stretch.end)
    if (id >= 0) available[id]++
  }
  const used = new Int32Array(ids.size)
  return node => {
    const text = normalise(textBelow(page, node)).toLowerCase()
    budget.spend(plainTitle.length + text.length)
    if (plainTitle.includes(text)) return true
    const from = start[nodes.run[node]]
    const to = start[nodes.run[nodes.end[node]]]
    return sharedWords(words, from, to, available, used) >= minSharedWithTitle * (to - from)
  }
}

/** The live text below a node, with a space where white space or dead text lies between two pieces. */
function textBelow(page: Page, node: number): string {
  const { nodes, runs } = page
  const { bounds } = page.live
  const from = runs.start[nodes.run[node]]
  const stop = runs.start[nodes.run[nodes.end[node]]]
  let text = ''
  let previous = -1
  for (let k = firstEndingAfter(bounds, from); k < bounds.length && bounds[k] < stop; k += 2) {
    if (previous >= 0 && bounds[k] > previous) text += ' '
    text += runs.axis.slice(bounds[k], bounds[k + 1])
    previous = bounds[k + 1]
  }
  return text
}
