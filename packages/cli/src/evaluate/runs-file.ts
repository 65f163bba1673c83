/** `--runs`: the file in which runs are kept. */

import { resolve } from 'node:path'
import { defaultRunsFile } from '@gleaner/lab'
import type { Option } from 'commander'
import type { Io } from '../io/io.js'
import { type FlagValues, option } from '../options/flag.js'

/** The flag, under a heading of the help. */
export function runsOption(heading: string): Option {
  return option(heading, '--runs <file>', `where runs are kept (default: ${defaultRunsFile})`)
}

/** The file that the flag names, or the usual one below the working directory. */
export function runsFileOf(flags: FlagValues, io: Io): string {
  return resolve(io.cwd, (flags['runs'] as string | undefined) ?? defaultRunsFile)
}
