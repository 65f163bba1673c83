/** Extracts pages from addresses, files and standard input, one result each. */

import { type ExtractOptions, type Outcome, type Prepared, type Result, refreshTarget } from 'gleaner'
import { type Destination, type Outputs, openDestination } from '../../io/destinations.js'
import { adviceOf, ExitCode, exitCodeOfStatus, messageOf, OutputError, UsageError } from '../../io/exit-codes.js'
import { findInputs } from '../../io/find-inputs.js'
import { inOrder } from '../../io/in-order.js'
import { checkInputs, outputNames, type PageInput, type ReadOptions, readPageInput } from '../../io/inputs.js'
import { rateText } from '../../io/terminal.js'
import type { Context } from '../command.js'
import { type Format, type FormatName, formats, markdownWithFrontMatter, textWithMetadata } from './formats.js'

/** How many inputs are read at once: fetching waits on others most of the time. */
const readAhead = 4

/** What to extract and where to. */
export interface ExtractJob {
  readonly inputs: readonly string[]
  readonly format: FormatName
  /** Whether Markdown begins with metadata as YAML. */
  readonly frontMatter: boolean
  readonly prepared: Prepared
  readonly options: ExtractOptions
  readonly reading: ReadOptions
  readonly output: string | undefined
  /** Says what language a page is in if it is not the one that is wanted; absent if all are wanted. */
  readonly otherLanguageOf?: ((result: Result) => Promise<string | null>) | undefined
  /** Finds other pages of the input's site; none are looked for if absent. */
  readonly sitePagesOf?: ((input: PageInput) => Promise<NonNullable<ExtractOptions['sitePages']>>) | undefined
}

/** Extracts every input; what fails is told and the others go on. */
export async function extractInputs(job: ExtractJob, context: Context): Promise<void> {
  const { io } = context
  const inputs = findInputs(checkInputs(job.inputs, io), io)
  const names = outputNames(inputs).map(name => name + formats[job.format].extension)
  const destination = await openDestination(job.output, { names, inputs }, io)
  const writer = new ResultWriter({ inputs, names }, job, destination, context)
  try {
    let done = 0
    for await (const read of inOrder(inputs, readAhead, input => readPageInput(input, io, job.reading))) {
      try {
        if ('error' in read) throw read.error
        const sitePages = await job.sitePagesOf?.(read.value)
        const extracted = extractPage(read.value, job.prepared, { ...job.options, ...(sitePages && { sitePages }) })
        const other = await job.otherLanguageOf?.(extracted.result)
        if (other) await writer.leaveOut(read.index, other)
        else await writer.write(read.index, extracted)
      } catch (error) {
        if (error instanceof OutputError) throw error
        await writer.fail(read.index, error)
      }
      done++
      await context.terminal().progress(() => rateText(done, inputs.length, 'pages', context.terminal().elapsedMs))
    }
  } finally {
    await context.terminal().clear()
    await destination.close()
  }
}

/** A page's content, with what became of it on the way here. */
export interface ExtractedPage {
  readonly result: Result
  readonly status: Outcome
  /** What people should know, but for errors. */
  readonly warnings: readonly string[]
}

/** Extracts one page; what the user says about address and type takes precedence over what came with it. */
export function extractPage(
  { bytes, url, contentType, isPartial }: PageInput,
  prepared: Prepared,
  options: Pick<ExtractOptions, 'url' | 'contentType' | 'sitePages'>,
): ExtractedPage {
  const result = prepared.extract(bytes, {
    url: options.url ?? url,
    contentType: options.contentType ?? contentType,
    ...(options.sitePages && { sitePages: options.sitePages }),
  })
  const status = isPartial && result.status === 'ok' ? 'partial' : result.status
  const advice = adviceOf(status)
  const target = refreshTarget(result.page)
  const warnings = [
    ...(isPartial ? [`the answer broke off after ${bytes.length} bytes`] : []),
    ...(advice === null ? [] : [`${status}: ${advice}`]),
    ...(target === null ? [] : [`the page sends its reader to ${target}; extract that address instead`]),
  ]
  return { result, status, warnings }
}

/** Writes results and failures to one destination. */
class ResultWriter {
  private readonly inputs: readonly string[]
  private readonly names: readonly string[]
  private readonly formatName: FormatName
  private readonly format: Format
  private readonly destination: Destination
  private readonly context: Context
  private isFirst = true

  constructor({ inputs, names }: Outputs, { format, frontMatter }: ExtractJob, destination: Destination, context: Context) {
    this.inputs = inputs
    this.names = names
    this.formatName = format
    this.format = frontMatter ? (format === 'text' ? textWithMetadata : markdownWithFrontMatter) : formats[format]
    this.destination = destination
    this.context = context
    if (this.areJoined && (frontMatter || format === 'highlight' || format === 'tei')) {
      const what = frontMatter ? 'pages with front matter' : format === 'tei' ? 'TEI documents' : 'highlighted pages'
      throw new UsageError(`several ${what} do not fit into one output; give a folder: -o DIR`)
    }
  }

  async write(index: number, { result, status, warnings }: ExtractedPage): Promise<void> {
    const input = this.inputs[index]
    const terminal = this.context.terminal()
    const content =
      this.areJoined && this.formatName === 'json'
        ? JSON.stringify({ input, ...result.toJSON(), status })
        : this.format.render(result, status, input)
    terminal.raise(exitCodeOfStatus(status))
    for (const warning of warnings) await terminal.warn(warning, input)
    await this.put(index, content)
  }

  /** Writes nothing for a page, and says why. */
  async leaveOut(index: number, reason: string): Promise<void> {
    this.context.terminal().raise(ExitCode.NoContent)
    await this.context.terminal().warn(`left out: ${reason}`, this.inputs[index])
  }

  async fail(index: number, error: unknown): Promise<void> {
    const input = this.inputs[index]
    await this.context.terminal().error(error, input)
    if (this.areJoined && this.formatName === 'json') await this.put(index, JSON.stringify({ input, error: errorJson(error) }))
  }

  /** Whether several results go to one place. */
  private get areJoined(): boolean {
    return this.inputs.length > 1 && !this.destination.isFolder
  }

  private async put(index: number, content: string): Promise<void> {
    await this.context.terminal().clear()
    const { heading, first } = this.format
    const title = first !== undefined && (this.isFirst || this.destination.isFolder) ? `${first}\n` : ''
    const head = this.areJoined && heading ? `${this.isFirst ? '' : '\n'}${heading(this.inputs[index])}\n\n` : title
    this.isFirst = false
    await this.destination.write(this.names[index], head + content + (content === '' ? '' : '\n'))
  }
}

/** An error as JSON shows it. */
export function errorJson(error: unknown): { name: string; message: string } {
  return error instanceof Error ? { name: error.name, message: messageOf(error) } : { name: 'Error', message: String(error) }
}
