/** What a command of the command line is. */

import type { Command } from 'commander'
import type { Io } from '../io/io.js'
import { Terminal } from '../io/terminal.js'

/** What commands share while the program runs. */
export interface Context {
  readonly io: Io
  /** The one terminal of this run; `--quiet` decides how much it prints. */
  terminal(): Terminal
}

/** One command: describes itself on the command of the program that has its name. */
export interface CliCommand {
  define(command: Command, context: Context): void
}

/** Makes the context of one run. */
export function contextOf(io: Io, isQuiet: () => boolean): Context {
  let terminal: Terminal | null = null
  return { io, terminal: () => (terminal ??= new Terminal(io, isQuiet())) }
}
