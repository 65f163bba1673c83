import { resolve } from 'node:path'
import { type EvaluateOptions, type Evaluation, emptyGoldValues, evaluate, evaluationMeasures, openRunStore } from '@gleaner/lab'
import { UnreadableError } from '../../io/exit-codes.js'
import {
  addFlags,
  choice,
  countOf,
  type FlagValues,
  numberOf,
  numeric,
  optionalText,
  present,
  text,
  texts,
  unless,
  wholeNumberOf,
} from '../../options/flag.js'
import { runsFileOf, runsFlag } from '../../options/runs-flag.js'
import type { CliCommand, Context } from '../command.js'
import { shortcomingsOf } from './nothing-measured.js'
import { comparisonTables, conditionLine, cpuTable, emptyGoldOf, progressBar, resultTables, runLine } from './print.js'
import { evaluateRequest } from './request.js'
import type { ViaProxyFlags } from './via-proxy/open.js'
import type { ViaProxy } from './via-proxy/via-proxy.js'

const description = `Measure pipelines on packages of gold pages.

Each page is parsed once and judged by every pipeline, on all cores. The tables show precision, recall and F1 with 95 % bootstrap \
intervals, also per kind of page if the package states it, and compare pipelines page by page. What is scored is the text that \
extract gives with its default options, in the plain rendering for measures. Packages are looked for in the \
folder that GLEANER_DATA names; see gleaner packages.`

const examples = `
Examples:
  gleaner evaluate --package wcxb-dev                            the default pipeline
  gleaner evaluate --package wcxb-dev --pipeline all             every filter
  gleaner evaluate --package my.jsonl.gz --pipeline cetr --pipeline my-pipeline.json --measure lcs
                                                                 a package and a pipeline of your own
  gleaner evaluate --package all --pipeline default --peers      beside Readability and Defuddle (npm install them first)
  gleaner evaluate --package wcxb-dev --pipeline all --every 10  a tenth of the pages
  gleaner evaluate --package wcxb-dev --pipeline all --resume    continue after an interruption
  gleaner evaluate --package wcxb-dev --via-proxy                the default pipeline, as the proxy serves it
  gleaner evaluate --package wcxb-dev --via-proxy http://127.0.0.1:8080
                                                                 any proxy that extracts content`

const what = 'What is measured:'
const how = 'How:'

/** The flags of `gleaner evaluate`. */
export const evaluateFlags = {
  package: texts({ heading: what, short: '-p', placeholder: 'name|file', doc: 'a package, or all; may be repeated' }),
  pipeline: texts({
    heading: what,
    placeholder: 'name|file|json',
    doc: 'a pipeline or filter, or all for every filter; may be repeated (default: "default")',
  }),
  measure: texts({ heading: what, placeholder: 'name', doc: `${evaluationMeasures.join(', ')}; may be repeated (default: multiset)` }),
  filters: text({ heading: what, placeholder: 'file', doc: 'a module with your own filters' }),
  peers: present({ heading: what, doc: 'also measure Readability and Defuddle' }),
  every: numeric({ heading: what, doc: 'measure only the first page and every n-th page after it' }, countOf),
  kind: texts({ heading: what, placeholder: 'kind', doc: 'measure only pages of this kind; may be repeated' }),
  hidden: choice(['drop', 'keep', 'auto'], { heading: what, placeholder: 'policy', doc: 'whether hidden text counts, for all pipelines' }),
  noscript: choice(['auto', 'drop', 'keep'], {
    heading: what,
    placeholder: 'policy',
    doc: 'whether text in noscript counts, for all pipelines',
  }),
  selection: present({
    heading: what,
    doc: "score the pipelines' bare selections, as the papers do, instead of the text that extract gives",
  }),
  emptyGold: choice(emptyGoldValues, {
    heading: what,
    placeholder: 'way',
    doc: 'how a page with empty gold counts if something is kept: zero, or papers: recall 1 (default: zero)',
  }),
  viaProxy: optionalText({
    heading: how,
    placeholder: 'url',
    doc: 'fetch every page through the proxy at this address, and score what comes; without an address, through a proxy of ours',
  }),
  workers: numeric({ heading: how, doc: 'number of worker threads; 0 = main thread only (default: all cores)' }, wholeNumberOf),
  seed: numeric({ heading: how, doc: 'seed of the resampling (default: 1)' }, numberOf),
  resume: present({ heading: how, doc: 'continue where the same command was interrupted' }),
  runs: runsFlag(how),
  save: unless({ heading: how, doc: 'do not store the run' }),
  json: present({ heading: 'Output:', doc: 'print one JSON object with the results' }),
}

type Flags = FlagValues<typeof evaluateFlags>

/** `gleaner evaluate`. */
export const evaluateCommand: CliCommand = {
  define(command, context) {
    addFlags(command.description(description), evaluateFlags)
      .addHelpText('after', examples)
      .action((flags: Flags) => run(flags, context))
  },
}

async function run(flags: Flags, context: Context): Promise<void> {
  const { io } = context
  const terminal = context.terminal()
  const request = await evaluateRequest(flags, io)
  const runsFile = runsFileOf(flags, io)
  const via = flags.viaProxy === undefined ? null : await viaProxyOf({ ...flags, viaProxy: flags.viaProxy }, request)
  const evaluation = await evaluate({
    ...request,
    ...(via && { pipelines: via.candidates, evaluator: via.evaluator, via: via.via }),
    linesFile: digest => resolve(runsFile, '..', 'lines', `${digest.slice(0, 12)}.jsonl`),
    resume: flags.resume ?? false,
    onProgress: progress => void terminal.progress(() => progressBar(progress)),
  }).finally(() => via?.close())
  await terminal.clear()
  const id = !flags.save || evaluation.results.length === 0 ? null : save(evaluation, runsFile)
  for (const { place, line, reason } of evaluation.faults.slice(0, 10)) await terminal.warn(`skipped: ${reason}`, `${place}:${line ?? 0}`)
  for (const { message, isError } of shortcomingsOf(evaluation)) {
    if (isError) await terminal.error(new UnreadableError(message))
    else await terminal.warn(message)
  }
  if (via !== null && via.note !== null) await terminal.warn(via.note)
  await io.stdout.write(flags.json ? `${JSON.stringify(asJson(evaluation, id))}\n` : asText(evaluation, id))
}

/** The server is loaded only where it is needed. */
async function viaProxyOf(flags: ViaProxyFlags, request: EvaluateOptions): Promise<ViaProxy> {
  const { openViaProxy } = await import('./via-proxy/open.js')
  return await openViaProxy(flags, request)
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
    conditionLine(evaluation),
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
    emptyGold: emptyGoldOf(evaluation),
    faults,
    run: { ...record, id },
  }
}
