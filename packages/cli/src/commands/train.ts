import { writeFileSync } from 'node:fs'
import { UsageError } from '../io/exit-codes.js'
import { countOf, type FlagValues, numberOf, option, repeated } from '../options/flag.js'
import { trainedFilters, trainRequest } from '../train/request.js'
import { summaryJson, summaryText } from '../train/summary.js'
import type { CliCommand, Context } from './command.js'
import { notesText, warnOfSkipped } from './train-notes.js'

const description = `Train a model on packages of gold pages.

Makes the model of "learned", the default extractor, or of "victor" or "mss"; goes on from a model that exists; or finds how \
a stack should combine its members. Before it is done, every model is measured on sites that it was not trained on; \
where there are fewer sites than folds, on pages that it was not trained on. The same pages and seed give the same file.`

const examples = `
Examples:
  gleaner train --package wcxb-dev --out mine.json              the learned filter, from the beginning
  gleaner train --package my.jsonl.gz --start default --out mine.json
                                                                the model that ships, fine-tuned on pages of your own
  gleaner train --package wcxb-dev --filter victor --out crf.json
                                                                the papers' block labeller
  gleaner train --package wcxb-dev --stack '{ "stack": [{ "use": "cetr" }, { "use": "cectd-ds" }, { "use": "bte" }] }' --out s.json
                                                                a learned combination; s.json is a pipeline with its model
  gleaner extract page.html --pipeline '{ "use": "learned", "with": { "model": "./mine.json" } }'
                                                                use what was trained
  gleaner evaluate --package other --pipeline default --pipeline s.json
                                                                measure it elsewhere`

/** `gleaner train`. */
export const trainCommand: CliCommand = {
  name: 'train',
  register(program, context) {
    const what = 'What is trained:'
    const how = 'How:'
    program
      .command('train')
      .summary('train a model on packages of gold pages')
      .description(description)
      .addOption(repeated(option(what, '-p, --package <name|file>', 'a package to learn from; may be repeated')))
      .addOption(option(what, '--filter <name>', 'the filter whose model is made (default: learned)').choices([...trainedFilters]))
      .addOption(option(what, '--start <default|file>', 'fine-tune a model of "learned": the one that ships, or a file'))
      .addOption(option(what, '--stack <name|file|json>', 'train a stack of the members of this pipeline'))
      .addOption(option(what, '--every <n>', 'the first page and every n-th after it').argParser(countOf))
      .addOption(
        option(
          how,
          '--folds <n>',
          'folds of the cross-validation, of sites or of pages where sites are few; 0: none (default: 5)',
        ).argParser(numberOf),
      )
      .addOption(option(how, '--seed <n>', 'seed of everything random (default: 1)').argParser(numberOf))
      .addOption(
        option(how, '--workers <n>', 'threads, for learned and victor; the model does not depend on it (default: all cores)').argParser(
          countOf,
        ),
      )
      .addOption(option('Output:', '-o, --out <file>', 'where the model goes; the name without .json is its id'))
      .addOption(option('Output:', '--json', 'one JSON object with the training record'))
      .addHelpText('after', examples)
      .action((flags: FlagValues) => run(flags, context))
  },
}

async function run(flags: FlagValues, context: Context): Promise<void> {
  const { io } = context
  const console = context.console()
  const request = trainRequest(flags, io)
  // Other commands do not wait for the trainers to load.
  const { trainModel } = await import('../train/train-model.js')
  const trained = await trainModel(request, done => void console.progress(() => done))
  await console.clear()
  await warnOfSkipped(trained, console)
  const text = `${JSON.stringify(trained.file)}\n`
  write(request.out, text)
  const shown = flags['out'] as string
  const bytes = Buffer.byteLength(text)
  const summary =
    flags['json'] === true
      ? `${JSON.stringify(summaryJson(request, trained, bytes, shown))}\n`
      : summaryText(request, trained, bytes, shown) + notesText(request, trained)
  await io.stdout.write(summary)
}

function write(file: string, text: string): void {
  try {
    writeFileSync(file, text)
  } catch (error) {
    throw new UsageError(`--out: ${file} cannot be written: ${(error as Error).message}`)
  }
}
