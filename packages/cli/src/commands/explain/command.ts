import { extractionFigure } from '@gleaner/lab'
import { type ExtractOptions, type Prepared, prepare } from 'gleaner'
import { explanationOf } from 'gleaner/explain'
import { openDestination } from '../../io/destinations.js'
import { exitCodeOfStatus } from '../../io/exit-codes.js'
import { outputNames, readPageInput } from '../../io/inputs.js'
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
largest kept and dropped blocks with their values. With --svg it draws the series that the papers plot as a figure.`

const examples = `
Examples:
  gleaner explain page.html --pipeline cetr --svg cetr.svg      tag ratios, their change, and the clusters
  gleaner explain page.html --pipeline news                     each step of a pipeline that ships
  gleaner explain https://example.org/ --pipeline mine.json     a pipeline of your own on a page of the web
  gleaner explain page.html --pipeline nce --json | jq '.steps[0].notes'`

const heading = 'Output:'

// How the content is written does not matter here.
const flagTable = {
  svg: text({ heading, placeholder: 'file', doc: 'draw the traces of all steps as an SVG figure' }),
  json: present({ heading, doc: 'print everything as one JSON object, series included' }),
  ...pipelineFlags,
  ...readingFlags,
}

type Flags = FlagValues<typeof flagTable>

/** `gleaner explain`. */
export const explainCommand: CliCommand = {
  define(command, context) {
    addFlags(command.description(description).argument('<page>', 'an address, a file, or - for standard input'), flagTable)
      .addHelpText('after', examples)
      .action((page: string, flags: Flags) => run(page, flags, context))
  },
}

async function run(name: string, flags: Flags, context: Context): Promise<void> {
  const { io } = context
  const { options, registry, pipeline } = await givenOptions(flags, io)
  const figure = flags.svg === undefined ? null : await figureDestination(flags.svg, name, io)
  // Wrong options are reported before anything is read, as the page is not to blame for them.
  // Comments stay: the explanation is about the choice of the pipeline itself.
  const explained = { ...options, comments: 'keep' } as const
  const prepared = prepare(explained)
  const extracted = await readAndExtract(name, prepared, explained, flags, context)
  if (extracted === null) return
  const { result, status, warnings } = extracted
  const explanation = explanationOf(result, { name, status, pipeline: pipeline.pipeline, pipelineName: pipeline.name, registry })
  const width = textWidth(io.stdout)
  await io.stdout.write(flags.json ? `${JSON.stringify(explanation, null, 2)}\n` : printExplanation(explanation, width))
  context.terminal().raise(exitCodeOfStatus(status))
  for (const warning of warnings) await context.terminal().warn(warning, name)
  await figure?.(extractionFigure({ page: result.page, steps: result.steps, title: `${pipeline.name} on ${name}` }))
}

/** Reads and extracts the page; null if that failed, which is reported. */
async function readAndExtract(
  name: string,
  prepared: Prepared,
  options: ExtractOptions,
  flags: Flags,
  { io, terminal }: Context,
): Promise<ExtractedPage | null> {
  try {
    return extractPage(await readPageInput(name, io, readingOptions(flags)), prepared, options)
  } catch (error) {
    await terminal().error(error, name)
    return null
  }
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
