import { extract } from 'gleaner'
import { extractInputs } from '../extract/extract-inputs.js'
import { extractLines } from '../extract/extract-lines.js'
import { type FormatName, formatNames } from '../extract/formats.js'
import { UsageError } from '../io/exit-codes.js'
import { type FlagValues, option } from '../options/flag.js'
import { addLibraryFlags, givenOptions } from '../options/library-flags.js'
import { addReadingFlags, readingOptions } from '../options/reading-flags.js'
import type { CliCommand, Context } from './command.js'

const description = `Extract the main content of web pages.

Each input is an address, a file, or - for standard input; files and standard input may be gzipped. The result goes to standard output as Markdown, unless you say \
otherwise.

Exit codes: 0 ok, 2 usage, 3 unreadable or not HTML, 4 no content, 5 limit reached, 1 internal; with several inputs the highest.`

const examples = `
Examples:
  gleaner extract https://example.org/article            the article as Markdown
  gleaner extract page.html --format text                a saved page as plain text
  curl -s https://example.org | gleaner extract - --url https://example.org
                                                         a pipe; --url makes its links absolute
  gleaner extract *.html -o articles/ --format json      one JSON file per page: text, metadata, where it stood
  gleaner extract *.html -o notes/ --front-matter        Markdown with metadata on top, for notes and static sites
  gleaner extract page.html --format highlight -o seen.html
                                                         the page with kept and dropped text marked
  gleaner extract page.html --pipeline cetr              one published algorithm (see: gleaner filters)
  gleaner extract page.html --pipeline '{ "vote": [{ "use": "cetr" }, { "use": "sw" }], "quorum": 0.5 }'
                                                         a combination of your own, in place or in a file
  gleaner extract --jsonl < pages.jsonl > texts.jsonl    one {"id","url","html"} per line in,
                                                         one {"id","url","status",…,"text"} per line out;
                                                         without an id, or with an error in it, a line goes by its number`

/** `gleaner extract`. */
export const extractCommand: CliCommand = {
  name: 'extract',
  register(program, context) {
    const command = program
      .command('extract')
      .summary('extract the main content of pages')
      .description(description)
      .argument('[inputs...]', 'addresses, files, or - for standard input')
      .addOption(option('Output:', '-f, --format <format>', 'what to write (default: markdown, with --jsonl text)').choices(formatNames))
      .addOption(option('Output:', '-o, --output <path>', 'a file, or a folder that gets one file per input'))
      .addOption(option('Output:', '--front-matter', 'begin Markdown with title, authors, dates and so on, as YAML'))
      .addOption(option('Output:', '--jsonl', 'read one page per line of JSON and write one line for each'))
    addReadingFlags(addLibraryFlags(command))
    command.addHelpText('after', examples).action((inputs: string[], flags: FlagValues) => run(inputs, flags, context))
  },
}

async function run(inputs: readonly string[], flags: FlagValues, context: Context): Promise<void> {
  const { options } = await givenOptions(flags, context.io)
  // Wrong options are told before anything is read: the library checks them on a page without text.
  extract('', options)
  const isLines = flags['jsonl'] === true
  const format = (flags['format'] as FormatName | undefined) ?? (isLines ? 'text' : 'markdown')
  const frontMatter = flags['frontMatter'] === true
  if (frontMatter && (isLines || format !== 'markdown'))
    throw new UsageError('--front-matter is for Markdown files; leave out --format and --jsonl')
  const job = { inputs, format, frontMatter, options, reading: readingOptions(flags), output: flags['output'] as string | undefined }
  await (isLines ? extractLines(job, context) : extractInputs(job, context))
}
