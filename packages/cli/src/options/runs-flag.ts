/** `--runs`: the file in which runs are stored. */

import { resolve } from 'node:path'
import { defaultRunsFile } from '@gleaner/lab'
import type { Io } from '../io/io.js'
import { type Flag, text } from './flag.js'

/** The flag, under a heading of the help. */
export function runsFlag(heading: string): Flag<string> {
  return text({ heading, placeholder: 'file', doc: `file in which runs are stored (default: ${defaultRunsFile})` })
}

/** The file that the flag names, or the default below the working directory. */
export function runsFileOf({ runs }: { readonly runs: string | undefined }, io: Io): string {
  return resolve(io.cwd, runs ?? defaultRunsFile)
}
