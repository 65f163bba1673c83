import { extractionFigure } from '@gleaner/lab'
import { type ExtractOptions, extract } from 'gleaner'
import { explanationOf } from '../explain/explanation.js'
import { printExplanation } from '../explain/print-explanation.js'
import { type ExtractedPage, extractPage } from '../extract/extract-inputs.js'
import { openDestination } from '../io/destinations.js'
import { exitCodeOfStatus } from '../io/exit-codes.js'
import { outputNames, readPageInput } from '../io/inputs.js'
import type { Io } from '../io/io.js'
import { textWidth } from '../io/table.js'
import { type FlagValues, option } from '../options/flag.js'
import { addLibraryFlags, givenOptions } from '../options/library-flags.js'
import { addReadingFlags, readingOptions } from '../options/reading-flags.js'
import type { CliCommand, Context } from './command.js'

const description = `Show what a pipeline kept of a page, and why.

Prints the pipeline in words and, for every step, how much of what came in was kept, the thresholds and facts that decided, and the \
largest blocks on either side with their values. With --svg the series that the papers plot are drawn as a figure.`

const examples = `
Examples:
  gleaner explain page.html --pipeline cetr --svg cetr.svg      tag ratios, their change, and the clusters
  gleaner explain page.html --pipeline news                     each step of a pipeline that ships
  gleaner explain https://example.org/ --pipeline mine.json     a pipeline of your own on a page of the web
  gleaner explain page.html --pipeline nce --json | jq '.steps[0].notes'`

/** `gleaner explain`. */
export const explainCommand: CliCommand = {
  name: 'explain',
  register(program, context) {
    const command = program
      .command('explain')
      .summary('show what a pipeline kept of a page, and why')
      .description(description)
      .argument('<page>', 'an address, a file, or - for standard input')
      .addOption(option('Output:', '--svg <file>', 'draw the traces of all steps as an SVG figure'))
      .addOption(option('Output:', '--json', 'print everything as one JSON object, series included'))
    // How the content is written does not matter here.
    addReadingFlags(addLibraryFlags(command, ['title', 'tables', 'images', 'links', 'comments']))
    command.addHelpText('after', examples).action((page: string, flags: FlagValues) => run(page, flags, context))
  },
}

async function run(name: string, flags: FlagValues, context: Context): Promise<void> {
  const { io } = context
  const { options, registry, pipeline } = await givenOptions(flags, io)
  const figure = flags['svg'] === undefined ? null : await figureDestination(flags['svg'] as string, name, io)
  // Wrong options are told before anything is read, as they are no fault of the page.
  extract('', options)
  const extracted = await readAndExtract(name, options, flags, context)
  if (extracted === null) return
  const { result, status, warnings } = extracted
  const explanation = explanationOf(name, extracted, pipeline, registry)
  const width = textWidth(io.stdout)
  await io.stdout.write(flags['json'] ? `${JSON.stringify(explanation, null, 2)}\n` : printExplanation(explanation, width))
  context.console().raise(exitCodeOfStatus(status))
  for (const warning of warnings) await context.console().warn(warning, name)
  await figure?.(extractionFigure({ page: result.page, steps: result.steps, title: `${pipeline.name} on ${name}` }))
}

/** Reads and extracts the page; null if that failed and was told. */
async function readAndExtract(
  name: string,
  options: ExtractOptions,
  flags: FlagValues,
  { io, console }: Context,
): Promise<ExtractedPage | null> {
  try {
    // Comments stay: what is explained is the pipeline's own choice.
    return extractPage(await readPageInput(name, io, readingOptions(flags)), { ...options, comments: 'keep' })
  } catch (error) {
    await console().error(error, name)
    return null
  }
}

/** Makes the place of a figure ready; returns what writes it there. */
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
