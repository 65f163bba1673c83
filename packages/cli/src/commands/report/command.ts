import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { buildReport, buildSearchReport, openRunStore, type ReportedRun, type SearchRecord, type SweepRequest } from '@gleaner/lab'
import { UsageError } from '../../io/exit-codes.js'
import type { Io } from '../../io/io.js'
import { addFlags, countOf, type FlagValues, numeric, requiredText, text, texts, unless, wholeNumberOf } from '../../options/flag.js'
import { runsFileOf, runsFlag } from '../../options/runs-flag.js'
import type { CliCommand, Context } from '../command.js'

const description = `Write a report of one or several runs: one HTML file that needs no other files.

It shows the table of pipelines and packages, precision against recall, the trade-off over the range of a parameter, the spread per \
kind of page, paired comparisons, the worst pages with gold and output side by side, and speed. The worst pages quote the pages of the \
package: do not publish the report, or write it with --worst 0.`

const examples = `
Examples:
  gleaner report last --out report/                       the newest run
  gleaner report search.json --out report/                a search of gleaner optimise --record search.json
  gleaner report 3f2a 91c0 --out report/ --worst 0        two runs, without page texts
  gleaner report last --out report/ --sweep ccb.threshold --sweep cetr-tm.thresholdFactor
                                                          trade-offs of your choice`

const heading = 'Options:'

const flagTable = {
  out: requiredText({ heading, short: '-o', placeholder: 'folder', doc: 'folder that gets index.html' }),
  sweep: texts({
    heading,
    placeholder: 'filter.parameter',
    doc: 'a trade-off to show; may be repeated (default: the three best filters)',
  }),
  sweeps: unless({ heading, doc: 'show no trade-offs' }),
  sweepPages: numeric({ heading, doc: 'approximate number of pages per trade-off (default: 60)' }, countOf),
  worst: numeric({ heading, doc: 'number of worst pages per package (default: 8)' }, wholeNumberOf),
  filters: text({ heading, placeholder: 'file', doc: 'the module with your own filters (default: the file that the run used)' }),
  workers: numeric({ heading, doc: 'number of worker threads (default: all cores)' }, wholeNumberOf),
  runs: runsFlag(heading),
}

type Flags = FlagValues<typeof flagTable>

/** `gleaner report`. */
export const reportCommand: CliCommand = {
  define(command, context) {
    addFlags(
      command.description(description).argument('<runs...>', 'ids of runs, or last; or the file of gleaner optimise --record'),
      flagTable,
    )
      .addHelpText('after', examples)
      .action((ids: string[], flags: Flags) => run(ids, flags, context))
  },
}

async function run(ids: readonly string[], flags: Flags, context: Context): Promise<void> {
  const { io } = context
  if (ids.length === 1 && ids[0].endsWith('.json')) return reportSearch(ids[0], flags, context)
  const runs = readRuns(ids, flags, io)
  const folder = resolve(io.cwd, flags.out)
  const leftOut = new Set<string>()
  const sweeps = flags.sweeps ? flags.sweep?.map(sweepOf) : []
  const report = await buildReport(runs, {
    onLeftOut: reason => leftOut.add(reason),
    ...(flags.filters === undefined ? {} : { filtersFile: filtersFileOf(flags.filters, io) }),
    ...(sweeps === undefined ? {} : { sweeps }),
    ...(flags.sweepPages === undefined ? {} : { sweepPages: flags.sweepPages }),
    ...(flags.worst === undefined ? {} : { worst: flags.worst }),
    ...(flags.workers === undefined ? {} : { workers: flags.workers }),
  })
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'index.html'), report)
  for (const reason of leftOut) await context.terminal().warn(reason)
  await io.stdout.write(`${join(flags.out, 'index.html')}\n`)
}

/** Writes the report of a search from the file that `gleaner optimise --record` wrote. */
async function reportSearch(file: string, { out }: Flags, { io }: Context): Promise<void> {
  const record = await readRecord(resolve(io.cwd, file), file)
  const folder = resolve(io.cwd, out)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'index.html'), buildSearchReport(record))
  await io.stdout.write(`${join(out, 'index.html')}\n`)
}

async function readRecord(path: string, name: string): Promise<SearchRecord> {
  let value: unknown
  try {
    value = JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    throw new UsageError(`${name} cannot be read as the record of a search: ${error instanceof Error ? error.message : String(error)}`)
  }
  if ((value as Partial<SearchRecord> | null)?.format === 'gleaner-search-record/1') return value as SearchRecord
  throw new UsageError(`${name} is not the record of a search; gleaner optimise --record writes one`)
}

function filtersFileOf(argument: string, io: Io): string {
  const file = resolve(io.cwd, argument)
  if (!existsSync(file)) throw new UsageError(`--filters: there is no file "${argument}"`)
  return file
}

function readRuns(ids: readonly string[], flags: Flags, io: Io): ReportedRun[] {
  const store = openRunStore(runsFileOf(flags, io))
  try {
    return ids.map(id => {
      const run = store.find(id)
      return { ...run, rows: store.rows(run.record.id) }
    })
  } finally {
    store.close()
  }
}

function sweepOf(argument: string): SweepRequest {
  const [filter, param, ...rest] = argument.split('.')
  if (!filter || !param || rest.length > 0) throw new UsageError(`--sweep takes FILTER.PARAMETER, such as ccb.threshold, got "${argument}"`)
  return { filter, param }
}
