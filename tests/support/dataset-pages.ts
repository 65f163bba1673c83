/** Pages of the datasets for tests and benchmarks: `GLEANER_DATA`, else beside the repository; none if they are not there. */
import { createReadStream, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createGunzip } from 'node:zlib'

/** Directory of the datasets, null if there is none. */
export function dataDirectory(): string | null {
  const directory = process.env.GLEANER_DATA ?? fileURLToPath(new URL('../../../shared/datasets', import.meta.url))
  return existsSync(directory) ? directory : null
}

/** One page. */
export interface DatasetPage {
  readonly id: string
  readonly html: string
}

/** Names of the packages that are there. */
export function packageNames(): string[] {
  const directory = dataDirectory()
  if (directory === null) return []
  const ending = '.jsonl.gz'
  return readdirSync(directory)
    .filter(file => file.endsWith(ending))
    .map(file => file.slice(0, -ending.length))
    .sort()
}

/** Every `step`-th page of a package, from the first on. */
export async function* pagesOf(name: string, step: number): AsyncGenerator<DatasetPage> {
  const directory = dataDirectory()
  if (directory === null) return
  const input = createReadStream(join(directory, `${name}.jsonl.gz`)).pipe(createGunzip())
  let index = 0
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (index++ % step === 0) yield JSON.parse(line) as DatasetPage
  }
}

/** The HTML of every `step`-th page of every package. */
export async function samplePages(step: number): Promise<string[]> {
  const pages: string[] = []
  for (const name of packageNames()) for await (const { html } of pagesOf(name, step)) pages.push(html)
  return pages
}
