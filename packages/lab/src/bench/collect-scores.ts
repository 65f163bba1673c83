/** Divides a request among the shards of a bench and puts the answers together. */

import { type ItemResult, outputOf, type WorkItem } from '@gleaner/node'
import type { CandidateScore, ScoreCounts, ScoreOptions } from './bench.js'
import type { Candidate } from './candidate.js'
import type { Shard } from './shard.js'
import type { ScoreAnswer, ScoreRequest } from './worker.js'

/** Work items have at most so many pages, and about so many scores: a request ends soon after its signal, and messages are cheap. */
const maxPagesPerItem = 64
const scoresPerItem = 2000

function pagesPerItem(candidates: number, pages: number): number {
  return Math.max(8, Math.min(maxPagesPerItem, Math.floor(scoresPerItem / Math.max(1, candidates)), Math.ceil(pages / 2)))
}

/** Told of every answer. */
export type OnAnswer = (answer: ScoreAnswer, shard: number) => void

/** Scores candidates on pages; a page always goes to the same shard. */
export async function collectScores(
  shards: readonly Shard[],
  candidates: readonly Candidate[],
  pages: readonly number[],
  { signal, onProgress }: ScoreOptions,
  onAnswer: OnAnswer,
): Promise<CandidateScore[]> {
  signal?.throwIfAborted()
  const table = new ScoreTable(candidates.length, pages.length)
  const total = candidates.length * pages.length
  let done = 0
  const runShard = async (shard: Shard, number: number): Promise<void> => {
    const places = pages.flatMap((page, place) => (page % shards.length === number ? [place] : []))
    const chunks = chunksOf(places, pagesPerItem(candidates.length, places.length))
    let at = 0
    for await (const result of shard.run(itemsOf(chunks, candidates, pages, signal))) {
      const chunk = chunks[at++]
      for (const { places, answer } of await answersOf(result, chunk, shard, candidates, pages)) {
        table.put(places, answer)
        onAnswer(answer, number)
      }
      done += chunk.length * candidates.length
      if (!signal?.aborted) onProgress?.({ done, total })
    }
  }
  await untilAborted(Promise.all(shards.map(runShard)), signal)
  return table.scores()
}

function chunksOf(places: readonly number[], size: number): number[][] {
  return Array.from({ length: Math.ceil(places.length / size) }, (_, i) => places.slice(i * size, (i + 1) * size))
}

/** Stops at the signal: what is under way ends by itself, so that its thread keeps what it knows. */
function* itemsOf(
  chunks: readonly (readonly number[])[],
  candidates: readonly Candidate[],
  pages: readonly number[],
  signal: AbortSignal | undefined,
): Generator<WorkItem<ScoreRequest>> {
  for (const [i, chunk] of chunks.entries()) {
    if (signal?.aborted) return
    yield { key: String(i), input: { candidates, pages: chunk.map(place => pages[place]) } }
  }
}

interface PlacedAnswer {
  readonly places: readonly number[]
  readonly answer: ScoreAnswer
}

/** Of pages that ended their thread each is tried alone with each candidate, so that the guilty pair is known. */
async function answersOf(
  result: ItemResult<ScoreAnswer>,
  places: readonly number[],
  shard: Shard,
  candidates: readonly Candidate[],
  pages: readonly number[],
): Promise<PlacedAnswer[]> {
  if (result.failure?.kind !== 'crashed') return [{ places, answer: outputOf(result) }]
  const answers: PlacedAnswer[] = []
  for (const place of places) {
    const items = candidates.map((candidate, c) => ({ key: String(c), input: { candidates: [candidate], pages: [pages[place]] } }))
    const found: ScoreAnswer[] = []
    for await (const single of shard.run(items)) found.push(single.failure?.kind === 'crashed' ? failedAnswer : outputOf(single))
    answers.push({ places: [place], answer: joined(found) })
  }
  return answers
}

const failedAnswer: ScoreAnswer = {
  f1: new Float64Array(1),
  precision: new Float64Array(1),
  recall: new Float64Array(1),
  counts: [{ failed: 1, empty: 0, judged: 0, known: 0 }],
  leaves: {},
}

/** One answer of the answers for one page by each candidate. */
function joined(answers: readonly ScoreAnswer[]): ScoreAnswer {
  const column = (name: 'f1' | 'precision' | 'recall'): Float64Array => Float64Array.from(answers, answer => answer[name][0])
  return {
    f1: column('f1'),
    precision: column('precision'),
    recall: column('recall'),
    counts: answers.flatMap(({ counts }) => counts),
    leaves: Object.assign({}, ...answers.map(({ leaves }) => leaves)) as ScoreAnswer['leaves'],
  }
}

/** Scores by candidate and page. */
class ScoreTable {
  private readonly columns: readonly CandidateScore[]
  private readonly counts: { -readonly [Key in keyof ScoreCounts]: number }[]

  constructor(candidates: number, pages: number) {
    this.counts = Array.from({ length: candidates }, () => ({ failed: 0, empty: 0, judged: 0, known: 0 }))
    this.columns = this.counts.map(counts => ({
      f1: new Float64Array(pages),
      precision: new Float64Array(pages),
      recall: new Float64Array(pages),
      counts,
    }))
  }

  put(places: readonly number[], { f1, precision, recall, counts }: ScoreAnswer): void {
    this.columns.forEach((column, c) => {
      places.forEach((place, p) => {
        const at = c * places.length + p
        column.f1[place] = f1[at]
        column.precision[place] = precision[at]
        column.recall[place] = recall[at]
      })
      for (const key of ['failed', 'empty', 'judged', 'known'] as const) this.counts[c][key] += counts[c][key]
    })
  }

  scores(): CandidateScore[] {
    return [...this.columns]
  }
}

/** Waits for work, or for the signal; work that goes on after the signal is not waited for. */
async function untilAborted(work: Promise<unknown>, signal: AbortSignal | undefined): Promise<void> {
  if (!signal) return void (await work)
  let stop = (): void => {}
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
  })
  work.catch(() => {})
  try {
    await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
  signal.throwIfAborted()
}
