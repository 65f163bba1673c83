/** Reads the pages of a bench into memory that threads share. */

import { BrokenFileError, isBlankLine, parseJsonLine, readLines } from '@gleaner/node'
import type { PageKind } from 'gleaner'
import { type Fault, foldKeyOf, foldOf, type GoldPage, packageFileOf, packageNameOf, toGoldPage } from '../datasets/index.js'
import type { BenchPage } from './bench.js'

/** Which pages a bench has. */
export interface PageChoice {
  /** Take the first page and every n-th after it of each package; 1 by default. */
  readonly every?: number
  /** Take at most this many pages of each package. */
  readonly limit?: number
  /** Take pages of these kinds only. */
  readonly kinds?: readonly PageKind[]
}

/** The lines of pages, one after the other in shared memory: page `n` is `[starts[n], starts[n + 1])`. */
export interface SharedLines {
  readonly bytes: Uint8Array
  readonly starts: Float64Array
  /** Names of the packages, page by page. */
  readonly packages: readonly string[]
}

/** What was loaded. */
export interface LoadedPages {
  readonly pages: readonly BenchPage[]
  readonly lines: SharedLines
  readonly faults: readonly Fault[]
}

/** Loads the pages with gold text; broken lines and repeated ids are faults. Throws if a package does not exist. */
export async function loadPages(packages: readonly string[], choice: PageChoice): Promise<LoadedPages> {
  const pages: BenchPage[] = []
  const lines: Buffer[] = []
  const faults: Fault[] = []
  for (const file of packages.map(name => packageFileOf(name))) {
    for await (const { page, bytes } of pagesOf(file, choice, faults)) {
      const { id, package: name, pageKind: kind } = page
      pages.push({ number: pages.length, id, package: name, domain: foldKeyOf(page), fold: foldOf(page), kind })
      // A copy: the line may be a view into a large buffer.
      lines.push(Buffer.from(bytes))
    }
  }
  const names = pages.map(page => page.package)
  return { pages, lines: shareLines(lines, names), faults }
}

async function* pagesOf(
  file: string,
  { every = 1, limit = Number.POSITIVE_INFINITY, kinds }: PageChoice,
  faults: Fault[],
): AsyncGenerator<{ page: GoldPage; bytes: Buffer }> {
  const name = packageNameOf(file)
  const seen = new Set<string>()
  let ordinal = 0
  try {
    for await (const { number, bytes } of readLines(file)) {
      if (seen.size >= limit) return
      if (isBlankLine(bytes) || ordinal++ % every !== 0) continue
      const page = goldPageOf(bytes, name)
      if ('reason' in page) faults.push({ place: file, line: number, reason: page.reason })
      else if (seen.has(page.id)) faults.push({ place: file, line: number, reason: `the id "${page.id}" occurs twice` })
      else if (page.gold.text !== null && (kinds === undefined || (page.pageKind !== null && kinds.includes(page.pageKind)))) {
        seen.add(page.id)
        yield { page, bytes }
      }
    }
  } catch (error) {
    if (!(error instanceof BrokenFileError)) throw error
    faults.push({ place: file, line: error.line, reason: error.message })
  }
}

function goldPageOf(bytes: Buffer, name: string): GoldPage | { readonly reason: string } {
  try {
    return { ...toGoldPage(parseJsonLine(bytes), name), package: name }
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) }
  }
}

function shareLines(lines: readonly Buffer[], packages: readonly string[]): SharedLines {
  const starts = new Float64Array(new SharedArrayBuffer(8 * (lines.length + 1)))
  lines.forEach((line, i) => {
    starts[i + 1] = starts[i] + line.length
  })
  const bytes = new Uint8Array(new SharedArrayBuffer(starts[lines.length]))
  lines.forEach((line, i) => void bytes.set(line, starts[i]))
  return { bytes, starts, packages }
}

/** The gold page of a number. */
export function goldPageAt({ bytes, starts, packages }: SharedLines, number: number): GoldPage {
  // A copy: what decodes bytes does not take shared memory.
  const line = Buffer.from(bytes.slice(starts[number], starts[number + 1]))
  return { ...toGoldPage(parseJsonLine(line), packages[number]), package: packages[number] }
}
