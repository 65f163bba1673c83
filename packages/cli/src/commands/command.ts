/** What a command of the command line is. */

import type { Command } from 'commander'
import { Console } from '../io/console.js'
import type { Io } from '../io/io.js'

/** What commands share while the program runs. */
export interface Context {
  readonly io: Io
  /** The one console of this run; `--quiet` decides how much it says. */
  console(): Console
}

/** One command: adds itself to the program. */
export interface CliCommand {
  readonly name: string
  register(program: Command, context: Context): void
}

/** Makes the context of one run. */
export function contextOf(io: Io, isQuiet: () => boolean): Context {
  let console: Console | null = null
  return { io, console: () => (console ??= new Console(io, isQuiet())) }
}
