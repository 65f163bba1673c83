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
  gleaner extract page.html --format json          everything: text, metadata, statistics, positions in the source
  gleaner filters                                  the algorithms
  gleaner explain page.html --pipeline cetr        what an algorithm kept, and why

\`gleaner <command> --help\` prints details and examples.`

/** Where help, version and mistakes in arguments go. */
export interface ProgramOutputs {
  readonly stdout: ProgramOutput
  readonly stderr: ProgramOutput
}

type ProgramOutput = Pick<Io['stdout'], 'isTerminal' | 'columns'> & { write(text: string): Promise<void> }

/** Makes the program, without commands. It writes through `io`. */
export function buildProgram(io: ProgramOutputs): Command {
  return new Command('gleaner')
    .description(description)
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .addOption(new Option('-q, --quiet', 'print errors only'))
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      // A reader that stops early, as in `gleaner --help | head`, is not an error.
      writeOut: text => void io.stdout.write(text).catch(() => {}),
      writeErr: text => void io.stderr.write(text).catch(() => {}),
      getOutHelpWidth: () => textWidth(io.stdout),
      getErrHelpWidth: () => textWidth(io.stderr),
      getOutHasColors: () => false,
      getErrHasColors: () => false,
      outputError: (text, write) => write(text.replace(/^error: /, 'gleaner: ')),
    })
    .showHelpAfterError('Run with --help for usage.')
    .addHelpText('after', after)
    .exitOverride()
}

/**
 * Adds every command to the program, and loads those that the arguments need: the one that they name, or all for completion.
 * The help of the program needs only names and summaries.
 */
export async function addCommands(program: Command, argv: readonly string[], context: Context): Promise<void> {
  const words = argv.filter(argument => !argument.startsWith('-'))
  const asked = words[0] === 'help' ? words[1] : words[0]
  for (const { name, summary, load } of commands) {
    const command = program.command(name).summary(summary)
    if (name === asked || asked === 'completion') (await load()).define(command, context)
  }
}
