/** Answers `--help` and `--version` of the program: no command is loaded for them, and no engine. */

import { CommanderError } from 'commander'
import { commands } from './commands/index.js'
import { buildProgram } from './program.js'

/** Whether the arguments ask for nothing but the help or the version of the program. */
export function isAboutProgram(argv: readonly string[]): boolean {
  return argv.length === 1 && ['-h', '--help', 'help', '-V', '--version'].includes(argv[0])
}

/** Prints the help or the version. */
export async function answer(argv: readonly string[]): Promise<void> {
  const program = buildProgram({ stdout: outputOf(process.stdout), stderr: outputOf(process.stderr) })
  for (const { name, summary } of commands) program.command(name).summary(summary)
  try {
    await program.parseAsync(argv, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError && error.exitCode === 0)) throw error
  }
}

function outputOf(stream: NodeJS.WriteStream) {
  return {
    write: (text: string) => new Promise<void>(resolve => stream.write(text, () => resolve())),
    isTerminal: stream.isTTY === true,
    columns: stream.columns ?? 80,
  }
}
