/**
 * What the proxy costs.
 *
 * `npm run bench:proxy -- [--pages N] [--requests N] [--only WORD] [--json]`. Everything on the loopback device; the proxy, a bare proxy of
 * a few lines on `node:http` and `node:net`, and extraction alone each run in a process of their own. CPU is that of all
 * threads of the process. Rates are medians of rounds in which the contestants take turns.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, createServer, request } from 'node:http'
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { issueLeaf, makeAuthority } from '@gleaner/server'
import { pagesOf } from '../tests/support/dataset-pages.js'
import type { Question, Usage } from './proxy-process.js'

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '100' },
    requests: { type: 'string', default: '20000' },
    only: { type: 'string', default: '' },
    json: { type: 'boolean', default: false },
  },
})

interface Contestant {
  readonly port: number
  readonly child: ChildProcess
}

async function start(mode: string): Promise<Contestant> {
  const file = fileURLToPath(new URL('proxy-process.ts', import.meta.url))
  const child = fork(file, [mode], { execArgv: ['--import', 'tsx', '--expose-gc'] })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return { port, child }
}

async function ask<T>({ child }: Contestant, question: Question): Promise<T> {
  child.send(question)
  return ((await once(child, 'message')) as [T])[0]
}

async function stop({ child }: Contestant): Promise<void> {
  const ended = once(child, 'exit')
  child.send({ kind: 'stop' } satisfies Question)
  await ended
}

const median = (numbers: readonly number[]): number => [...numbers].sort((a, b) => a - b)[numbers.length >> 1]

/** Gets an address through a proxy and counts the bytes. */
function get(agent: Agent, port: number, url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request({ agent, host: '127.0.0.1', port, path: url, headers: { host: new URL(url).host } }, answer => {
      let bytes = 0
      // A page that passes unchanged because extraction failed would cost nothing, and count as cheap.
      const status = String(answer.headers['gleaner-status'] ?? '')
      if (/^(?:invalid|crashed|busy|over-budget|broken|undecodable)/.test(status)) answer.destroy(new Error(`${url}: ${status}`))
      answer
        .on('data', (chunk: Buffer) => (bytes += chunk.length))
        .on('end', () => resolve(bytes))
        .on('error', reject)
    })
    sent.on('error', reject).end()
  })
}

async function getAll(port: number, urls: readonly string[], atOnce: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const began = performance.now()
  let next = 0
  const work = async (): Promise<void> => {
    while (next < urls.length) await get(agent, port, urls[next++])
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  agent.destroy()
  return performance.now() - began
}

const megabyte = Buffer.alloc(1_000_000, 'x')

async function startOrigin(pages: readonly string[]): Promise<{ origin: string; close(): void }> {
  const server = createServer((asked, response) => {
    const page = /^\/page\/(\d+)/.exec(asked.url ?? '')?.[1]
    if (page !== undefined) response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pages[Number(page)])
    else if (asked.url === '/small') response.writeHead(200, { 'content-type': 'text/plain' }).end('small')
    else response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': megabyte.length }).end(megabyte)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close() && server.closeAllConnections(),
  }
}

/** CPU of the proxy for pages, beside that of extraction alone. */
async function htmlCost(ours: Contestant, origin: string, pages: readonly string[]): Promise<number> {
  const alone = await start('extract')
  const urls = pages.map((_, i) => `${origin}/page/${i}`)
  const cpu = async (contestant: Contestant, work: () => Promise<unknown>): Promise<number> => {
    const before = await ask<Usage>(contestant, { kind: 'usage' })
    await work()
    return (await ask<Usage>(contestant, { kind: 'usage' })).cpuMicros - before.cpuMicros
  }
  const ratios: number[] = []
  for (let round = 0; round < 6; round++) {
    const extraction = await cpu(alone, () => ask(alone, { kind: 'extract', pages }))
    const proxied = await cpu(ours, () => getAll(ours.port, urls, 2))
    // The compiler settles in the first rounds.
    if (round >= 3) ratios.push(proxied / extraction)
  }
  await stop(alone)
  return median(ratios)
}

/** The rate of 1 MB bodies, as a share of the bare proxy's. */
async function passThroughRate(ours: Contestant, bare: Contestant, origin: string): Promise<number> {
  const urls = Array.from({ length: 150 }, () => `${origin}/data`)
  const ratios: number[] = []
  for (let round = 0; round < 6; round++) {
    const bareMs = await getAll(bare.port, urls, 4)
    const oursMs = await getAll(ours.port, urls, 4)
    if (round > 0) ratios.push(bareMs / oursMs)
  }
  return median(ratios)
}

/** The rate of a tunnel, as a share of the bare one's. */
async function tunnelRate(ours: Contestant, bare: Contestant): Promise<number> {
  const total = 200_000_000
  const source = createTcpServer(socket => {
    let left = total
    const push = (): void => {
      while (left > 0) {
        left -= megabyte.length
        if (!socket.write(megabyte)) return void socket.once('drain', push)
      }
      socket.end()
    }
    socket.on('error', () => {}).once('data', push)
  })
  await new Promise<void>(resolve => source.listen(0, '127.0.0.1', resolve))
  const target = `127.0.0.1:${(source.address() as AddressInfo).port}`
  const timed = (port: number): Promise<number> =>
    new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(`CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n\r\n`))
      let bytes = -1
      const began = performance.now()
      socket.on('data', chunk => {
        if (bytes < 0) socket.write('go')
        bytes = Math.max(0, bytes + chunk.length)
      })
      socket.on('end', () => resolve(performance.now() - began)).on('error', reject)
    })
  const ratios: number[] = []
  for (let round = 0; round < 6; round++) {
    const bareMs = await timed(bare.port)
    const oursMs = await timed(ours.port)
    if (round > 0) ratios.push(bareMs / oursMs)
  }
  source.close()
  return median(ratios)
}

/** What a certificate costs, in bare keys and signatures. */
function leafCost(): number {
  const folder = mkdtempSync(join(tmpdir(), 'gleaner-bench-ca-'))
  const authority = makeAuthority(folder)
  rmSync(folder, { recursive: true, force: true })
  const timed = (work: () => void): number => {
    const began = performance.now()
    for (let i = 0; i < 200; i++) work()
    return performance.now() - began
  }
  const bare = (): void => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    sign('sha256', Buffer.alloc(400), privateKey)
  }
  const ratios = Array.from({ length: 7 }, () => {
    const bareMs = timed(bare)
    return timed(() => void issueLeaf(authority, 'example.org')) / bareMs
  })
  return median(ratios)
}

/** Memory after all requests, as a multiple of that after a tenth of them. */
async function memoryGrowth(ours: Contestant, origin: string, requests: number): Promise<number> {
  const urls = (count: number): string[] => Array.from({ length: count }, () => `${origin}/small`)
  await getAll(ours.port, urls(requests / 10), 16)
  const early = await ask<Usage>(ours, { kind: 'usage' })
  await getAll(ours.port, urls(requests - requests / 10), 16)
  const late = await ask<Usage>(ours, { kind: 'usage' })
  return late.rssBytes / early.rssBytes
}

const pages: string[] = []
for await (const { html } of pagesOf('wcxb-dev', 5)) if (pages.length < Number(values.pages)) pages.push(html)
const { origin, close } = await startOrigin(pages)
const [ours, bare] = [await start('ours'), await start('bare')]
const measurements: readonly { readonly what: string; readonly bar: string; measure(): Promise<number> | number | null }[] = [
  {
    what: 'CPU of proxied pages, × extraction alone',
    bar: 'at most 1.20',
    measure: () => (pages.length === 0 ? null : htmlCost(ours, origin, pages)),
  },
  { what: 'rate of 1 MB bodies, × bare http proxy', bar: 'at least 0.80', measure: () => passThroughRate(ours, bare, origin) },
  { what: 'rate of a tunnel, × bare net pipe', bar: 'at least 0.85', measure: () => tunnelRate(ours, bare) },
  { what: 'a leaf certificate, × bare key and signature', bar: 'at most 3.00', measure: leafCost },
  {
    what: `memory after ${values.requests} requests, × after a tenth`,
    bar: 'at most 1.20',
    measure: () => memoryGrowth(ours, origin, Number(values.requests)),
  },
]
const results: { readonly what: string; readonly value: number | null; readonly bar: string }[] = []
for (const { what, bar, measure } of measurements) if (what.includes(values.only)) results.push({ what, value: await measure(), bar })
await Promise.all([stop(ours), stop(bare)])
close()
if (values.json) console.log(JSON.stringify(results))
else
  for (const { what, value, bar } of results)
    console.log(`${what.padEnd(52)} ${value === null ? 'GLEANER_DATA is not set' : value.toFixed(2)}   (${bar})`)
