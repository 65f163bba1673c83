/**
 * What scoring known verdicts costs: `npm run bench:optimise -- [--package P] [--every N] [--pipelines N]`.
 *
 * Prints CPU time, which other programs on the machine disturb little, and compares scores with fresh ones. The last figure compares two
 * threads of one bench with two processes that score the same by themselves.
 */
import { fork } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Bench, createRandom, type GoldPage, multiset, openBench, readPackage, searchSpace, standardOperators } from '@gleaner/lab'
import { compile, defaultsOf, type Pipeline, parsePage, policiesOf, registry, selectionText, unlimited } from 'gleaner'

const { values } = parseArgs({
  options: {
    package: { type: 'string', default: 'sample' },
    every: { type: 'string', default: '1' },
    pipelines: { type: 'string', default: '2000' },
    child: { type: 'boolean', default: false },
  },
})
const every = Number(values.every)
const space = searchSpace(registry, { published: true })
const leaves = space.leaves.filter(({ preset }) => preset === undefined)

/** CPU seconds that some work takes. */
async function cpuOf(work: () => unknown): Promise<number> {
  const start = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1e6
}

function combinations(seed: string, count: number): Pipeline[] {
  const random = createRandom(seed)
  return Array.from({ length: count }, () => {
    const members = Array.from({ length: 3 + random.int(3) }, () => leaves[random.int(leaves.length)])
    return random.int(2) === 0
      ? { vote: members, quorum: 0.5 }
      : { parallel: members, merge: random.int(2) === 0 ? 'union' : 'intersection' }
  })
}

const batch = 100

/** Scores pipelines in batches, as a search does. */
async function scoreAll(bench: Bench, pipelines: readonly Pipeline[]): Promise<void> {
  for (let i = 0; i < pipelines.length; i += batch) await bench.score(pipelines.slice(i, i + batch))
}

/** Scores of known verdicts per second of time, after everything is warm. */
async function rate(bench: Bench, pipelines: readonly Pipeline[]): Promise<number> {
  await bench.score(leaves)
  await scoreAll(bench, combinations('warm', 1000))
  const start = performance.now()
  await scoreAll(bench, pipelines)
  return (1000 * pipelines.length * bench.pages.length) / (performance.now() - start)
}

const pipelines = combinations('measured', Number(values.pipelines))

if (values.child) {
  const bench = await openBench([values.package], { every, workers: 0 })
  process.send?.(await rate(bench, pipelines))
  await bench.close()
  process.disconnect?.()
} else await measure()

async function measure(): Promise<void> {
  const pages: GoldPage[] = []
  for await (const page of readPackage(values.package, { every })) if (page.gold.text !== null) pages.push(page)
  console.log(`${values.package}: ${pages.length} pages, ${leaves.length} filters`)
  await measureCaching(pages)
  await measureScores(pages)
  await measureThreads()
}

async function measureCaching(pages: readonly GoldPage[]): Promise<void> {
  const parsed = pages.map(({ html, url }) => parsePage(html, { url }))
  const filters = leaves.map(({ use }) => registry.filters.get(use)).filter(filter => filter !== undefined)
  // What is compiled first is slow; both sides begin warm.
  for (const filter of filters) filter.judge(parsed[0], defaultsOf(filter.params), unlimited)
  const parsing = await cpuOf(() => pages.forEach(({ html, url }) => void parsePage(html, { url })))
  const judging = await cpuOf(() => {
    for (const page of parsed) for (const filter of filters) filter.judge(page, defaultsOf(filter.params), unlimited)
  })
  const folder = mkdtempSync(join(tmpdir(), 'gleaner-bench-'))
  const bench = await openBench([values.package], { every, workers: 0, cacheFolder: folder })
  const caching = await cpuOf(() => bench.score(leaves))
  const { bytes, verdicts } = bench.state
  await bench.close()
  const stored = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
  rmSync(folder, { recursive: true })
  const alone = parsing + judging
  console.log(`parsing and filters alone        ${alone.toFixed(2)} s CPU (filters ${judging.toFixed(2)} s)`)
  console.log(`with cache and first scores      ${caching.toFixed(2)} s CPU, ${(caching / alone).toFixed(2)} times`)
  console.log(`verdict mask                     ${Math.round(bytes / verdicts)} bytes in memory, ${Math.round(stored / verdicts)} on disk`)
}

async function measureScores(pages: readonly GoldPage[]): Promise<void> {
  const bench = await openBench([values.package], { every, workers: 0 })
  await bench.score(leaves)
  await scoreAll(bench, combinations('warm', 300))
  const cpu = await cpuOf(() => scoreAll(bench, pipelines))
  const perSecond = Math.round((pipelines.length * pages.length) / cpu)
  console.log(`new combinations of known verdicts  ${perSecond.toLocaleString('en')} pages per CPU second`)
  const random = createRandom(1)
  const tried = Array.from({ length: 200 }, () => standardOperators.random(space, random))
  let equal = 0
  for (const pipeline of tried) {
    const number = random.int(pages.length)
    const [{ f1 }] = await bench.score([pipeline], { pages: [number] })
    if (f1[0] === freshScore(pipeline, pages[number])) equal++
  }
  console.log(`scores equal to fresh ones       ${equal} of ${tried.length}`)
  await bench.close()
}

/** The score of a pipeline that runs anew. */
function freshScore(pipeline: Pipeline, { html, url, gold }: GoldPage): number {
  const { page, verdict } = compile(pipeline, registry)(parsePage(html, { url, ...policiesOf(pipeline, registry) }))
  return multiset.score(selectionText(page, verdict.keep), gold.text ?? '').f1
}

async function measureThreads(): Promise<void> {
  const bench = await openBench([values.package], { every, workers: 2 })
  const threads = await rate(bench, pipelines)
  await bench.close()
  const processes = await Promise.all([childRate(), childRate()])
  const together = processes[0] + processes[1]
  const share = `${((100 * threads) / together).toFixed(0)} % of two processes`
  console.log(
    `two threads                      ${Math.round(threads).toLocaleString('en')} pages per second, ${share} (${Math.round(together).toLocaleString('en')})`,
  )
}

function childRate(): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), [
      '--child',
      '--package',
      values.package,
      '--every',
      values.every,
      '--pipelines',
      values.pipelines,
    ])
    child.on('message', found => resolve(Number(found)))
    child.on('error', reject)
    child.on('exit', code => code !== 0 && reject(new Error(`the process ended with ${code}`)))
  })
}
