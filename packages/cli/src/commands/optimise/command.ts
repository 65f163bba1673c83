import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { documentOf, optimisePackages, type SearchRecord, strategyNames } from '@gleaner/lab'
import { writeDocument } from 'gleaner'
import { OutputError } from '../../io/exit-codes.js'
import { addFlags, choice, countOf, type FlagValues, numeric, present, text, texts, wholeNumberOf } from '../../options/flag.js'
import type { CliCommand, Context } from '../command.js'
import { printRecord } from './print.js'
import { Chart } from './progress.js'
import { searchRequest } from './request.js'

const description = `Search for the pipeline that is best for the pages of a package.

The default strategy, ladder, climbs from simple to complex: the start pipeline, its options (operating point, comments, hidden text), its parameters, the best single filter, its parameters, \
votes and consensus, genetic programming. It recommends the simplest step within one standard error of the best, which may be to keep \
the start. The search, the choice and the test use different sites: the report shows all three scores, and says when a gain is not \
significant.

The same seed and a budget in evaluations give the same result on every machine.`

const examples = `
Examples:
  gleaner optimise --package sample --budget 2000                               try it without any download
  gleaner optimise --package mine.jsonl.gz --budget 20m --out mine.json         search, then: gleaner extract --pipeline mine.json page.html
  gleaner optimise --package mine.jsonl.gz --start ccb --strategy grid          the parameters of one filter
  gleaner optimise --package mine.jsonl.gz --published --strategy evolve --objective f1,cpu
  gleaner optimise --package mine.jsonl.gz --checkpoint run.jsonl --resume      go on after an interruption`

const what = 'What to search:'
const how = 'How to search:'

/** The flags of `gleaner optimise`. */
export const optimiseFlags = {
  package: texts({ heading: what, placeholder: 'name|file', doc: 'package of gold pages; may be repeated' }),
  every: numeric({ heading: what, doc: 'use every n-th page only' }, countOf),
  start: text({ heading: what, placeholder: 'pipeline', doc: 'pipeline to begin with (default: default)' }),
  allow: texts({ heading: what, placeholder: 'filter', doc: 'filter that may be used; may be repeated (default: all)' }),
  published: present({ heading: what, doc: 'only filters of published methods without a trained block model' }),
  modelFree: present({ heading: what, doc: 'only filters without a trained block model' }),
  strategy: choice(strategyNames, { heading: how, doc: 'how to search (default: ladder)' }),
  objective: choice(['f1', 'precision', 'recall', 'f1,cpu'], { heading: how, doc: 'what to maximise (default: f1)' }),
  budget: text({ heading: how, placeholder: '20m|5000', doc: 'time, or number of evaluations (default: 3000)' }),
  seed: numeric({ heading: how, doc: 'seed of the random numbers (default: 1)' }, wholeNumberOf),
  folds: numeric({ heading: how, doc: 'number of test folds (default: 5)' }, countOf),
  workers: numeric({ heading: how, doc: 'threads that score pages; 0: none beside this one (default: one per core)' }, wholeNumberOf),
  cache: text({ heading: how, placeholder: 'folder', doc: 'keep what filters say about pages for later searches' }),
  checkpoint: text({ heading: how, placeholder: 'file', doc: 'file that keeps every evaluation' }),
  resume: present({ heading: how, doc: 'continue the search of the checkpoint' }),
  out: text({ heading: 'Output:', short: '-o', placeholder: 'file', doc: 'write the found pipeline with its scores' }),
  record: text({ heading: 'Output:', placeholder: 'file', doc: 'write everything that was found, for gleaner report' }),
  events: text({ heading: 'Output:', placeholder: 'file', doc: 'write events as JSON lines while the search runs' }),
  json: present({ heading: 'Output:', doc: 'print the record as JSON' }),
}

/** The values of these flags. */
export type OptimiseFlags = FlagValues<typeof optimiseFlags>

/** `gleaner optimise`. */
export const optimiseCommand: CliCommand = {
  define(command, context) {
    addFlags(command.description(description), optimiseFlags)
      .addHelpText('after', examples)
      .action((flags: OptimiseFlags) => run(flags, context))
  },
}

async function run(flags: OptimiseFlags, context: Context): Promise<void> {
  const { io } = context
  const request = searchRequest(flags, io)
  const stop = new AbortController()
  const onInterrupt = (): void => stop.abort()
  process.once('SIGINT', onInterrupt)
  const events = flags.events === undefined ? null : createWriteStream(resolve(io.cwd, flags.events))
  events?.on('error', error => stop.abort(error))
  const chart = new Chart()
  try {
    const record = await optimisePackages({
      ...request,
      signal: stop.signal,
      onEvent(event) {
        events?.write(`${JSON.stringify(event)}\n`)
        chart.take(event)
        void context.terminal().progress(() => chart.line())
      },
    })
    await context.terminal().clear()
    await write(record, flags, context)
  } finally {
    process.removeListener('SIGINT', onInterrupt)
    events?.end()
  }
}

async function write(record: SearchRecord, flags: OptimiseFlags, { io, terminal }: Context): Promise<void> {
  for (const warning of record.warnings) await terminal().warn(warning)
  if (flags.out !== undefined) {
    const name = basename(flags.out).replace(/\.json$/, '')
    await save(resolve(io.cwd, flags.out), writeDocument(documentOf(name, record)))
  }
  if (flags.record !== undefined) await save(resolve(io.cwd, flags.record), `${JSON.stringify(record)}\n`)
  await io.stdout.write(flags.json ? `${JSON.stringify(record, null, 2)}\n` : printRecord(record, flags.out))
}

async function save(file: string, content: string): Promise<void> {
  try {
    await writeFile(file, content)
  } catch (error) {
    throw new OutputError(error)
  }
}
