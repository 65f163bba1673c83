/** All commands, in the order in which the help lists them. */

import type { CliCommand } from './command.js'
import { completionCommand } from './completion.js'
import { evaluateCommand } from './evaluate.js'
import { explainCommand } from './explain.js'
import { extractCommand } from './extract.js'
import { filtersCommand } from './filters.js'
import { packagesCommand } from './packages.js'
import { reportCommand } from './report.js'
import { runsCommand } from './runs.js'
import { trainCommand } from './train.js'

/** Every command of the command line. */
export const commands: readonly CliCommand[] = [
  extractCommand,
  explainCommand,
  filtersCommand,
  packagesCommand,
  evaluateCommand,
  runsCommand,
  reportCommand,
  trainCommand,
  completionCommand,
]
