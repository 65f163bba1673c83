/**
 * Holds every filter and every pipeline that ships against its floor: `npm run floors -- [--all] [--accept [--lower]]
 * [--package P]… [--pipeline P]… [--workers N]`.
 *
 * Looks at a fixed tenth of the pages, or with `--all` or `GLEANER_VERIFY=1` at all pages of the packages that have floors on
 * them. `--accept` raises floors to what was measured; a floor falls only with `--lower`, which shows in the file's history.
 * Without data it says so and passes.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Candidate, digestOf, evaluate, listPackages, type Result } from '@gleaner/lab'
import { filters, pipelines } from 'gleaner'
import { acceptFloors, checkDigests, checkFloors, type Extent, extentFor, type Floors, floorsFile } from './floors.js'
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
    pipeline: { type: 'string', multiple: true },
    workers: { type: 'string' },
  },
})

const file = join(repositoryRoot, floorsFile)
const about = 'F1 (word multiset; trafilatura: pooled snippets) below which no pipeline may fall. Written by `npm run floors -- --accept`.'

function readFloors(): Floors {
  if (!existsSync(file)) return { about, packages: {}, floors: {} }
  return JSON.parse(readFileSync(file, 'utf8')) as Floors
}

function candidates(): Candidate[] {
  const shipped: Candidate[] = pipelines.map(({ name, ...rest }) => ({ name: `pipeline ${name}`, ...rest }))
  const alone: Candidate[] = filters.map(({ name }) => ({ name, pipeline: { use: name } }))
  const supervised: Candidate = { name: 'mss supervised', pipeline: { use: 'mss', with: { form: 'supervised' } } }
  const all = [...alone, supervised, ...shipped]
  const unknown = values.pipeline?.find(name => !all.some(candidate => candidate.name === name))
  if (unknown !== undefined) throw new Error(`there is no pipeline "${unknown}"; there are ${all.map(({ name }) => name).join(', ')}`)
  return values.pipeline === undefined ? all : all.filter(({ name }) => values.pipeline!.includes(name))
}

async function measure(names: readonly string[], extent: Extent): Promise<readonly Result[]> {
  const workers = values.workers === undefined ? {} : { workers: Number(values.workers) }
  const { results } = await evaluate({ packages: names, pipelines: candidates(), every: extent === 'all' ? 1 : 10, ...workers })
  return results
}

async function main(): Promise<void> {
  const present = new Set(listPackages().map(({ name }) => name))
  const names = values.package.filter(name => present.has(name))
  const missing = values.package.filter(name => !present.has(name))
  if (missing.length > 0) console.log(`floors: SKIPPED for ${missing.join(', ')}: not in GLEANER_DATA`)
  const asked: Extent = values.all ? 'all' : 'tenth'
  const floors = readFloors()
  const extents = names.map(name => [name, extentFor(floors, name, asked, values.accept)] as const)
  const sparse = extents.filter(([, extent]) => extent !== asked).map(([name]) => name)
  if (sparse.length > 0) console.log(`floors: ${sparse.join(', ')} on a tenth of the pages; --all --accept sets floors on all of them`)
  for (const extent of ['all', 'tenth'] as const) {
    const looked = extents.filter(([, of]) => of === extent).map(([name]) => name)
    if (looked.length > 0) await hold(floors, looked, extent)
  }
}

/** Measures packages and holds the results against their floors, or accepts them. */
async function hold(floors: Floors, names: readonly string[], extent: Extent): Promise<void> {
  const digests = Object.fromEntries(await Promise.all(names.map(async name => [name, await digestOf(name)] as const)))
  const otherData = checkDigests(floors, digests)
  const results = await measure(names, extent)
  const looked = `${results.length} results on ${extent === 'all' ? 'all' : 'a tenth of the'} pages of ${names.join(', ')}`
  // The floors of the pipelines left out would be listed with data on which nobody measured them.
  if (!values.accept || (values.pipeline !== undefined && otherData.length > 0)) {
    report('floors', [...otherData, ...checkFloors(floors, results, extent)], looked)
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
