/**
 * How much memory a page takes, as a multiple of its UTF-8 bytes.
 *
 * `npm run bench:memory -- [--sample N] [--json]`. Pages come from wcxb-dev (`GLEANER_DATA`), spread evenly, those above
 * 20 kB. Measured in one process with the compiled package: heap and array buffers before, right after `parsePage` (peak:
 * nothing made on the way has been collected), and after a collection (lasting). Both include the source string, which
 * is made anew for each page, its text, its tables and the selection of live text. All pages are parsed once before, so
 * that compiled code does not count, and each is measured three times; the middle counts. The parser keeps its working
 * memory from page to page (at most about 12 MB, else it is let go), so that no page pays for it; what it would be for
 * each page alone is printed apart, by its records: 2 bytes per character, 32 per node, 16 per tag.
 */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { pagesOf } from '../tests/support/dataset-pages.js'

const SMALLEST = 20_000

const { values } = parseArgs({ options: { sample: { type: 'string', default: '200' }, json: { type: 'boolean', default: false } } })

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const root = new URL('../', import.meta.url)
const tsc = fileURLToPath(new URL('node_modules/typescript/bin/tsc', root))
execFileSync(process.execPath, [tsc, '-b', 'packages/core'], { cwd: root, stdio: ['ignore', 2, 2] })
const { parsePage } = (await import(
  new URL('packages/core/dist/page/parse.js', root).href
)) as typeof import('../packages/core/src/page/parse.js')

/** Bytes on the heap and in array buffers. */
function used(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

/** Collects until nothing more goes: array buffers are freed by a second pass. */
function settle(): number {
  collect()
  collect()
  return used()
}

interface Sizes {
  readonly bytes: number
  readonly peak: number
  readonly lasting: number
  /** What the parser needs beside, and keeps for the next page. */
  readonly working: number
}

function measure(utf8: Uint8Array): Sizes {
  const before = settle()
  const page = parsePage(new TextDecoder().decode(utf8))
  const liveSize = page.live.size
  const peak = used() - before
  const lasting = settle() - before
  // Read once more, so that the page lives until here.
  if (page.live.size !== liveSize) throw new Error('a page changed')
  const working = page.source.length * 2 + page.nodes.size * 32
  return { bytes: utf8.length, peak, lasting, working }
}

/** The middle one of three measurements, by `peak` and `lasting` apart. */
function measureThrice(utf8: Uint8Array): Sizes {
  const three = [measure(utf8), measure(utf8), measure(utf8)]
  const middle = (field: 'peak' | 'lasting') =>
    quantile(
      three.map(sizes => sizes[field]),
      0.5,
    )
  return { ...three[0]!, peak: middle('peak'), lasting: middle('lasting') }
}

function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
}

async function choosePages(count: number): Promise<Uint8Array[]> {
  const pages: Uint8Array[] = []
  const encoder = new TextEncoder()
  for await (const { html } of pagesOf('wcxb-dev', Math.max(1, Math.floor(1355 / count)))) {
    const bytes = encoder.encode(html)
    if (bytes.length > SMALLEST && pages.length < count) pages.push(bytes)
  }
  return pages
}

const pages = await choosePages(Number(values.sample))
if (pages.length === 0) throw new Error('no pages: wcxb-dev is not in GLEANER_DATA')
for (const page of pages) measure(page)
const sizes = pages.map(measureThrice)
const peaks = sizes.map(({ bytes, peak }) => peak / bytes)
const lastings = sizes.map(({ bytes, lasting }) => lasting / bytes)
const workings = sizes.map(({ bytes, working }) => working / bytes)
const summary = {
  pages: sizes.length,
  meanBytes: Math.round(sizes.reduce((sum, { bytes }) => sum + bytes, 0) / sizes.length),
  peak: { median: quantile(peaks, 0.5), p95: quantile(peaks, 0.95) },
  lasting: { median: quantile(lastings, 0.5), p95: quantile(lastings, 0.95) },
  working: { median: quantile(workings, 0.5), p95: quantile(workings, 0.95) },
}
if (values.json) console.log(JSON.stringify(summary))
else {
  const row = ({ median, p95 }: { median: number; p95: number }) => `median ${median.toFixed(2)}x, p95 ${p95.toFixed(2)}x`
  console.log(`${summary.pages} pages above ${SMALLEST} bytes, ${summary.meanBytes} bytes on average, as multiples of the UTF-8 bytes`)
  console.log(`peak     ${row(summary.peak)}`)
  console.log(`lasting  ${row(summary.lasting)}`)
  console.log(`working  ${row(summary.working)} (the parser's own, kept from page to page, not in the lines above)`)
}
