/**
 * How fast pages are parsed, beside other parsers.
 *
 * `npm run bench:parse -- [--sample N] [--passes N] [--json] [--cold] [--only 'NAME;NAME']`. Every contestant runs in a process
 * of its own, our parser from the files that ship; the processes take turns pass by pass, so that a busy machine is busy
 * for all. CPU time counts, all threads. Warm: the median of the passes after the third, and beside it the ratio of the
 * fastest passes, which neighbours on the machine disturb less. `--cold`: the first 60 pages of a new process, several
 * processes each. Pages come from wcxb-dev (`GLEANER_DATA`), spread evenly; those of the `select` exception are left out.
 */
import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from 'esbuild'
import { compareWithParse5 } from '../tests/support/compare-parse5.js'
import { pagesOf } from '../tests/support/dataset-pages.js'
import { bundle } from '../tools/bundle.js'
import { type ContestantName, contestants, type Digest } from './contestants.js'
import type { Reply, Request } from './parse-worker.js'

const COLD_PAGES = 60
const COLD_PROCESSES = 5
const WARM_UP_PASSES = 3

const { values } = parseArgs({
  options: {
    sample: { type: 'string', default: '136' },
    passes: { type: 'string', default: '12' },
    json: { type: 'boolean', default: false },
    cold: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
})

const names = (Object.keys(contestants) as ContestantName[]).filter(
  name => name === 'parse5' || (values.only?.split(';').includes(name) ?? true),
)

const root = new URL('../', import.meta.url)
const dist = new URL('packages/core/dist/', root).href
/** Below node_modules, so that the contestants are found from there. */
const workerFile = fileURLToPath(new URL('node_modules/.cache/gleaner/parse-worker.mjs', root))

/** Makes the files of our package that ship, its modules for the tree alone, and the worker as plain JavaScript: no contestant runs through a loader. */
async function compile(): Promise<void> {
  execFileSync(process.execPath, [fileURLToPath(new URL('node_modules/typescript/bin/tsc', root)), '-b', 'packages/core'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  })
  await bundle()
  const entry = fileURLToPath(new URL('parse-worker.ts', import.meta.url))
  await build({ entryPoints: [entry], outfile: workerFile, bundle: true, packages: 'external', platform: 'node', format: 'esm' })
}

class Worker {
  readonly name: ContestantName
  private readonly child: ChildProcess

  constructor(name: ContestantName, file: string) {
    this.name = name
    this.child = fork(workerFile, [name, file], { execArgv: [], env: { ...process.env, GLEANER_DIST: dist } })
  }

  private next<T>(): Promise<T> {
    return new Promise((resolve, reject) => {
      const fail = (code: number | null) => reject(new Error(`${this.name} ended with ${code}`))
      this.child.once('exit', fail)
      this.child.once('message', message => {
        this.child.off('exit', fail)
        resolve(message as T)
      })
    })
  }

  ready(): Promise<unknown> {
    return this.next()
  }

  ask<T extends Reply>(task: Request['task']): Promise<T> {
    this.child.send({ task })
    return this.next<T>()
  }

  stop(): void {
    this.child.disconnect()
  }
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right)
  return sorted[sorted.length >> 1]!
}

/** Evenly spread pages on which the `select` exception does not apply. */
async function choosePages(count: number): Promise<string[]> {
  const all = 1355
  const pages: string[] = []
  for await (const { html } of pagesOf('wcxb-dev', Math.max(1, Math.floor(all / count)))) {
    if (pages.length < count && compareWithParse5(html).kind === 'same') pages.push(html)
  }
  return pages
}

type Times = Map<ContestantName, number[]>

/** Passes of all contestants in turn. */
async function measureWarm(file: string, passes: number): Promise<{ times: Times; digests: Map<ContestantName, Digest[] | null> }> {
  const workers = names.map(name => new Worker(name, file))
  await Promise.all(workers.map(worker => worker.ready()))
  const times: Times = new Map(workers.map(({ name }) => [name, []]))
  for (let pass = 0; pass < passes; pass++) {
    for (const worker of workers) {
      const { ms } = await worker.ask<{ ms: number; work: number }>('pass')
      if (pass >= WARM_UP_PASSES) times.get(worker.name)!.push(ms)
    }
  }
  const digests = new Map<ContestantName, Digest[] | null>()
  for (const worker of workers) digests.set(worker.name, (await worker.ask<{ digests: Digest[] | null }>('digest')).digests)
  for (const worker of workers) worker.stop()
  return { times, digests }
}

/** One pass each in new processes, in turn. */
async function measureCold(file: string): Promise<Times> {
  const times: Times = new Map(names.map(name => [name, []]))
  for (let round = 0; round < COLD_PROCESSES; round++) {
    for (const name of names) {
      const worker = new Worker(name, file)
      await worker.ready()
      times.get(name)!.push((await worker.ask<{ ms: number; work: number }>('pass')).ms)
      worker.stop()
    }
  }
  return times
}

function totals(digests: Digest[] | null | undefined): { elements: number; text: string } | null {
  if (!digests) return null
  let elements = 0
  let text = 0
  for (const digest of digests) {
    elements += digest.elements
    text = Math.imul(text ^ digest.text, 0x01000193)
  }
  return { elements, text: (text >>> 0).toString(16).padStart(8, '0') }
}

async function main(): Promise<void> {
  await compile()
  const directory = mkdtempSync(join(tmpdir(), 'gleaner-bench-'))
  const file = join(directory, 'pages.json')
  const pages = await choosePages(values.cold ? COLD_PAGES : Number(values.sample))
  if (pages.length === 0) throw new Error('no pages: wcxb-dev is not in GLEANER_DATA')
  writeFileSync(file, JSON.stringify(pages))
  const megabytes = pages.reduce((sum, page) => sum + Buffer.byteLength(page), 0) / 1e6
  const warm = values.cold ? null : await measureWarm(file, Number(values.passes))
  const times = warm?.times ?? (await measureCold(file))
  rmSync(directory, { recursive: true })
  const base = median(times.get('parse5')!)
  const fastest = Math.min(...times.get('parse5')!)
  const rows = [...times].map(([name, ms]) => ({
    name,
    msPerPage: median(ms) / pages.length,
    megabytesPerSecond: (megabytes / median(ms)) * 1000,
    ratioToParse5: base / median(ms),
    fastestToFastest: fastest / Math.min(...ms),
    ...totals(warm?.digests.get(name)),
  }))
  const ours = rows.find(({ name }) => name === 'gleaner')
  const ourDigest = JSON.stringify(totals(warm?.digests.get('gleaner')))
  const isEqual = warm === null || ours === undefined ? null : ourDigest === JSON.stringify(totals(warm.digests.get('parse5')))
  const summary = {
    cold: values.cold,
    pages: pages.length,
    megabytes,
    ratioToParse5: ours?.ratioToParse5 ?? null,
    fastestToFastest: ours?.fastestToFastest ?? null,
    sameTextAsParse5: isEqual,
    contestants: rows,
  }
  if (values.json) console.log(JSON.stringify(summary))
  else {
    console.log(`${pages.length} pages, ${megabytes.toFixed(1)} MB, ${values.cold ? 'first pages of a new process' : 'warm'}, CPU time`)
    for (const row of rows) {
      const digest = 'elements' in row ? `${row.elements} elements, text ${row.text}` : ''
      const speed = `${row.msPerPage.toFixed(3)} ms/page ${row.megabytesPerSecond.toFixed(1).padStart(7)} MB/s ${row.ratioToParse5.toFixed(2).padStart(6)}x (fastest passes ${row.fastestToFastest.toFixed(2)}x)`
      console.log(`${row.name.padEnd(16)} ${speed}  ${digest}`)
    }
    if (isEqual !== null) console.log(isEqual ? 'elements and text equal parse5' : 'ELEMENTS OR TEXT DIFFER FROM PARSE5')
  }
  if (isEqual === false) process.exitCode = 1
}

await main()
