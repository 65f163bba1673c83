import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { alignText, extractionFigure, type GoldPage, readPackage } from '@gleaner/lab'
import { type ExtractOptions, type Prepared, prepare } from 'gleaner'
import { explanationOf } from 'gleaner/explain'
import { openDestination } from '../../io/destinations.js'
import { exitCodeOfStatus, UsageError } from '../../io/exit-codes.js'
import { outputNames, type PageInput, readPageInput } from '../../io/inputs.js'
import type { Io } from '../../io/io.js'
import { textWidth } from '../../io/table.js'
import { addFlags, type FlagValues, present, text } from '../../options/flag.js'
import { givenOptions, pipelineFlags } from '../../options/library-flags.js'
import { readingFlags, readingOptions } from '../../options/reading-flags.js'
import type { CliCommand, Context } from '../command.js'
import { type ExtractedPage, extractPage } from '../extract/extract-inputs.js'
import { printExplanation } from './print.js'

const description = `Show what a pipeline kept of a page, and why.

Prints the pipeline in words. For every step it prints how much of its input it kept, the thresholds and facts that decided, and the \
largest kept and dropped blocks with their values. With --svg it draws the series that the papers plot as a figure. With --package the \
page is one of a package of gold pages, and the figure is coloured by its gold text.`

const examples = `
Examples:
  gleaner explain page.html --pipeline cetr --svg cetr.svg      tag ratios, their change, and the clusters
  gleaner explain --package sample --page sample/blog-minimal-static --svg page.svg
                                                                a page of a package, coloured by its gold text
  gleaner explain page.html --pipeline news                     each step of a pipeline that ships
  gleaner explain https://example.org/ --pipeline mine.json     a pipeline of your own on a page of the web
  gleaner explain page.html --pipeline nce --json | jq '.steps[0].notes'`

const heading = 'Output:'
const input = 'Input:'

// How the content is written does not matter here.
const flagTable = {
  svg: text({ heading, placeholder: 'file', doc: 'draw the traces of all steps as an SVG figure' }),
  package: text({ heading: input, short: '-p', placeholder: 'name|file', doc: 'a package of gold pages, in place of a page' }),
  page: text({ heading: input, placeholder: 'id', doc: 'the id of a page of the package' }),
  json: present({ heading, doc: 'print everything as one JSON object, series included' }),
  ...pipelineFlags,
  ...readingFlags,
}

type Flags = FlagValues<typeof flagTable>

/** `gleaner explain`. */
export const explainCommand: CliCommand = {
  define(command, context) {
    addFlags(command.description(description).argument('[page]', 'an address, a file, or - for standard input'), flagTable)
      .addHelpText('after', examples)
      .action((page: string | undefined, flags: Flags) => run(page, flags, context))
  },
}

async function run(argument: string | undefined, flags: Flags, context: Context): Promise<void> {
  const { io } = context
  const name = nameOf(argument, flags)
  const goldPage = flags.package === undefined ? null : await goldPageOf(flags.package, name, io)
  const { options, registry, pipeline } = await givenOptions(flags, io)
  const figure = flags.svg === undefined ? null : await figureDestination(flags.svg, name, io)
  // Wrong options are reported before anything is read, as the page is not to blame for them.
  // Comments stay: the explanation is about the choice of the pipeline itself.
  const explained = { ...options, comments: 'keep' } as const
  const prepared = prepare(explained)
  const extracted = await readAndExtract(name, prepared, explained, flags, context, goldPage)
  if (extracted === null) return
  const { result, status, warnings } = extracted
  const explanation = explanationOf(result, { name, status, pipeline: pipeline.pipeline, pipelineName: pipeline.name, registry })
  const width = textWidth(io.stdout)
  await io.stdout.write(flags.json ? `${JSON.stringify(explanation, null, 2)}\n` : printExplanation(explanation, width))
  context.terminal().raise(exitCodeOfStatus(status))
  for (const warning of warnings) await context.terminal().warn(warning, name)
  const gold = goldPage?.gold.text ? { gold: alignText(result.page, goldPage.gold.text) } : {}
  await figure?.(extractionFigure({ page: result.page, steps: result.steps, title: `${pipeline.name} on ${name}`, ...gold }))
}

/** Reads and extracts the page; null if that failed, which is reported. */
async function readAndExtract(
  name: string,
  prepared: Prepared,
  options: ExtractOptions,
  flags: Flags,
  { io, terminal }: Context,
  goldPage: GoldPage | null,
): Promise<ExtractedPage | null> {
  try {
    const page = goldPage ? inputOf(goldPage) : await readPageInput(name, io, readingOptions(flags))
    return extractPage(page, prepared, options)
  } catch (error) {
    await terminal().error(error, name)
    return null
  }
}

/** The page that is asked for: an argument, or the id of a page of a package. */
function nameOf(argument: string | undefined, flags: Flags): string {
  const isOfPackage = flags.package !== undefined
  if (isOfPackage !== (flags.page !== undefined)) throw new UsageError('--package and --page go together')
  if (isOfPackage && argument !== undefined) throw new UsageError('give either a page or --package and --page')
  const name = flags.page ?? argument
  if (name === undefined) throw new UsageError('give a page: an address, a file, or - for standard input; or --package and --page')
  return name
}

async function goldPageOf(argument: string, id: string, io: Io): Promise<GoldPage> {
  const file = resolve(io.cwd, argument)
  for await (const page of readPackage(existsSync(file) ? file : argument, { ids: [id] })) return page
  throw new UsageError(`--page: the package ${argument} has no page "${id}"`)
}

function inputOf({ id, html, url }: GoldPage): PageInput {
  return { name: id, bytes: new TextEncoder().encode(html), contentType: 'text/html; charset=utf-8', url, isPartial: false }
}

/** Prepares the file of a figure; returns a function that writes it. */
async function figureDestination(path: string, input: string, io: Io): Promise<(svg: string) => Promise<void>> {
  const name = `${outputNames([input])[0]}.svg`
  const destination = await openDestination(path, { names: [name], inputs: [input] }, io)
  return async svg => {
    try {
      await destination.write(name, svg)
    } finally {
      await destination.close()
    }
  }
}
