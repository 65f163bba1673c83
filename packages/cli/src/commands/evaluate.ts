import { resolve } from 'node:path'
import { type Evaluation, evaluate, evaluationMeasures, openRunStore } from '@gleaner/lab'
import { shortcomingsOf } from '../evaluate/nothing-measured.js'
import { evaluateRequest } from '../evaluate/request.js'
import { runsFileOf, runsOption } from '../evaluate/runs-file.js'
import { comparisonTables, cpuTable, progressBar, resultTables, runLine } from '../evaluate/tables.js'
import { wholeNumberOf } from '../evaluate/whole-number.js'
import { UnreadableError } from '../io/exit-codes.js'
import { countOf, type FlagValues, numberOf, option, repeated } from '../options/flag.js'
import type { CliCommand, Context } from './command.js'

const description = `Measure pipelines on packages of gold pages.

Each page is parsed once and judged by every pipeline, on all cores. The table has precision, recall and F1 with 95 % bootstrap \
intervals, per kind of page where the package knows it, and compares pipelines page by page. Packages are found in the \
folder that GLEANER_DATA names; see gleaner packages.`

const examples = `
Examples:
  gleaner evaluate --package wcxb-dev                            the default pipeline
  gleaner evaluate --package wcxb-dev --pipeline all             every filter
  gleaner evaluate --package my.jsonl.gz --pipeline cetr --pipeline my-pipeline.json --measure lcs
                                                                 a package and a pipeline of your own
  gleaner evaluate --package all --pipeline default --peers      beside Readability and Defuddle (npm install them first)
  gleaner evaluate --package wcxb-dev --pipeline all --every 10  a tenth of the pages
  gleaner evaluate --package wcxb-dev --pipeline all --resume    go on after an interruption`

/** `gleaner evaluate`. */
export const evaluateCommand: CliCommand = {
  name: 'evaluate',
  register(program, context) {
    const what = 'What is measured:'
    const how = 'How:'
    program
      .command('evaluate')
      .summary('measure pipelines on packages of gold pages')
      .description(description)
      .addOption(repeated(option(what, '-p, --package <name|file>', 'a package, or all; may be repeated')))
      .addOption(
        repeated(option(what, '--pipeline <name|file|json>', 'a pipeline or filter, or all filters; may be repeated (default: "default")')),
      )
      .addOption(repeated(option(what, '--measure <name>', `${evaluationMeasures.join(', ')}; may be repeated (default: multiset)`)))
      .addOption(option(what, '--filters <file>', 'a module with filters of your own'))
      .addOption(option(what, '--peers', 'put Readability and Defuddle into the table'))
      .addOption(option(what, '--every <n>', 'the first page and every n-th after it').argParser(countOf))
      .addOption(repeated(option(what, '--kind <kind>', 'pages of this kind only; may be repeated')))
      .addOption(option(what, '--hidden <policy>', 'hidden text of all pages').choices(['drop', 'keep']))
      .addOption(option(what, '--noscript <policy>', 'noscript text of all pages').choices(['auto', 'drop', 'keep']))
      .addOption(option(how, '--workers <n>', 'threads; 0: none but the main one (default: all cores)').argParser(wholeNumberOf))
      .addOption(option(how, '--seed <n>', 'seed of the resampling (default: 1)').argParser(numberOf))
      .addOption(option(how, '--resume', 'go on where the same command was interrupted'))
      .addOption(runsOption(how))
      .addOption(option(how, '--no-save', 'do not keep the run'))
      .addOption(option('Output:', '--json', 'one JSON object with the results'))
      .addHelpText('after', examples)
      .action((flags: FlagValues) => run(flags, context))
  },
}

async function run(flags: FlagValues, context: Context): Promise<void> {
  const { io } = context
  const console = context.console()
  const request = await evaluateRequest(flags, io)
  const runsFile = runsFileOf(flags, io)
  const evaluation = await evaluate({
    ...request,
    linesFile: digest => resolve(runsFile, '..', 'lines', `${digest.slice(0, 12)}.jsonl`),
    resume: flags['resume'] === true,
    onProgress: progress => void console.progress(() => progressBar(progress)),
  })
  await console.clear()
  const id = flags['save'] === false || evaluation.results.length === 0 ? null : save(evaluation, runsFile)
  for (const { place, line, reason } of evaluation.faults.slice(0, 10)) await console.warn(`skipped: ${reason}`, `${place}:${line ?? 0}`)
  for (const { message, isError } of shortcomingsOf(evaluation)) {
    if (isError) await console.error(new UnreadableError(message))
    else await console.warn(message)
  }
  await io.stdout.write(flags['json'] === true ? `${JSON.stringify(asJson(evaluation, id))}\n` : asText(evaluation, id))
}

function save(evaluation: Evaluation, file: string): string {
  const store = openRunStore(file)
  try {
    return store.save(evaluation)
  } finally {
    store.close()
  }
}

function asText(evaluation: Evaluation, id: string | null): string {
  const parts = [
    resultTables(evaluation.results),
    comparisonTables(evaluation.comparisons),
    cpuTable(evaluation.record.circumstances.cpu),
    runLine(evaluation, id),
  ]
  return `${parts.filter(part => part !== '').join('\n\n')}\n`
}

/** The result as one object; every entry of `results` has exactly these fields. */
function asJson(evaluation: Evaluation, id: string | null): object {
  const { record, results, comparisons, faults } = evaluation
  return {
    results: results.map(({ package: name, pipeline, measure, p, r, f1, f1OfMeans, low, high, pages, errors, kinds }) => ({
      package: name,
      pipeline,
      measure,
      p,
      r,
      f1,
      f1OfMeans,
      low,
      high,
      pages,
      errors,
      kinds,
    })),
    comparisons,
    statuses: results.map(({ package: name, pipeline, measure, statuses, msPerPage }) => ({
      package: name,
      pipeline,
      measure,
      statuses,
      msPerPage,
    })),
    faults,
    run: { ...record, id },
  }
}
