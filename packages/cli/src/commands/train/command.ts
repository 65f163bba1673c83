import { writeFileSync } from 'node:fs'
import { ExitCode, UsageError } from '../../io/exit-codes.js'
import { addFlags, choice, countOf, type FlagValues, numberOf, numeric, present, text, texts } from '../../options/flag.js'
import type { CliCommand, Context } from '../command.js'
import { summaryJson, summaryText, unwrittenJson, warnOfSkipped, whyNoHelp } from './print.js'
import { trainedFilters, trainRequest } from './request.js'

const description = `Train a model on packages of gold pages.

Trains a model for "learned" (the default extractor), "victor" or "mss", fine-tunes an existing model, or learns how a stack should \
combine its members. Every model is measured on sites that it was not trained on; if there are fewer sites than folds, on pages \
that it was not trained on. The same pages and seed give the same file. A fine-tuning that adds nothing, or a stack that is no \
better than its best member, is reported with exit code 4 and not written unless --force is given.`

const examples = `
Examples:
  gleaner train --package wcxb-dev --out mine.json              the learned filter, from scratch
  gleaner train --package my.jsonl.gz --start default --out mine.json
                                                                the model that ships, fine-tuned on your own pages
  gleaner train --package wcxb-dev --filter victor --out crf.json
                                                                the papers' block labeller
  gleaner train --package wcxb-dev --stack '{ "stack": [{ "use": "cetr" }, { "use": "cectd-ds" }, { "use": "bte" }] }' --out s.json
                                                                a learned combination; s.json is a pipeline with its model
  gleaner extract page.html --pipeline '{ "use": "learned", "with": { "model": "./mine.json" } }'
                                                                use the trained model
  gleaner evaluate --package other --pipeline default --pipeline s.json
                                                                measure it on another package`

const what = 'What is trained:'
const how = 'How:'
const output = 'Output:'

/** The flags of `gleaner train`. */
export const trainFlags = {
  package: texts({ heading: what, short: '-p', placeholder: 'name|file', doc: 'a package to learn from; may be repeated' }),
  filter: choice(trainedFilters, { heading: what, placeholder: 'name', doc: 'the filter to train a model for (default: learned)' }),
  start: text({ heading: what, placeholder: 'default|file', doc: 'fine-tune a model of "learned": the one that ships, or a file' }),
  stack: text({ heading: what, placeholder: 'name|file|json', doc: 'train a stack of the members of this pipeline' }),
  every: numeric({ heading: what, doc: 'use only the first page and every n-th page after it' }, countOf),
  folds: numeric(
    { heading: how, doc: 'folds of the cross-validation, by site, or by page if there are too few sites; 0 = none (default: 5)' },
    numberOf,
  ),
  seed: numeric({ heading: how, doc: 'seed of the random numbers (default: 1)' }, numberOf),
  workers: numeric(
    { heading: how, doc: 'number of worker threads, for learned and victor; does not change the model (default: all cores)' },
    countOf,
  ),
  out: text({ heading: output, short: '-o', placeholder: 'file', doc: 'file for the model; its name without .json becomes the id' }),
  force: present({ heading: output, doc: 'write the file even if the training did not help' }),
  json: present({ heading: output, doc: 'print one JSON object with the training record' }),
}

type Flags = FlagValues<typeof trainFlags>

/** `gleaner train`. */
export const trainCommand: CliCommand = {
  define(command, context) {
    addFlags(command.description(description), trainFlags)
      .addHelpText('after', examples)
      .action((flags: Flags) => run(flags, context))
  },
}

async function run(flags: Flags, context: Context): Promise<void> {
  const terminal = context.terminal()
  const request = trainRequest(flags, context.io)
  // The trainers take long to load, and --help does not need them.
  const { trainModel } = await import('./train-model.js')
  const trained = await trainModel(request, done => void terminal.progress(() => done))
  await terminal.clear()
  await warnOfSkipped(trained, terminal)
  const noHelp = whyNoHelp(trained)
  if (noHelp !== null && !flags.force) {
    terminal.raise(ExitCode.NoContent)
    await context.io.stdout.write(
      flags.json
        ? `${JSON.stringify(unwrittenJson(request, trained, noHelp))}\n`
        : `${noHelp}; nothing was written (--force writes ${request.shownOut})\n`,
    )
    return
  }
  const text = `${JSON.stringify(trained.file)}\n`
  write(request.out, text)
  const bytes = Buffer.byteLength(text)
  const summary = flags.json ? `${JSON.stringify(summaryJson(request, trained, bytes))}\n` : summaryText(request, trained, bytes)
  await context.io.stdout.write(summary)
}

function write(file: string, text: string): void {
  try {
    writeFileSync(file, text)
  } catch (error) {
    throw new UsageError(`--out: ${file} cannot be written: ${(error as Error).message}`)
  }
}
