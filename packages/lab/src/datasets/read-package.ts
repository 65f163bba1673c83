import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { BrokenFileError, isBlankLine, parseJsonLine, readLines } from '@gleaner/node'
import { packageFileOf, packageNameOf } from './data-root.js'
import { type Fault, type GoldPage, type Report, toGoldPage } from './gold-page.js'

/** Which pages to read, and who hears of broken ones. */
export interface ReadOptions {
  /** Keep the first page and every n-th after it: a sample whose other lines are not even parsed. */
  readonly every?: number
  /** Keep these ids only. */
  readonly ids?: Iterable<string>
  readonly report?: Report
}

/** The pages of a package, read as they are asked for. */
export interface PackagePages extends AsyncIterable<GoldPage> {
  readonly name: string
  readonly file: string
  /** What was broken so far: complete once the pages have been read. */
  readonly faults: readonly Fault[]
}

/**
 * Reads a package of the native format, given by name or by file, one page in memory at a time.
 *
 * A line that is not JSON, has no usable gold or repeats an id is reported, skipped and counted in `faults`; so is the
 * end of a file that was cut off. Throws only where the package does not exist.
 */
export function readPackage(nameOrFile: string, options: ReadOptions = {}): PackagePages {
  const file = packageFileOf(nameOrFile)
  const name = packageNameOf(file)
  const faults: Fault[] = []
  const report: Report = fault => {
    faults.push(fault)
    options.report?.(fault)
  }
  return {
    name,
    file,
    faults,
    [Symbol.asyncIterator]() {
      faults.length = 0
      return pagesOf(file, name, options, report)
    },
  }
}

/** SHA-256 of a package's file, in hexadecimal. */
export async function digestOf(nameOrFile: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(packageFileOf(nameOrFile), { highWaterMark: 1 << 20 })) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** Counts the lines of a package; what they hold is for the reader to judge. A file that breaks off has the lines before that, and a fault. */
export async function countPages(nameOrFile: string): Promise<{ readonly pages: number; readonly fault: Fault | null }> {
  const file = packageFileOf(nameOrFile)
  let pages = 0
  try {
    for await (const { bytes } of readLines(file)) if (!isBlankLine(bytes)) pages++
    return { pages, fault: null }
  } catch (error) {
    if (!(error instanceof BrokenFileError)) throw error
    return { pages, fault: { place: file, line: error.line, reason: error.message } }
  }
}

async function* pagesOf(file: string, name: string, { every = 1, ids }: ReadOptions, report: Report): AsyncGenerator<GoldPage> {
  const wanted = ids === undefined ? null : new Set(ids)
  const seen = new Set<string>()
  let ordinal = 0
  try {
    for await (const { number, bytes } of readLines(file)) {
      if (isBlankLine(bytes) || ordinal++ % Math.max(1, every) !== 0) continue
      if (wanted !== null && isSurelyUnwanted(bytes, wanted)) continue
      const page = parsePageLine(bytes, name)
      if ('reason' in page) report({ place: file, line: number, reason: page.reason })
      else if (seen.has(page.id)) report({ place: file, line: number, reason: `the id "${page.id}" occurs twice` })
      else {
        seen.add(page.id)
        if (wanted === null || wanted.has(page.id)) yield page
      }
    }
  } catch (error) {
    if (!(error instanceof BrokenFileError)) throw error
    report({ place: file, line: error.line, reason: error.message })
  }
}

function parsePageLine(bytes: Buffer, name: string): GoldPage | { reason: string } {
  try {
    return toGoldPage(parseJsonLine(bytes), name)
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) }
  }
}

/** Reads the id off the head of the line where it stands first, as our writer puts it; parsing a page takes a millisecond. */
function isSurelyUnwanted(bytes: Buffer, wanted: ReadonlySet<string>): boolean {
  const head = /^\{\s*"id"\s*:\s*"([^"\\]*)"/.exec(bytes.toString('utf8', 0, 1000))
  return head !== null && !wanted.has(head[1])
}
