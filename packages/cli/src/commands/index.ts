/** All commands, in the order in which the help lists them. */

import type { CliCommand } from './command.js'
import { extractCommand } from './extract.js'

/** Every command of the command line. */
export const commands: readonly CliCommand[] = [extractCommand]
