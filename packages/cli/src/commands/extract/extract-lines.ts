/** `--jsonl`: one page per line in, one line per line out, in the same order, whatever happens. */

import { isBlankLine, type Line, linesOf, lineText } from '@gleaner/node'
import type { Result } from 'gleaner'
import { openDestination } from '../../io/destinations.js'
import { ExitCode, exitCodeOfError, exitCodeOfStatus, OutputError, UnreadableError, UsageError } from '../../io/exit-codes.js'
import { byteChunks, checkInputs, isAddress } from '../../io/inputs.js'
import { rateText } from '../../io/terminal.js'
import type { Context } from '../command.js'
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
  const name = 'pages.jsonl'
  const destination = await openDestination(job.output, { names: [name], inputs }, io)
  let done = 0
  let failed = 0
  try {
    for (const input of inputs) {
      try {
        let isFirst = true
        for await (const line of linesOf(byteChunks(input, io))) {
          if (line.bytes !== null && isBlankLine(line.bytes)) continue
          if (isFirst) checkFirst(line)
          isFirst = false
          const { record, exitCode } = answer(line, job)
          context.terminal().raise(exitCode)
          await destination.write(name, `${JSON.stringify(record)}\n`)
          done++
          if ('error' in record) failed++
          await context.terminal().progress(() => progressText(done, failed, context.terminal().elapsedMs))
        }
      } catch (error) {
        if (error instanceof OutputError) throw error
        await context.terminal().error(error, input)
      }
    }
  } finally {
    await context.terminal().clear()
    await destination.close()
  }
  if (failed > 0) await context.terminal().warn(`${failed} of ${done} lines have an error instead of a text`)
}

/** A file whose first line does not begin as an object, or is the first line of one over several, is not JSON lines: one error says so. */
function checkFirst({ number, bytes }: Line): void {
  const beginning = bytes === null ? '' : lineText(bytes.subarray(0, 60)).trim()
  if (bytes === null || /^\{./.test(beginning)) return
  const hint = 'one {"id","url","html"} per line is needed; leave out --jsonl to extract HTML'
  throw new LineError(`this is not JSON lines: line ${number} begins with ${JSON.stringify(beginning.slice(0, 40))}; ${hint}`)
}

function progressText(done: number, failed: number, elapsedMs: number): string {
  return `${rateText(done, null, 'pages', elapsedMs)}${failed === 0 ? '' : ` · ${failed} errors`}`
}

interface Answer {
  readonly record: Readonly<Record<string, unknown>>
  readonly exitCode: number
}

/**
 * What one line is answered with; never throws. An error keeps the id and address of its line, as far as they can be read;
 * a line without an id goes by its number.
 */
function answer(line: Line, { format, prepared, options }: ExtractJob): Answer {
  let names: Readonly<Record<string, unknown>> = { id: line.number }
  try {
    const { id, url, html } = parseLine(line)
    names = { id: id ?? line.number, ...(typeof url === 'string' ? { url } : {}) }
    if (typeof html !== 'string') throw new LineError(`line ${line.number} must be { "id", "url", "html" } with the page as text in html`)
    const result = prepared.extract(html, { url: options.url ?? addressOf(url, line) })
    return { record: { id: names['id'], ...fieldsOf(result, format) }, exitCode: exitCodeOfStatus(result.status) }
  } catch (error) {
    return { record: { ...names, error: errorJson(error) }, exitCode: Math.max(exitCodeOfError(error), ExitCode.Internal) }
  }
}

function parseLine({ number, bytes }: Line): Readonly<Record<string, unknown>> {
  if (bytes === null) throw new LineError(`line ${number} is longer than a line may be`)
  try {
    const value: unknown = JSON.parse(lineText(bytes))
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
  } catch (error) {
    throw new LineError(`line ${number} is not JSON: ${(error as Error).message}`)
  }
}

/** The address of a page, null if it has none: nothing, or an empty text. */
function addressOf(url: unknown, { number }: Line): string | null {
  if (url === undefined || url === null || url === '') return null
  if (typeof url === 'string' && URL.canParse(url)) return url
  throw new LineError(`line ${number}: url must be an absolute address, got ${JSON.stringify(url).slice(0, 200)}`)
}

/** The fields of a line: what the page is, and its content in the format that was asked for. */
function fieldsOf(result: Result, format: FormatName): Readonly<Record<string, unknown>> {
  if (format === 'json') return { ...result.toJSON() }
  const { status, confidence, pageKind, pageKindProbability, origin, title, authors, published, language, comments } = result
  const facts = { url: result.page.url, status, confidence, pageKind, pageKindProbability, origin, title, authors, published, language }
  if (format === 'tei' || format === 'csv') throw new UsageError(`--jsonl writes lines of JSON; leave it out for --format ${format}`)
  return { ...facts, [format]: result[format], ...(comments === null ? {} : { comments }) }
}
