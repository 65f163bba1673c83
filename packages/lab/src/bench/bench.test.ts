import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pipeline } from 'gleaner'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { evaluate } from '../evaluate/index.js'
import { miniRecord, writeMini, writeOwnFilters } from '../evaluate/mini-package.fixture.js'
import { type Bench, BenchError, type OpenShard, openBench, type ScoreRequest } from './index.js'
import { localShard } from './shard.js'

const folder = mkdtempSync(join(tmpdir(), 'gleaner-bench-'))
const records = Array.from({ length: 24 }, (_, i) => miniRecord(i + 1))
const packages = [writeMini(folder, 'held', records)]
const filtersFile = writeOwnFilters(folder)
afterAll(() => rmSync(folder, { recursive: true }))

const vote: Pipeline = { vote: [{ use: 'cetr' }, { use: 'lqf' }, { use: 'cectd-ds' }], minVotes: 2 }
const nested: Pipeline = { first: [{ serial: [{ use: 'lqf' }, vote] }, { use: 'learned' }], minWords: 5 }
const candidates = [
  { name: 'vote', pipeline: vote },
  { name: 'nested', pipeline: nested },
  { name: 'learned', pipeline: { use: 'learned' } },
  { name: 'paper', pipeline: { use: 'cetr', preset: 'paper' } },
]

async function evaluated(): Promise<Map<string, number>> {
  const { rows } = await evaluate({ packages, pipelines: candidates, workers: 0 })
  return new Map(rows.map(({ page, pipeline, scores }) => [`${pipeline} ${page}`, scores['multiset'].f1]))
}

describe.each([0, 2])('a bench with %i threads', workers => {
  let bench: Bench
  beforeAll(async () => {
    bench = await openBench(packages, { workers, filtersFile })
  })
  afterAll(() => bench.close())

  test('knows its pages', () => {
    expect(bench.pages).toHaveLength(records.length)
    expect(bench.pages[3]).toMatchObject({ number: 3, id: records[3].id, package: 'held', domain: expect.any(String) })
    expect(bench.faults).toEqual([])
  })

  test('scores exactly as evaluate does, the first time and again', async () => {
    const wanted = await evaluated()
    for (const request of [candidates, [...candidates].reverse(), candidates]) {
      const scores = await bench.score(request)
      request.forEach(({ name }, c) => {
        expect([...scores[c].f1]).toEqual(bench.pages.map(({ id }) => wanted.get(`${name} ${id}`)))
      })
    }
  })

  test('scores some pages, in the order asked for', async () => {
    const [all] = await bench.score([vote])
    const [some] = await bench.score([vote], { pages: [7, 2, 2] })
    expect([...some.f1]).toEqual([all.f1[7], all.f1[2], all.f1[2]])
    await expect(bench.score([vote], { pages: [24] })).rejects.toThrow(new BenchError('there is no page 24; there are 24, from 0'))
  })

  test('says what is wrong with a candidate before anything is judged', async () => {
    await expect(bench.score([vote, { vote: [{ use: 'nothing' }], minVotes: 1 }])).rejects.toThrow(/\$\.vote\[0\]: there is no filter/)
  })

  test('counts pages on which a candidate throws', async () => {
    const [{ counts, f1 }] = await bench.score([{ use: 'thrower' }])
    expect(counts.failed).toBe(1)
    expect(f1[1]).toBe(0)
    expect(f1[0]).toBeGreaterThan(0)
  })

  test('reports progress and ends at a signal; the next request is served', async () => {
    const steps: number[] = []
    await bench.score([vote, nested], { onProgress: ({ done, total }) => steps.push(done / total) })
    expect(steps.length).toBeGreaterThan(1)
    expect(steps.at(-1)).toBe(1)
    const controller = new AbortController()
    const ended = bench.score([vote], { signal: controller.signal, onProgress: () => controller.abort(new RangeError('enough')) })
    await expect(ended).rejects.toThrow('enough')
    await expect(bench.score([vote], { signal: AbortSignal.abort(new RangeError('before')) })).rejects.toThrow('before')
    expect((await bench.score([vote]))[0].f1).toHaveLength(24)
  })

  test('tells what a filter costs', async () => {
    expect(await bench.leafCpu({ use: 'cetr' })).toBeGreaterThan(0)
  })
})

/** A shard on this thread whose worker ends whenever it meets the filter `thread-killer` on page 1. */
const fragileShard: OpenShard = (module, setup) => {
  const shard = localShard(module, setup)
  const isFatal = ({ candidates, pages }: ScoreRequest): boolean =>
    pages.includes(1) && JSON.stringify(candidates).includes('thread-killer')
  return {
    close: () => shard.close(),
    async *run(items) {
      for await (const item of items) {
        if (isFatal(item.input)) yield { key: item.key, failure: { kind: 'crashed', name: 'WorkerEnded', message: 'it ended' } }
        else yield* shard.run([item])
      }
    },
  }
}

test('a page that ends its thread costs that page, and only for the candidate that did it', async () => {
  const bench = await openBench(packages, { workers: 2, filtersFile, executor: fragileShard })
  const [killer, healthy] = await bench.score([{ use: 'thread-killer', with: {} }, vote], { pages: [0, 1, 3, 5, 7] })
  expect(killer.counts).toMatchObject({ failed: 1 })
  expect(killer.f1[1]).toBe(0)
  expect(healthy.counts.failed).toBe(0)
  expect([...healthy.f1]).toEqual([...(await bench.score([vote], { pages: [0, 1, 3, 5, 7] }))[0].f1])
})

test('pages that do not fit into memory are parsed again', async () => {
  const [small, large] = await Promise.all([openBench(packages, { workers: 0, maxParsedChars: 10 }), openBench(packages, { workers: 0 })])
  for (const request of [[vote], [nested]]) {
    expect([...(await small.score(request))[0].f1]).toEqual([...(await large.score(request))[0].f1])
  }
})

test('chooses pages', async () => {
  const bench = await openBench(packages, { workers: 0, every: 5, limit: 3 })
  expect(bench.pages.map(({ id }) => id)).toEqual([0, 5, 10].map(i => records[i].id))
  await expect(openBench(packages, { workers: -1 })).rejects.toThrow(/workers must be a whole number/)
  await expect(openBench(packages, { workers: 0, measure: 'blue' })).rejects.toThrow(/blue/)
})

test('scores the final selection of extract: comments, placeholder pages, data and titles', { timeout: 120_000 }, async () => {
  const section = `<div class="comments">${'<p>A reader says a good deal about the ferry and the ice.</p>'.repeat(6)}</div>`
  const story = '<p>The ferry runs again from Monday, said the harbour master, if the ice lets it leave.</p>'
  const data = `<script type="application/ld+json">${JSON.stringify({ '@type': 'Article', articleBody: 'The ferry runs again from Monday. '.repeat(60) })}</script>`
  const bodies = [
    story.repeat(6) + section,
    story + section,
    section,
    data,
    '<h1>404 Not Found</h1><p>The requested URL was not found on this server.</p>',
  ]
  const extra = bodies.map((body, i) => ({
    id: `final-${i}`,
    url: `https://final${i}.example/`,
    html: `<title>The ferry</title><body>${body}</body>`,
    gold: { text: story.replace(/<.*?>/g, '') },
  }))
  const file = writeMini(folder, 'final', extra)
  const wide = [...candidates, { name: 'title', pipeline: { use: 'nce', preset: 'paper' } }, { name: 'all', pipeline: { use: 'ccb' } }]
  const { rows } = await evaluate({ packages: [file], pipelines: wide, workers: 0 })
  const bench = await openBench([file], { workers: 0 })
  const scores = await bench.score(wide)
  for (const [c, { name }] of wide.entries()) {
    const wanted = bench.pages.map(({ id }) => rows.find(row => row.page === id && row.pipeline === name)?.scores['multiset'].f1)
    expect([...scores[c].f1], name).toEqual(wanted)
  }
  const [dropped, kept] = await bench.score([{ pipeline: { use: 'ccb' } }, { pipeline: { use: 'ccb' }, comments: 'keep' as const }])
  expect(dropped.precision[0]).toBeGreaterThan(kept.precision[0])
})
