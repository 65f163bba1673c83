/** The front door: arguments in, exit code out. */

import { CommanderError } from 'commander'
import { contextOf } from './commands/command.js'
import { ExitCode, OutputError } from './io/exit-codes.js'
import type { Io } from './io/io.js'
import { withPrintableOutputs } from './io/printable.js'
import { addCommands, buildProgram } from './program.js'

/** Runs the command line with arguments (without the names of node and script); returns the exit code and never throws. */
export async function run(argv: readonly string[], world: Io): Promise<number> {
  const io = withPrintableOutputs(world)
  const program = buildProgram(io)
  const context = contextOf(io, () => program.opts()['quiet'] === true)
  try {
    await addCommands(program, argv, context)
    if (argv.length === 0) {
      program.outputHelp({ error: true })
      return ExitCode.Usage
    }
    await program.parseAsync(argv, { from: 'user' })
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? ExitCode.Ok : ExitCode.Usage
    // The reader of the output has closed it, as `head` does. That is not an error.
    if (error instanceof OutputError && error.isClosedPipe) return context.terminal().exitCode
    await context.terminal().error(error)
  }
  return context.terminal().exitCode
}
