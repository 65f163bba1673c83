/** A job whose process is killed again and again, and whose threads end by themselves, gives what a calm one gives. */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import { filesOf, newFolder, recordsIn, testSettings, warcResponse } from '../../packages/batch/src/engine/crawl.fixture.js'
import { type BatchJob, runBatch } from '../../packages/batch/src/engine/run-batch.js'
import { roundsOf } from '../support/thoroughness.js'
import { titledPage, writeTroubleFilter } from './trouble.js'

const folder = newFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const pages = 200
const kills = 1 + roundsOf(30)
const flaky = new Set([40, 90, 150])

function writeInputs(): void {
  const page = (n: number): string => titledPage(flaky.has(n) ? `flaky ${n}` : `calm ${n}`)
  const lines = Array.from({ length: pages / 2 }, (_, n) => `${JSON.stringify({ id: `${n}`, html: page(n) })}\n`)
  writeFileSync(join(folder, 'lines.jsonl.gz'), gzipSync(lines.join('')))
  const records = Array.from({ length: pages / 2 }, (_, n) => gzipSync(warcResponse(pages / 2 + n, page(pages / 2 + n))))
  writeFileSync(join(folder, 'records.warc.gz'), Buffer.concat(records))
}

function jobTo(out: string): BatchJob {
  const filterFiles = [{ path: writeTroubleFilter(folder), digest: 'trouble' }]
  const settings = testSettings({ extract: { pipeline: { use: 'trouble' }, filterFiles }, shardBytes: 700 })
  return { inputs: ['lines.jsonl.gz', 'records.warc.gz'], out: join(folder, out), settings, cwd: folder }
}

function startProcess(job: BatchJob): ChildProcess {
  const program = fileURLToPath(new URL('./run-job.ts', import.meta.url))
  return spawn(process.execPath, ['--import', 'tsx', '--conditions=gleaner-source', program, JSON.stringify(job)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

const manifestsIn = (out: string): number => {
  try {
    return readdirSync(out).filter(name => name.endsWith('.manifest.json')).length
  } catch {
    return 0
  }
}

/** Kills a process as soon as it has done something more; tells whether it was done before that. */
async function killAfterSomeWork(job: BatchJob, random: () => number): Promise<boolean> {
  const wanted = manifestsIn(job.out) + 1 + Math.floor(random() * 3)
  const child = startProcess(job)
  const ended = once(child, 'exit')
  while (child.exitCode === null && manifestsIn(job.out) < wanted) await wait(5)
  await wait(random() * 20)
  child.kill('SIGKILL')
  const [code] = await ended
  return code === 0
}

it('gives the same bytes as a calm one', async () => {
  writeInputs()
  let seed = 12345
  const random = (): number => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31
    return seed / 2 ** 31
  }
  const job = jobTo('chaos')
  let killed = 0
  for (; killed < kills; killed++) if (await killAfterSomeWork(job, random)) break
  const { counts, isComplete, shards } = await runBatch(job, { workers: 2 })
  expect([isComplete, counts.pages, counts.records]).toEqual([true, pages, pages])
  expect(killed).toBeGreaterThan(0)
  expect(shards.before).toBeGreaterThan(0)
  const calm = jobTo('calm')
  await runBatch(calm, { workers: 1 })
  const files = filesOf(calm.out)
  const chaos = Object.fromEntries(Object.entries(filesOf(job.out)).filter(([name]) => !name.endsWith('.part')))
  expect(chaos).toEqual(files)
  expect(new Set(recordsIn(job.out).map(({ id }) => id)).size).toBe(pages)
}, 900_000)
