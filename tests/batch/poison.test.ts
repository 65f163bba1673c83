/** A crawl in which one page of a hundred is poison: every page is accounted for, and the others are extracted. */

import { createWriteStream, rmSync } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { afterAll, expect, it } from 'vitest'
import { errorsIn, newFolder, recordsIn, testSettings, warcResponse } from '../../packages/batch/src/engine/crawl.fixture.js'
import { type BatchJob, runBatch } from '../../packages/batch/src/engine/run-batch.js'
import { thoroughness } from '../support/thoroughness.js'
import { titledPage, writeTroubleFilter } from './trouble.js'

const folder = newFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const pages = { sample: 700, tenth: 10_000, all: 100_000 }[thoroughness]

/** Kinds of poison, and what may become of such a page. */
const poisons: readonly { readonly make: (n: number) => Buffer; readonly becomes: readonly string[] }[] = [
  { make: n => warcResponse(n, titledPage(`endless ${n}`)), becomes: ['deadline'] },
  { make: n => warcResponse(n, titledPage(`killer ${n}`)), becomes: ['crashed', 'deadline'] },
  { make: n => warcResponse(n, titledPage(`hungry ${n}`)), becomes: ['memory', 'crashed', 'deadline'] },
  { make: n => warcResponse(n, '<div>'.repeat(300_000)), becomes: ['limit', 'deadline', 'record'] },
  { make: n => warcResponse(n, `<p>${'huge '.repeat(5_000_000)}`), becomes: ['limit', 'deadline', 'record'] },
  { make: n => warcResponse(n, Buffer.from('1f8b0800000000000003ffffffffffffffff', 'hex'), 'Content-Type: text/html\r\nContent-Encoding: gzip\r\n'), becomes: ['broken-body'] },
  { make: n => warcResponse(n, Buffer.from(titledPage('ünknown charset'), 'latin1'), 'Content-Type: text/html; charset=klingon\r\n'), becomes: ['record', 'deadline'] },
] // biome-ignore format: a row per kind

const isPoison = (n: number): boolean => n % 100 === 50
const poisonOf = (n: number) => poisons[Math.floor(n / 100) % poisons.length]

async function writeCrawl(path: string): Promise<void> {
  const file = createWriteStream(path)
  for (let n = 0; n < pages; n++) {
    const record = isPoison(n) ? poisonOf(n).make(n) : warcResponse(n, titledPage(`calm ${n}`))
    if (!file.write(record)) await new Promise<void>(resolve => file.once('drain', () => resolve()))
  }
  file.end()
  await finished(file)
}

const numberOf = (id: unknown): number => Number(String(id).slice(-12))

it('in = out + errors, by kind', async () => {
  await writeCrawl(join(folder, 'poison.warc'))
  const filterFiles = [{ path: writeTroubleFilter(folder), digest: 'trouble' }]
  const extract = { pipeline: { use: 'trouble' }, filterFiles, deadlineMs: 250, memoryMb: 128 }
  const job: BatchJob = { inputs: ['poison.warc'], out: join(folder, 'out'), settings: testSettings({ extract }), cwd: folder }
  const { counts, isComplete } = await runBatch(job, { workers: 2 })
  expect([isComplete, counts.pages]).toEqual([true, pages])
  const records = recordsIn(job.out).map(({ id }) => numberOf(id))
  const errors = errorsIn(job.out)
  expect(counts.records).toBe(records.length)
  expect(Object.values(counts.errors).reduce((sum, count) => sum + count, 0)).toBe(errors.length)
  const fate = new Map<number, string>(records.map(n => [n, 'record']))
  for (const { id, error } of errors) {
    expect(fate.has(numberOf(id))).toBe(false)
    fate.set(numberOf(id), error.kind)
  }
  expect(fate.size).toBe(pages)
  // On a busy machine a good page may take longer than its deadline, too; then it is listed.
  for (const [n, what] of fate) expect(isPoison(n) ? poisonOf(n).becomes : ['record', 'deadline']).toContain(what)
}, 1_800_000)
