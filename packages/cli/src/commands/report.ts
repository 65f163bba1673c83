import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { buildReport, openRunStore, type ReportedRun, type SweepRequest } from '@gleaner/lab'
import { runsFileOf, runsOption } from '../evaluate/runs-file.js'
import { wholeNumberOf } from '../evaluate/whole-number.js'
import { UsageError } from '../io/exit-codes.js'
import type { Io } from '../io/io.js'
import { countOf, type FlagValues, option, repeated } from '../options/flag.js'
import type { CliCommand, Context } from './command.js'

const description = `Write a report of one or several runs: one HTML file that stands alone.

It has the table of pipelines and packages, precision against recall, trade-offs as a parameter runs through its range, the spread per \
kind of page, paired comparisons, the worst pages with gold and output side by side, and speed. The worst pages quote the package's \
pages: keep the report to yourself, or write it with --worst 0.`

const examples = `
Examples:
  gleaner report last --out report/                       the newest run
  gleaner report 3f2a 91c0 --out report/ --worst 0        two runs, without page texts
  gleaner report last --out report/ --sweep ccb.threshold --sweep cetr-tm.thresholdFactor
                                                          trade-offs of your choice`

/** `gleaner report`. */
export const reportCommand: CliCommand = {
  name: 'report',
  register(program, context) {
    program
      .command('report')
      .summary('write an HTML report of runs')
      .description(description)
      .argument('<runs...>', 'ids of runs, or last')
      .addOption(option('Options:', '-o, --out <folder>', 'where index.html goes').makeOptionMandatory())
      .addOption(
        repeated(
          option('Options:', '--sweep <filter.parameter>', 'a trade-off to show; may be repeated (default: the three best filters)'),
        ),
      )
      .addOption(option('Options:', '--no-sweeps', 'show no trade-offs'))
      .addOption(option('Options:', '--sweep-pages <n>', 'pages per trade-off, about (default: 60)').argParser(countOf))
      .addOption(option('Options:', '--worst <n>', 'worst pages per package (default: 8)').argParser(wholeNumberOf))
      .addOption(option('Options:', '--filters <file>', 'the module with the filters of your own (default: where the run had them)'))
      .addOption(option('Options:', '--workers <n>', 'threads (default: all cores)').argParser(wholeNumberOf))
      .addOption(runsOption('Options:'))
      .addHelpText('after', examples)
      .action((ids: string[], flags: FlagValues) => run(ids, flags, context))
  },
}

async function run(ids: readonly string[], flags: FlagValues, context: Context): Promise<void> {
  const { io } = context
  const runs = readRuns(ids, flags, io)
  const folder = resolve(io.cwd, flags['out'] as string)
  const leftOut = new Set<string>()
  const report = await buildReport(runs, {
    onLeftOut: reason => leftOut.add(reason),
    ...(flags['filters'] === undefined ? {} : { filtersFile: filtersFileOf(flags['filters'] as string, io) }),
    ...(flags['sweeps'] === false
      ? { sweeps: [] }
      : flags['sweep'] === undefined
        ? {}
        : { sweeps: (flags['sweep'] as string[]).map(sweepOf) }),
    ...(flags['sweepPages'] === undefined ? {} : { sweepPages: flags['sweepPages'] as number }),
    ...(flags['worst'] === undefined ? {} : { worst: flags['worst'] as number }),
    ...(flags['workers'] === undefined ? {} : { workers: flags['workers'] as number }),
  })
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'index.html'), report)
  for (const reason of leftOut) await context.console().warn(reason)
  await io.stdout.write(`${join(flags['out'] as string, 'index.html')}\n`)
}

function filtersFileOf(argument: string, io: Io): string {
  const file = resolve(io.cwd, argument)
  if (!existsSync(file)) throw new UsageError(`--filters: there is no file "${argument}"`)
  return file
}

function readRuns(ids: readonly string[], flags: FlagValues, io: Io): ReportedRun[] {
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
