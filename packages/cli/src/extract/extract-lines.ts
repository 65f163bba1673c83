/** `--jsonl`: one page per line in, one line per line out, in the same order, whatever happens. */

import { extract, type Result } from 'gleaner'
import type { Context } from '../commands/command.js'
import { rateText } from '../io/console.js'
import { openDestination } from '../io/destinations.js'
import { ExitCode, exitCodeOfError, exitCodeOfStatus, OutputError, UnreadableError, UsageError } from '../io/exit-codes.js'
import { byteChunks, checkInputs, isAddress } from '../io/inputs.js'
import { type Line, linesOf } from '../io/lines.js'
import { type ExtractJob, errorJson } from './extract-inputs.js'
import type { FormatName } from './formats.js'

/** Says what is wrong with a line. */
export class LineError extends UnreadableError {}

/** Extracts the page on every line of every input. */
export async function extractLines(job: ExtractJob, context: Context): Promise<void> {
  const { io } = context
  const inputs = checkInputs(job.inputs, io)
  const address = inputs.find(isAddress)
  if (address !== undefined) throw new UsageError(`--jsonl reads files and standard input; download ${address} first`)
  const destination = await openDestination(job.output, 1, io)
  let done = 0
  let failed = 0
  try {
    for (const input of inputs) {
      try {
        for await (const line of linesOf(byteChunks(input, io))) {
          const { record, exitCode } = answer(line, job)
          context.console().raise(exitCode)
          await destination.write('pages.jsonl', `${JSON.stringify(record)}\n`)
          done++
          if ('error' in record) failed++
          await context.console().progress(() => progressText(done, failed, context.console().elapsedMs))
        }
      } catch (error) {
        if (error instanceof OutputError) throw error
        await context.console().error(error, input)
      }
    }
  } finally {
    await context.console().clear()
    await destination.close()
  }
  if (failed > 0) await context.console().warn(`${failed} of ${done} lines have an error instead of a text`)
}

function progressText(done: number, failed: number, elapsedMs: number): string {
  return `${rateText(done, null, 'pages', elapsedMs)}${failed === 0 ? '' : ` · ${failed} errors`}`
}

interface Answer {
  readonly record: Readonly<Record<string, unknown>>
  readonly exitCode: number
}

/** What one line is answered with; never throws. */
function answer(line: Line, { format, options }: ExtractJob): Answer {
  let id: unknown = null
  try {
    const page = parseLine(line)
    id = page.id ?? line.number
    const result = extract(page.html, { ...options, url: options.url ?? page.url })
    return { record: { id, ...fieldsOf(result, format) }, exitCode: exitCodeOfStatus(result.status) }
  } catch (error) {
    return { record: { id, error: errorJson(error) }, exitCode: Math.max(exitCodeOfError(error), ExitCode.Internal) }
  }
}

function parseLine({ number, text }: Line): { id: unknown; url: string | null; html: string } {
  if (text === null) throw new LineError(`line ${number} is longer than a line may be`)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new LineError(`line ${number} is not JSON: ${(error as Error).message}`)
  }
  const { id, url, html } = (typeof value === 'object' && value !== null ? value : {}) as Readonly<Record<string, unknown>>
  if (typeof html !== 'string') throw new LineError(`line ${number} must be { "id", "url", "html" } with the page as text in html`)
  return { id, url: typeof url === 'string' && URL.canParse(url) ? url : null, html }
}

/** The fields of a line: what the page is, and its content in the format that was asked for. */
function fieldsOf(result: Result, format: FormatName): Readonly<Record<string, unknown>> {
  if (format === 'json') return { ...result.toJSON() }
  const { status, confidence, pageKind, origin, title, authors, published, language, comments } = result
  const facts = { url: result.page.url, status, confidence, pageKind, origin, title, authors, published, language }
  return { ...facts, [format]: result[format], ...(comments === null ? {} : { comments }) }
}
