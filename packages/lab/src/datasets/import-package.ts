import type { Adapter } from './adapters/adapter.js'
import { adapters } from './adapters/index.js'
import { packageNameOf } from './data-root.js'
import { describePage } from './describe-page.js'
import type { Fault, GoldPage, Report } from './gold-page.js'
import { digestOf } from './read-package.js'
import { writePackage } from './write-package.js'

/** What an import did. */
export interface ImportResult {
  /** The format that was read, also where it was detected. */
  readonly format: string
  readonly file: string
  readonly pages: number
  /** Files and records that were skipped, each with its reason. */
  readonly faults: readonly Fault[]
  /** SHA-256 of the file written. */
  readonly digest: string
}

/** Who hears of an import while it runs. */
export interface ImportOptions {
  readonly report?: Report
  /** Called after each page with the number of pages so far. */
  readonly progress?: (pages: number) => void
}

/** Says that a format is not known, or that a folder has none. */
export class UnknownFormatError extends Error {
  override readonly name = 'UnknownFormatError'
}

/**
 * Converts a downloaded data set into a package of the native format.
 *
 * `format` is an adapter's name or `auto`. The package is named after the file, and its ids start with that name. Broken
 * files are skipped and listed in the result.
 */
export async function importPackage(format: string, dir: string, outFile: string, options: ImportOptions = {}): Promise<ImportResult> {
  const adapter = format === 'auto' ? await detectFormat(dir) : adapterOf(format)
  const name = packageNameOf(outFile)
  const faults: Fault[] = []
  const report: Report = fault => {
    faults.push(fault)
    options.report?.(fault)
  }
  const pages = await writePackage(outFile, named(adapter.read(dir, report), adapter.name, name, options.progress))
  return { format: adapter.name, file: outFile, pages, faults, digest: await digestOf(outFile) }
}

/** The adapter of that name; throws `UnknownFormatError`. */
export function adapterOf(format: string): Adapter {
  const adapter = adapters.find(({ name }) => name === format)
  if (!adapter) throw new UnknownFormatError(`unknown format "${format}"; there are ${adapters.map(({ name }) => name).join(', ')}`)
  return adapter
}

/** The first adapter whose layout a folder has; throws `UnknownFormatError`. */
export async function detectFormat(dir: string): Promise<Adapter> {
  for (const adapter of adapters) if (await adapter.detect(dir)) return adapter
  throw new UnknownFormatError(`no known format in ${dir}; there are ${adapters.map(({ name }) => name).join(', ')}`)
}

async function* named(
  pages: AsyncIterable<GoldPage>,
  format: string,
  name: string,
  progress?: (pages: number) => void,
): AsyncGenerator<GoldPage> {
  let count = 0
  for await (const page of pages) {
    yield describePage({ ...page, package: name, id: `${name}/${page.id.slice(format.length + 1)}` })
    progress?.(++count)
  }
}
