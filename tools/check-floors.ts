/**
 * Holds every filter and every pipeline that ships against its floor: `npm run floors -- [--all] [--accept [--lower]]
 * [--package P]… [--workers N]`.
 *
 * Looks at a fixed tenth of the pages, or at all of them with `--all` or `GLEANER_VERIFY=1`. `--accept` raises floors to
 * what was measured; a floor falls only with `--lower`, which shows in the file's history. Without data it says so and
 * passes.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Candidate, digestOf, evaluate, listPackages, type Result } from '@gleaner/lab'
import { filters, pipelines } from 'gleaner'
import { acceptFloors, checkDigests, checkFloors, type Extent, type Floors, floorsFile } from './floors.js'
import { report } from './problems.js'
import { repositoryRoot } from './source-files.js'

/** Packages with floors; cleaneval-dev is small and of the same kind as cleaneval-final. */
const packageNames = ['wcxb-dev', 'cleaneval-final', 'dragnet', 'readability', 'trafilatura']

const { values } = parseArgs({
  options: {
    all: { type: 'boolean', default: process.env['GLEANER_VERIFY'] === '1' },
    accept: { type: 'boolean', default: false },
    lower: { type: 'boolean', default: false },
    package: { type: 'string', multiple: true, default: packageNames },
    workers: { type: 'string' },
  },
})

const file = join(repositoryRoot, floorsFile)
const about = 'F1 (word multiset; trafilatura: pooled snippets) below which no pipeline may fall. Written by `npm run floors -- --accept`.'

function readFloors(): Floors {
  if (!existsSync(file)) return { about, packages: {}, floors: {} }
  return JSON.parse(readFileSync(file, 'utf8')) as Floors
}

async function measure(names: readonly string[], extent: Extent): Promise<readonly Result[]> {
  const shipped: Candidate[] = pipelines.map(({ name, ...rest }) => ({ name: `pipeline ${name}`, ...rest }))
  const alone: Candidate[] = filters.map(({ name }) => ({ name, pipeline: { use: name } }))
  const workers = values.workers === undefined ? {} : { workers: Number(values.workers) }
  const { results } = await evaluate({ packages: names, pipelines: [...alone, ...shipped], every: extent === 'all' ? 1 : 10, ...workers })
  return results
}

async function main(): Promise<void> {
  const present = new Set(listPackages().map(({ name }) => name))
  const names = values.package.filter(name => present.has(name))
  const missing = values.package.filter(name => !present.has(name))
  if (missing.length > 0) console.log(`floors: SKIPPED for ${missing.join(', ')}: not in GLEANER_DATA`)
  if (names.length === 0) return
  const extent: Extent = values.all ? 'all' : 'tenth'
  const floors = readFloors()
  const digests = Object.fromEntries(await Promise.all(names.map(async name => [name, await digestOf(name)] as const)))
  const results = await measure(names, extent)
  const looked = `${results.length} results on ${extent === 'all' ? 'all' : 'a tenth of the'} pages of ${names.join(', ')}`
  if (!values.accept) {
    report('floors', [...checkDigests(floors, digests), ...checkFloors(floors, results, extent)], looked)
    return
  }
  const accepted = acceptFloors({ ...floors, about }, results, digests, extent, values.lower)
  writeFileSync(file, `${formatFloors(accepted.floors)}\n`)
  for (const line of accepted.lowered) console.log(`${values.lower ? 'lowered' : 'NOT lowered (--lower would)'}: ${line}`)
  console.log(`floors: accepted ${looked}`)
}

/** One line per pipeline, so that a changed floor is one changed line. */
function formatFloors({ about, packages, floors }: Floors): string {
  const tables = Object.entries(floors).map(([name, table]) => {
    const lines = Object.entries(table).map(([pipeline, floor]) => `      ${JSON.stringify(pipeline)}: ${spaced(floor)}`)
    return `    ${JSON.stringify(name)}: {\n${lines.join(',\n')}\n    }`
  })
  const digests = Object.entries(packages).map(([name, digest]) => `    ${JSON.stringify(name)}: ${JSON.stringify(digest)}`)
  return `{\n  "about": ${JSON.stringify(about)},\n  "packages": {\n${digests.join(',\n')}\n  },\n  "floors": {\n${tables.join(',\n')}\n  }\n}`
}

function spaced(floor: object): string {
  return `{ ${Object.entries(floor)
    .map(([key, value]) => `${JSON.stringify(key)}: ${value}`)
    .join(', ')} }`
}

await main()
