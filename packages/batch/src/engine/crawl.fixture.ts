/** A small crawl for tests: pages that we wrote, as lines of JSON and as WARC records, and a job over them. */

import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type BatchSettings, defaultFields } from '../settings/index.js'

/** An article with a menu; `n` decides its words. */
export function articleHtml(n: number): string {
  const paragraphs = [1, 2, 3, 4].map(k => `<p>Part ${k} of story ${n}: ${sentence(n, k)} ${sentence(n + k, k)} ${sentence(n, k + 7)}</p>`)
  return `<!doctype html><html lang="en"><head><title>Story ${n}</title></head><body><nav><a href="/">Home</a> <a href="/news">News</a></nav>
<main><article><h1>Story ${n}</h1>${paragraphs.join('')}</article></main><footer><a href="/imprint">Imprint</a></footer></body></html>`
}

const nouns = [
  'harbour',
  'orchard',
  'lantern',
  'bridge',
  'meadow',
  'quarry',
  'ferry',
  'kitchen',
  'tower',
  'archive',
  'garden',
  'station',
  'market',
]
const verbs = ['kept', 'painted', 'crossed', 'measured', 'forgot', 'repaired', 'described', 'sold', 'guarded', 'counted', 'opened']

function sentence(a: number, b: number): string {
  const pick = (list: readonly string[], k: number): string => list[(a * 7 + b * 13 + k * 5) % list.length]
  return `The old ${pick(nouns, 0)} near the ${pick(nouns, 1)} was the place where somebody ${pick(verbs, 2)} the ${pick(nouns, 3)} and ${pick(verbs, 4)} it ${a * 31 + b} times before winter came.`
}

/** Lines of JSON for pages. */
export function jsonLines(from: number, to: number, change: (n: number) => object = () => ({})): string {
  const lines: string[] = []
  for (let n = from; n < to; n++) {
    lines.push(
      `${JSON.stringify({ id: `page-${n}`, url: `https://site-${n % 5}.example/story/${n}`, html: articleHtml(n), ...change(n) })}\n`,
    )
  }
  return lines.join('')
}

/** A WARC record. */
export function warcRecord(type: string, n: number, block: string | Uint8Array, more = ''): Buffer {
  const bytes = Buffer.from(block)
  const head = `WARC/1.1\r\nWARC-Type: ${type}\r\nWARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-${String(n).padStart(12, '0')}>\r\nWARC-Date: 2026-02-03T04:05:06Z\r\nWARC-Target-URI: https://site-${n % 5}.example/story/${n}\r\n${more}Content-Length: ${bytes.length}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n\r\n')])
}

/** A WARC response with an article. */
export function warcResponse(
  n: number,
  body: string | Uint8Array = articleHtml(n),
  fields = 'Content-Type: text/html; charset=utf-8\r\n',
): Buffer {
  return warcRecord('response', n, Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\n${fields}\r\n`), Buffer.from(body)]))
}

/** A new folder. */
export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'gleaner-batch-'))
}

/** Settings for tests: the pipeline is fast to load. */
export function testSettings(
  changes: { extract?: Partial<BatchSettings['extract']>; output?: Partial<BatchSettings['output']>; shardBytes?: number } = {},
): BatchSettings {
  return {
    extract: {
      pipeline: { use: 'cetr' },
      models: [],
      filterFiles: [],
      options: {},
      charsets: false,
      deadlineMs: 0,
      memoryMb: 512,
      ...changes.extract,
    },
    output: {
      format: 'jsonl',
      compression: 'gzip',
      fields: defaultFields,
      dedupe: false,
      onlyLanguages: null,
      minConfidence: null,
      minWords: null,
      ...changes.output,
    },
    fetch: { allowPrivate: true, pauseMs: 0 },
    shardBytes: changes.shardBytes ?? 64_000_000,
  }
}

/** The records in the output files of a job, in their order. */
export function recordsIn(out: string): Record<string, unknown>[] {
  const files = readdirSync(out).filter(name => name.endsWith('.jsonl.gz'))
  return files.sort().flatMap(name => jsonIn(gunzipSync(readFileSync(join(out, name))).toString('utf8')))
}

/** The errors of a job. */
export function errorsIn(out: string): { id: string | null; offset: number; input: string; error: { kind: string; message: string } }[] {
  return jsonIn(readFileSync(join(out, 'errors.jsonl'), 'utf8')) as ReturnType<typeof errorsIn>
}

function jsonIn(text: string): Record<string, unknown>[] {
  return text
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line) as Record<string, unknown>)
}

/** The bytes of all files of a job that do not hold times. */
export function filesOf(out: string): Record<string, string> {
  const names = readdirSync(out).filter(name => !name.endsWith('.manifest.json'))
  return Object.fromEntries(names.sort().map(name => [name, readFileSync(join(out, name)).toString('base64')]))
}
