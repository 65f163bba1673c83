/**
 * CPU time of the word LCS and its relatives on two texts of 10,000 words.
 *
 * `npx tsx --conditions=gleaner-source benchmarks/lcs.ts [--words N] [--json]`. The texts are drawn with Zipf's
 * frequencies (as in natural language, so that common words occur hundreds of times); the second is the first with a
 * tenth of its words dropped, a tenth replaced and a block moved, or, as the hard case, an unrelated text.
 */

import { alignLcs, createRandom, internTokens, lcs, lcsLength, levenshteinDistance, type Random } from '@gleaner/lab'
import { diff } from 'fast-myers-diff'

const wordCount = Number(argument('--words') ?? 10_000)
const random = createRandom(1)
const text = zipfText(random, wordCount)
const pairs = { edited: edit(random, text), unrelated: zipfText(random, wordCount) }
const rows: { pair: string; what: string; ms: number; result: number }[] = []

for (const [pair, other] of Object.entries(pairs)) {
  const { a, b, size } = internTokens(text, other)
  const [e, g] = [text.join(' '), other.join(' ')]
  measure(pair, 'lcs measure, tokens included', () => lcs.score(e, g).lcs!)
  measure(pair, 'lcsLength', () => lcsLength(a, b, size))
  measure(pair, 'alignLcs', () => alignLcs(a, b, size).a.length)
  measure(pair, 'levenshteinDistance', () => levenshteinDistance(a, b, size))
  if (pair === 'edited') measure(pair, 'fast-myers-diff (oracle)', () => a.length - deletions(a, b))
}

if (process.argv.includes('--json')) console.log(JSON.stringify({ words: wordCount, rows }))
else
  for (const { pair, what, ms, result } of rows)
    console.log(`${pair.padEnd(10)} ${what.padEnd(30)} ${ms.toFixed(1).padStart(8)} ms CPU   ${result}`)

/** Median CPU time of seven calls after two warm ones. */
function measure(pair: string, what: string, run: () => number): void {
  let result = run()
  run()
  const times: number[] = []
  for (let i = 0; i < 7; i++) {
    const before = process.cpuUsage()
    result = run()
    const used = process.cpuUsage(before)
    times.push((used.user + used.system) / 1000)
  }
  rows.push({ pair, what, ms: times.sort((x, y) => x - y)[3], result })
}

function deletions(a: Int32Array, b: Int32Array): number {
  let count = 0
  for (const [from, to] of diff(a, b)) count += to - from
  return count
}

/** Words with rank r drawn about as often as 1/r. */
function zipfText(random: Random, length: number): string[] {
  return Array.from({ length }, () => `w${Math.floor(Math.exp(random.next() * Math.log(8000)))}`)
}

function edit(random: Random, words: readonly string[]): string[] {
  const edited = words.flatMap(word => {
    const roll = random.next()
    return roll < 0.1 ? [] : roll < 0.2 ? [`n${random.int(500)}`] : [word]
  })
  const block = edited.splice(100, Math.floor(edited.length / 10))
  return [...edited, ...block]
}

function argument(name: string): string | undefined {
  const at = process.argv.indexOf(name)
  return at < 0 ? undefined : process.argv[at + 1]
}
