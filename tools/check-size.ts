/**
 * Holds the compressed size of the files that ship against `size-budgets.json`: what a browser loads for an entry point.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type BundledFile, bundle } from './bundle.js'
import { isStarted, type Problem, report } from './problems.js'
import { repositoryRoot } from './source-files.js'

/** How large one entry point may be. */
export interface SizeBudget {
  readonly name: string
  /** Its file in the bundle. */
  readonly entry: string
  /** Files that are left out of the count: models and word lists. */
  readonly without?: readonly string[]
  readonly maxGzippedBytes: number
}

/** The size of an entry point and of all files that it loads, each compressed by itself; null if there is none. */
export function gzippedSize(files: readonly BundledFile[], { entry, without = [] }: SizeBudget): number | null {
  const names = new Set([entry])
  let size = 0
  // A set may grow while it is walked.
  for (const name of names) {
    const file = files.find(candidate => candidate.name === name)
    if (name === entry && !file) return null
    size += file ? gzipSync(file.code, { level: 9 }).length : 0
    for (const other of file?.imports ?? []) if (!without.includes(other)) names.add(other)
  }
  return size
}

/** Measures every entry point and says which are too large, or missing. */
export function checkSizes(files: readonly BundledFile[], budgets: readonly SizeBudget[]): Problem[] {
  const problems: Problem[] = []
  for (const budget of budgets) {
    const { name, entry, maxGzippedBytes } = budget
    const size = gzippedSize(files, budget)
    if (size === null) {
      problems.push({ file: entry, line: 0, message: `${name} has a budget but does not exist` })
      continue
    }
    const figures = `${(size / 1000).toFixed(1)} kB gzipped of ${maxGzippedBytes / 1000} kB`
    console.log(`${name}: ${figures}`)
    if (size > maxGzippedBytes) problems.push({ file: entry, line: 0, message: `${name} is too large: ${figures}` })
  }
  return problems
}

if (isStarted(import.meta.url)) {
  const budgets = JSON.parse(readFileSync(join(repositoryRoot, 'tools/size-budgets.json'), 'utf8')) as SizeBudget[]
  const folder = mkdtempSync(join(tmpdir(), 'gleaner-size-'))
  try {
    report('size', checkSizes(await bundle(folder), budgets), `${budgets.length} entry points`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
