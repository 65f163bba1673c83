/**
 * Which words of a page the gold text is made of: a global alignment that prefers long contiguous matches, so that stray
 * function words in menus do not count.
 */

/** Cost of beginning a run of matches; a run goes on only where both sides are adjacent. */
const opening = 0.8
/** Maximum number of cells of one alignment; larger problems are cut into parts of the page. */
const maxCells = 150_000_000
const laterPasses = 4
const laterMinRun = 4

/** Marks with 1 the page words that the alignment matches with gold words. */
export function alignGold(page: Int32Array, gold: Int32Array): Uint8Array {
  const matched = new Uint8Array(page.length)
  const used = new Uint8Array(gold.length)
  for (let pass = 0; pass <= laterPasses; pass++) {
    const pageLeft = remaining(page, matched, gold, used)
    const goldLeft = remaining(gold, used, page, matched)
    if (pageLeft.length === 0 || goldLeft.length === 0) break
    const found = alignPart(page, pageLeft, gold, goldLeft, pass === 0 ? 1 : laterMinRun, matched, used)
    if (found === 0) break
  }
  return matched
}

/** Indices of unmatched words that occur unmatched on the other side too. */
function remaining(words: Int32Array, done: Uint8Array, others: Int32Array, othersDone: Uint8Array): Int32Array {
  const there = new Set<number>()
  for (let i = 0; i < others.length; i++) if (!othersDone[i]) there.add(others[i])
  const left: number[] = []
  for (let i = 0; i < words.length; i++) if (!done[i] && there.has(words[i])) left.push(i)
  return Int32Array.from(left)
}

/** Aligns two sequences of indices; page parts too large for one table are aligned one after the other. */
function alignPart(
  page: Int32Array,
  pageLeft: Int32Array,
  gold: Int32Array,
  goldLeft: Int32Array,
  minRun: number,
  matched: Uint8Array,
  used: Uint8Array,
): number {
  const step = Math.max(1, Math.floor(maxCells / goldLeft.length))
  let found = 0
  for (let from = 0; from < pageLeft.length; from += step) {
    const part = pageLeft.subarray(from, Math.min(pageLeft.length, from + step))
    const free = from === 0 ? goldLeft : goldLeft.filter(j => !used[j])
    found += alignTable(page, part, gold, free, minRun, matched, used)
  }
  return found
}

const fromUp = 0
const fromLeft = 1
const fromMatch = 2
const continues = 4

function alignTable(
  page: Int32Array,
  rows: Int32Array,
  gold: Int32Array,
  columns: Int32Array,
  minRun: number,
  matched: Uint8Array,
  used: Uint8Array,
): number {
  const n = rows.length
  const m = columns.length
  const moves = new Uint8Array(n * m)
  let best = new Float32Array(m + 1)
  let match = new Float32Array(m + 1).fill(-1e9)
  let nextBest = new Float32Array(m + 1)
  let nextMatch = new Float32Array(m + 1)
  for (let i = 0; i < n; i++) {
    const word = page[rows[i]]
    const isAdjacent = i > 0 && rows[i] - rows[i - 1] <= 2
    nextMatch[0] = -1e9
    for (let j = 0; j < m; j++) {
      let ended = -1e9
      let flag = 0
      if (gold[columns[j]] === word) {
        const goOn = isAdjacent && j > 0 && columns[j] - columns[j - 1] <= 2 ? match[j] + 1 : -1e9
        const open = best[j] + 1 - opening
        ended = Math.max(goOn, open)
        flag = goOn >= open ? continues : 0
      }
      nextMatch[j + 1] = ended
      let value = best[j + 1]
      let move = fromUp
      if (nextBest[j] > value) {
        value = nextBest[j]
        move = fromLeft
      }
      if (ended > value) {
        value = ended
        move = fromMatch
      }
      nextBest[j + 1] = value
      moves[i * m + j] = move | flag
    }
    ;[best, nextBest] = [nextBest, best]
    ;[match, nextMatch] = [nextMatch, match]
  }
  return traceMatches(moves, rows, columns, minRun, matched, used)
}

function traceMatches(
  moves: Uint8Array,
  rows: Int32Array,
  columns: Int32Array,
  minRun: number,
  matched: Uint8Array,
  used: Uint8Array,
): number {
  const m = columns.length
  let i = rows.length - 1
  let j = m - 1
  let found = 0
  const run: [number, number][] = []
  let inRun = false
  const flush = (): void => {
    if (run.length >= minRun) {
      for (const [a, b] of run) {
        matched[rows[a]] = 1
        used[columns[b]] = 1
      }
      found += run.length
    }
    run.length = 0
  }
  while (i >= 0 && j >= 0) {
    const move = moves[i * m + j]
    if (inRun || (move & 3) === fromMatch) {
      run.push([i, j])
      inRun = (move & continues) !== 0
      if (!inRun) flush()
      i--
      j--
    } else if ((move & 3) === fromLeft) j--
    else i--
  }
  flush()
  return found
}
