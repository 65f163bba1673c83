/**
 * What a crawl costs: `npm run bench:batch -- [--every n]`, on the pages of wcxb-dev as lines of JSON and as a WARC file.
 *
 * CPU seconds are of whole processes, start included; on a machine that does something else they say more than the time that
 * passes. `GLEANER_PYTHON` names a Python with trafilatura and resiliparse; without it those two rows are missing.
 */
import { spawnSync } from 'node:child_process'
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { createGzip, gzipSync } from 'node:zlib'
import { linesOf, readWarc } from '@gleaner/node'
import { prepare } from 'gleaner'
import { WARCParser } from 'warcio'
import { repositoryRoot } from '../tools/source-files.js'

const every = Number(process.argv[process.argv.indexOf('--every') + 1]) || 1
const data = process.env['GLEANER_DATA'] ?? join(repositoryRoot, '../shared/datasets')
const folder = mkdtempSync(join(tmpdir(), 'gleaner-bench-batch-'))

interface Page {
  readonly id: string
  readonly url: string
  readonly html: string
}

async function* pagesOf(file: string): AsyncGenerator<Page> {
  for await (const { bytes } of linesOf(createReadStream(file))) if (bytes !== null) yield JSON.parse(bytes.toString()) as Page
}

/** Writes the pages as lines and as WARC records. */
async function writeInputs(): Promise<{ pages: number; bytes: number }> {
  const lines = createGzip()
  const linesDone = finished(lines.pipe(createWriteStream(join(folder, 'pages.jsonl.gz'))))
  const warc = createWriteStream(join(folder, 'pages.warc.gz'))
  let [number, pages, bytes] = [0, 0, 0]
  for await (const { id, url, html } of pagesOf(join(data, 'wcxb-dev.jsonl.gz'))) {
    if (number++ % every !== 0) continue
    pages++
    bytes += Buffer.byteLength(html)
    lines.write(`${JSON.stringify({ id, url, html })}\n`)
    const block = Buffer.from(`HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}`)
    const head = `WARC/1.0\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:gleaner:${id}>\r\nWARC-Target-URI: ${url}\r\nWARC-Date: 2026-01-01T00:00:00Z\r\nContent-Type: application/http; msgtype=response\r\nContent-Length: ${block.length}\r\n\r\n`
    if (!warc.write(gzipSync(Buffer.concat([Buffer.from(head), block, Buffer.from('\r\n\r\n')]))))
      await new Promise<void>(go => warc.once('drain', () => go()))
  }
  lines.end()
  warc.end()
  await Promise.all([linesDone, finished(warc)])
  return { pages, bytes }
}

interface Cost {
  readonly name: string
  readonly cpuSeconds: number
  readonly seconds: number
}

async function measured(name: string, work: () => Promise<void>): Promise<Cost> {
  const [cpu, start] = [process.cpuUsage(), performance.now()]
  await work()
  const { user, system } = process.cpuUsage(cpu)
  return { name, cpuSeconds: (user + system) / 1e6, seconds: (performance.now() - start) / 1000 }
}

/** Runs a program and measures it with the shell's `times`. */
function measuredProgram(name: string, argv: readonly string[]): Cost {
  const start = performance.now()
  const { stdout, status, stderr } = spawnSync('bash', ['-c', '"$@" >&2; code=$?; times; exit $code', 'bash', ...argv], {
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  })
  if (status !== 0) throw new Error(`${name} failed: ${stderr.slice(-500)}`)
  const [user, system] = (stdout.trim().split('\n').at(-1) ?? '').split(' ').map(secondsOf)
  return { name, cpuSeconds: user + system, seconds: (performance.now() - start) / 1000 }
}

function secondsOf(text: string): number {
  const [, minutes, seconds] = /(\d+)m([\d.]+)s/.exec(text) ?? []
  return Number(minutes) * 60 + Number(seconds)
}

function gleaner(input: string, workers: number, pipeline: string): Cost {
  const out = join(folder, `out-${input}-${workers}-${pipeline}`)
  const cli = join(repositoryRoot, 'packages/cli/bin/gleaner.js')
  const flags = ['--out', out, '--workers', `${workers}`, '--pipeline', pipeline]
  return measuredProgram(`gleaner batch ${input}, ${workers} workers, ${pipeline}`, [
    process.execPath,
    cli,
    '-q',
    'batch',
    join(folder, input),
    ...flags,
  ])
}

const pythonPeers: Readonly<Record<string, string>> = {
  trafilatura: `
import sys, trafilatura
from warcio.archiveiterator import ArchiveIterator
for record in ArchiveIterator(open(sys.argv[1], 'rb')):
    if record.rec_type == 'response': trafilatura.extract(record.content_stream().read())
`,
  resiliparse: `
import sys
from fastwarc.warc import ArchiveIterator, WarcRecordType
from resiliparse.extract.html2text import extract_plain_text
for record in ArchiveIterator(open(sys.argv[1], 'rb'), record_types=WarcRecordType.response):
    extract_plain_text(record.reader.read().decode('utf8', 'replace'), main_content=True)
`,
}

async function loop(pipeline: string): Promise<void> {
  const prepared = prepare({ pipeline })
  const fields = ['status', 'pageKind', 'confidence', 'title', 'authors', 'published', 'language', 'text'] as const
  for await (const { url, html } of pagesOf(join(folder, 'pages.jsonl.gz'))) prepared.extract(html, { url }).pick(fields)
}

async function readOurs(): Promise<void> {
  for await (const _ of readWarc(join(folder, 'pages.warc.gz')));
}

async function readWarcio(): Promise<void> {
  for await (const record of new WARCParser(createReadStream(join(folder, 'pages.warc.gz')))) await record.readFully(false)
}

const { pages, bytes } = await writeInputs()
const costs: Cost[] = [
  await measured('unpack and extract in one loop, default', () => loop('default')),
  gleaner('pages.jsonl.gz', 1, 'default'),
  gleaner('pages.warc.gz', 1, 'default'),
  gleaner('pages.warc.gz', 2, 'default'),
  gleaner('pages.warc.gz', 1, 'fast'),
  await measured('read WARC, ours', readOurs),
  await measured('read WARC, warcio', readWarcio),
]
const python = process.env['GLEANER_PYTHON']
if (python !== undefined)
  for (const [name, program] of Object.entries(pythonPeers))
    costs.push(measuredProgram(name, [python, '-c', program, join(folder, 'pages.warc.gz')]))
rmSync(folder, { recursive: true })

console.log(`${pages} pages, ${(bytes / 1e6).toFixed(1)} MB\n`)
console.log('| what | CPU s | s | pages per CPU s | MB per CPU s |\n|---|--:|--:|--:|--:|')
for (const { name, cpuSeconds, seconds } of costs) {
  const rates = [pages / cpuSeconds, bytes / 1e6 / cpuSeconds].map(rate => rate.toFixed(1))
  console.log(`| ${[name, cpuSeconds.toFixed(2), seconds.toFixed(2), ...rates].join(' | ')} |`)
}
