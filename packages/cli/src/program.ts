/** Builds the program: its commands, help and version. */

import { readFileSync } from 'node:fs'
import { Command, Option } from 'commander'
import type { Context } from './commands/command.js'
import { commands } from './commands/index.js'
import type { Io } from './io/io.js'
import { textWidth } from './io/table.js'

/** The version of this package. */
export const version = (JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }).version

const description = `Gleaner lifts the main content out of web pages: clean text, safe HTML, faithful Markdown. \
Every published algorithm is here, alone or combined, and you can see what each one kept and why.`

const after = `
Start here:
  gleaner extract https://example.org/article      the main content as Markdown
  gleaner extract page.html --format json          everything: text, metadata, statistics, places in the source
  gleaner filters                                  the algorithms
  gleaner explain page.html --pipeline cetr        what an algorithm kept, and why

\`gleaner <command> --help\` tells more, with examples.`

/** Makes the program; commands are registered on it and write through the given world. */
export function buildProgram(io: Io): Command {
  return new Command('gleaner')
    .description(description)
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .addOption(new Option('-q, --quiet', 'say nothing but errors'))
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      // Help that nobody reads to the end, as in `gleaner --help | head`, is no error.
      writeOut: text => void io.stdout.write(text).catch(() => {}),
      writeErr: text => void io.stderr.write(text).catch(() => {}),
      getOutHelpWidth: () => textWidth(io.stdout),
      getErrHelpWidth: () => textWidth(io.stderr),
      getOutHasColors: () => false,
      getErrHasColors: () => false,
      outputError: (text, write) => write(text.replace(/^error: /, 'gleaner: ')),
    })
    .showHelpAfterError('Run with --help to see what is possible.')
    .addHelpText('after', after)
    .exitOverride()
}

/** Adds every command to the program. */
export function addCommands(program: Command, context: Context): void {
  for (const command of commands) command.register(program, context)
}
