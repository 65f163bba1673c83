import { resolve } from 'node:path'
import { type BatchJob, type BatchWork, type BatchWorkResult, type JobSummary, type ProgressReport, runBatch } from '@gleaner/batch'
import { ExitCode, UsageError } from '../../io/exit-codes.js'
import { addFlags } from '../../options/flag.js'
import { reachQueue } from '../../options/queue-flags.js'
import type { CliCommand, Context } from '../command.js'
import { type BatchFlags, batchFlags } from './flags.js'
import { printSummary, progressJson, progressLine } from './progress.js'
import { batchSettings } from './request.js'

const description = `Extract whole crawls: archives in, records out, nothing lost and nothing twice.

Each input is a file, a folder or a pattern: WARC files, lines of JSON ({ "id", "url", "html" }), HTML pages, or lists of addresses, which \
are fetched politely. All of them may be packed by gzip or zstd, and be in an S3-compatible store (s3://bucket/…), which is \
found through AWS_ENDPOINT_URL_S3, AWS_REGION, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. The work is cut into shards, each with an output file, a manifest with its accounts, and \
a file with its errors. If a run is interrupted, the same command completes it, and the result is the same as without the interruption.

Exit codes: 0 every page is accounted for (see errors.jsonl for those that failed), 2 wrong usage or another job in the folder, \
3 a shard could not be done, 1 internal error.`

const examples = `
Examples:
  gleaner batch crawl/*.warc.gz --out texts                  one file of records per 64 MB of pages
  gleaner batch pages.jsonl.gz --out texts --fields id,url,title,markdown
  gleaner batch crawl/ --out texts --only-language en --min-words 50 --dedupe
  gleaner batch crawl/ --out texts --retry-errors --deadline-ms 120000
                                                             pages that failed, with more time
  gleaner batch addresses.txt --out texts                    fetches every address in the list
  gleaner batch s3://crawl/ --out s3://texts --queue redis://queue.example
                                                             on all machines that run gleaner worker`

/** `gleaner batch`. */
export const batchCommand: CliCommand = {
  define(command, context) {
    addFlags(command.description(description).argument('[inputs...]', 'files, folders, patterns, or - for standard input'), batchFlags)
      .addHelpText('after', examples)
      .action((inputs: string[], flags: BatchFlags) => run(inputs, flags, context))
  },
}

/** How often a shard in a queue is tried. */
const defaultAttempts = 3

/** Milliseconds between two lines of a log. */
const logEveryMs = 10_000

/** Shows progress: a line that is drawn anew on a terminal, lines of JSON elsewhere. */
function reporter({ io, terminal }: Context): (report: ProgressReport) => void {
  let loggedMs = 0
  return report => {
    if (io.stderr.isTerminal) return void terminal().progress(() => progressLine(report))
    if (!report.isLast && report.elapsedMs - loggedMs < logEveryMs) return
    loggedMs = report.elapsedMs
    void terminal().log(progressJson(report))
  }
}

async function run(inputs: readonly string[], flags: BatchFlags, context: Context): Promise<void> {
  const { io } = context
  if (inputs.length === 0 && !flags.retryErrors) throw new UsageError('give files, folders, patterns, or - for standard input')
  const terminal = context.terminal()
  const settings = await batchSettings(flags, io)
  const out = flags.out.startsWith('s3://') ? flags.out : resolve(io.cwd, flags.out)
  const stop = new AbortController()
  const onSignal = (): void => stop.abort(new Error('stopped by a signal'))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, onSignal)
  const retryErrors = flags.retryErrors ?? false
  const job = { inputs, inputKind: flags.inputKind ?? null, out, settings, cwd: io.cwd, standardInput: io.stdin, retryErrors }
  try {
    const summary = await runOnThreadsOrQueue(job, flags, context, stop.signal)
    await terminal.clear()
    if (summary.shards.failed.length > 0) terminal.raise(ExitCode.Unreadable)
    await io.stdout.write(printSummary(summary, flags.out))
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeListener(signal, onSignal)
  }
}

async function runOnThreadsOrQueue(job: BatchJob, flags: BatchFlags, context: Context, signal: AbortSignal): Promise<JobSummary> {
  const options = { signal, onProgress: reporter(context), ...(flags.workers === undefined ? {} : { workers: flags.workers }) }
  if (flags.queue === undefined) return runBatch(job, options)
  if (flags.workers !== undefined) throw new UsageError('--workers is of gleaner worker where there is a --queue')
  const { package: queues, settings } = await reachQueue(flags, context.io)
  const work = { kind: 'batch', scope: `batch ${job.out}`, label: job.out, attempts: flags.attempts ?? defaultAttempts }
  const executor = queues.queueExecutor<BatchWork, BatchWorkResult>({ ...settings, ...work })
  try {
    return await runBatch(job, { ...options, executor })
  } finally {
    await executor.close()
  }
}
