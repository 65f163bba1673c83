import { prepare } from 'gleaner'
import { UsageError } from '../../io/exit-codes.js'
import { addFlags, choice, type FlagValues, present, text } from '../../options/flag.js'
import { contentFlags, givenOptions, pipelineFlags } from '../../options/library-flags.js'
import { readingFlags, readingOptions } from '../../options/reading-flags.js'
import type { CliCommand, Context } from '../command.js'
import { bridgedPipeline, checkBridgeInputs, siteCollector } from './bridge.js'
import { extractInputs } from './extract-inputs.js'
import { extractLines } from './extract-lines.js'
import { formatNames, formatOf } from './formats.js'
import { languageCheck } from './only-language.js'

const description = `Extract the main content of web pages.

Each input is an address, a file, a folder of HTML files, a pattern such as 'site/**/*.html', or - for standard input. Files and standard input may be gzipped. Without other flags the result is \
written to standard output as Markdown.

Exit codes: 0 ok, 2 wrong usage, 3 input unreadable or not HTML, 4 no content, 5 limit reached, 1 internal error. With several inputs \
the gravest code is returned: a broken input (3) counts more than a page without content (4).`

const examples = `
Examples:
  gleaner extract https://example.org/article            the article as Markdown
  gleaner extract page.html --format text                a saved page as plain text
  curl -s https://example.org | gleaner extract - --url https://example.org
                                                         a pipe; --url makes its links absolute
  gleaner extract site/ -o articles/                     every HTML file in a folder and below it
  gleaner extract *.html -o articles/ --format json      one JSON file per page: text, metadata, positions
  gleaner extract *.html -o notes/ --front-matter        Markdown with metadata on top, for notes and static sites
  gleaner extract page.html --format highlight -o seen.html
                                                         the page with kept and dropped text marked
  gleaner extract page.html --pipeline cetr              one published algorithm (see: gleaner filters)
  gleaner extract page.html --pipeline '{ "vote": [{ "use": "cetr" }, { "use": "sw" }], "quorum": 0.5 }'
                                                         a combination of your own, in place or in a file
  gleaner extract --jsonl < pages.jsonl > texts.jsonl    one {"id","url","html"} per line in,
                                                         one {"id","url","status",…,"text"} per line out;
                                                         lines that have no id or fail to parse are
                                                         identified by line number`

const heading = 'Output:'

const flagTable = {
  format: choice([...formatNames, 'md', 'txt'], {
    heading,
    short: '-f',
    placeholder: 'format',
    doc: 'output format (default: markdown; with --jsonl text); md and txt are short for markdown and text',
  }),
  output: text({ heading, short: '-o', placeholder: 'path', doc: 'a file, or a folder for one file per input; folders are made' }),
  frontMatter: present({
    heading,
    doc: 'begin Markdown or text with title, authors, dates and other metadata, as YAML',
    alias: '--with-metadata',
  }),
  onlyLanguage: text({
    heading: 'What is kept:',
    placeholder: 'xx',
    doc: 'leave out pages whose text is in another language, as ISO 639-1: en, de, fr',
  }),
  jsonl: present({ heading, doc: 'read one page per line of JSON and write one line for each' }),
  bridge: present({
    heading: 'What is kept:',
    doc: 'fetch other pages of the site politely and drop what they share with the page, by "template"',
  }),
  ...pipelineFlags,
  ...contentFlags,
  ...readingFlags,
}

type Flags = FlagValues<typeof flagTable>

/** `gleaner extract`. */
export const extractCommand: CliCommand = {
  define(command, context) {
    addFlags(
      command.description(description).argument('[inputs...]', 'addresses, files, folders, patterns, or - for standard input'),
      flagTable,
    )
      .addHelpText('after', examples)
      .action((inputs: string[], flags: Flags) => run(inputs, flags, context))
  },
}

async function run(inputs: readonly string[], flags: Flags, context: Context): Promise<void> {
  const { options: given, pipeline } = await givenOptions(flags, context.io)
  const options = flags.bridge ? { ...given, pipeline: bridgedPipeline(flags.pipeline === undefined ? null : pipeline.pipeline) } : given
  // Wrong options are reported before anything is read.
  const prepared = prepare(options)
  const { jsonl: isLines = false, frontMatter = false, output } = flags
  const format = formatOf(flags.format ?? (isLines ? 'text' : 'markdown'))
  if (isLines && (format === 'tei' || format === 'csv'))
    throw new UsageError(`--jsonl writes lines of JSON; leave it out for --format ${format}`)
  if (isLines && flags.onlyLanguage !== undefined) throw new UsageError('--only-language is for pages, not for lines of --jsonl')
  const hasMetadata = format === 'json' || format === 'tei' || format === 'csv'
  if (frontMatter && !hasMetadata && (isLines || (format !== 'markdown' && format !== 'text')))
    throw new UsageError('--front-matter (--with-metadata) is for Markdown and text; JSON, TEI and CSV have metadata anyway')
  const reading = readingOptions(flags)
  if (flags.bridge) checkBridgeInputs(isLines ? ['lines of JSON'] : inputs)
  const sitePagesOf = flags.bridge ? siteCollector(options, reading, context) : undefined
  const otherLanguageOf = flags.onlyLanguage === undefined ? undefined : languageCheck(flags.onlyLanguage)
  const job = { inputs, format, frontMatter: frontMatter && !hasMetadata, otherLanguageOf, prepared, options, reading, output, sitePagesOf }
  await (isLines ? extractLines(job, context) : extractInputs(job, context))
}
