/**
 * What the service costs beside extraction itself.
 *
 * `npm run bench:server -- [--pages N] [--rounds N] [--requests N] [--package NAME] [--json]`. Everything on the loopback device: the
 * service in a process of its own, the client in this one. The base is the same executor with the same number of threads and
 * the same pages, without HTTP, asked for plain results. Rates are medians of rounds in which the contestants take turns.
 * Memory is that of the service's process after 2,000 requests and after `--requests`.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { extractionPool } from '@gleaner/server'
import { pagesOf } from '../tests/support/dataset-pages.js'

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '300' },
    rounds: { type: 'string', default: '5' },
    requests: { type: 'string', default: '20000' },
    package: { type: 'string', default: 'wcxb-dev' },
    json: { type: 'boolean', default: false },
  },
})

const atOnce = 32
const workers = Math.max(1, availableParallelism() - 1)

async function readPages(count: number): Promise<string[]> {
  const pages: string[] = []
  for await (const { html } of pagesOf(values.package, 3)) {
    pages.push(html)
    if (pages.length === count) break
  }
  if (pages.length === 0) throw new Error(`there are no pages of ${values.package}; set GLEANER_DATA`)
  return pages
}

/** Pages per second, and the milliseconds of each request. */
interface Round {
  readonly rate: number
  readonly times: readonly number[]
  readonly errors: number
}

async function inParallel(count: number, work: (index: number) => Promise<boolean>): Promise<Round> {
  const times: number[] = []
  let next = 0
  let errors = 0
  const began = performance.now()
  const worker = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++) {
      const start = performance.now()
      if (!(await work(index))) errors++
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return { rate: (count * 1000) / (performance.now() - began), times, errors }
}

async function executorAlone(pages: readonly string[], pool: ReturnType<typeof extractionPool>): Promise<Round> {
  const usual = { url: null, pipeline: { name: 'default', document: null }, formats: ['markdown'] as const }
  return inParallel(pages.length, async index => (await pool.extract({ ...usual, source: { html: pages[index] } })).markdown !== undefined)
}

function post(agent: Agent, url: string, body: Buffer): Promise<boolean> {
  return new Promise(resolve => {
    const headers = { 'content-type': 'application/json', 'content-length': body.length }
    const sent = request(`${url}/v1/extract`, { method: 'POST', agent, headers }, answer => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length)).on('end', () => resolve(answer.statusCode === 200 && bytes > 0))
    })
    sent.on('error', () => resolve(false)).end(body)
  })
}

/** All pages as one request of lines. */
async function asLines(url: string, bodies: readonly Buffer[]): Promise<Round> {
  const began = performance.now()
  const answer = await new Promise<{ lines: number; problems: number }>((resolve, reject) => {
    let [lines, text] = [0, '']
    let problems = 0
    const sent = request(`${url}/v1/extract`, { method: 'POST', headers: { 'content-type': 'application/x-ndjson' } }, got => {
      got.setEncoding('utf8')
      got.on('data', (chunk: string) => {
        const parts = (text + chunk).split('\n')
        text = parts.pop() ?? ''
        lines += parts.length
        problems += parts.filter(part => part.startsWith('{"problem"')).length
      })
      got.on('end', () => resolve({ lines, problems }))
    })
    sent.on('error', reject)
    const write = async (): Promise<void> => {
      for (const body of bodies) if (!sent.write(Buffer.concat([body, Buffer.from('\n')]))) await once(sent, 'drain')
      sent.end()
    }
    write().catch(reject)
  })
  const errors = bodies.length - answer.lines + answer.problems
  return { rate: (bodies.length * 1000) / (performance.now() - began), times: [], errors }
}

async function start(): Promise<{ readonly child: ChildProcess; readonly url: string }> {
  const file = fileURLToPath(new URL('server-process.ts', import.meta.url))
  const child = fork(file, [String(workers)], { execArgv: ['--import', 'tsx', '--expose-gc'] })
  const [{ url }] = (await once(child, 'message')) as [{ url: string }]
  return { child, url }
}

async function memoryOf(child: ChildProcess): Promise<number> {
  child.send('memory')
  return ((await once(child, 'message')) as [{ rss: number }])[0].rss
}

const sorted = (numbers: readonly number[]): number[] => [...numbers].sort((a, b) => a - b)
const median = (numbers: readonly number[]): number => sorted(numbers)[numbers.length >> 1]
const percentile = (numbers: readonly number[], share: number): number => sorted(numbers)[Math.floor(share * (numbers.length - 1))]

const pages = await readPages(Number(values.pages))
const bodies = pages.map(html => Buffer.from(JSON.stringify({ html })))
const pool = extractionPool({ workers })
const { child, url } = await start()
const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
const rest = (): Promise<Round> => inParallel(bodies.length, index => post(agent, url, bodies[index]))

await executorAlone(pages, pool)
await rest()
const rounds: { alone: Round; rest: Round; lines: Round }[] = []
for (let i = 0; i < Number(values.rounds); i++) {
  rounds.push({ alone: await executorAlone(pages, pool), rest: await rest(), lines: await asLines(url, bodies) })
}
await pool.close()

const small = bodies.filter(body => body.length < 60_000)
let sent = Number(values.rounds) * 2 * bodies.length + bodies.length
const sendUntil = async (count: number): Promise<number> => {
  if (sent >= count) return 0
  const { errors } = await inParallel(count - sent, index => post(agent, url, small[index % small.length]))
  sent = count
  return errors
}
const firstRequests = Math.min(2_000, Number(values.requests))
const memoryErrors = await sendUntil(firstRequests)
const before = await memoryOf(child)
const laterErrors = await sendUntil(Number(values.requests))
const after = await memoryOf(child)
agent.destroy()
child.send('stop')
await once(child, 'exit')

const aloneRate = median(rounds.map(({ alone }) => alone.rate))
const ratios = {
  rest: median(rounds.map(({ alone, rest: each }) => each.rate / alone.rate)),
  lines: median(rounds.map(({ alone, lines }) => lines.rate / alone.rate)),
}
const times = rounds.flatMap(({ rest: each }) => each.times)
const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)]
const errors = rounds.reduce((sum, each) => sum + each.rest.errors + each.lines.errors, memoryErrors + laterErrors)
const found = { workers, pages: pages.length, aloneRate, ...ratios, p50, p99, errors, before, after }
if (values.json) console.log(JSON.stringify(found))
else {
  const percent = (share: number): string => `${(100 * share).toFixed(0)} %`
  console.log(`${pages.length} pages of ${values.package}, ${workers} extraction thread(s), concurrency ${atOnce}, ${rounds.length} rounds`)
  console.log(`executor alone   ${aloneRate.toFixed(1)} pages/s`)
  console.log(
    `POST /v1/extract ${percent(ratios.rest)} of it; p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (${(p99 / p50).toFixed(1)} times)`,
  )
  console.log(`NDJSON           ${percent(ratios.lines)} of it`)
  console.log(`errors           ${errors}`)
  console.log(
    `memory           ${(before / 1e6).toFixed(0)} MB after ${firstRequests} requests, ${(after / 1e6).toFixed(0)} MB after ${values.requests} (${(after / before).toFixed(2)} times)`,
  )
}
