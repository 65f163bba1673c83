/** Arguments that are JSON, given in place or in a file. */

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { UsageError } from '../io/exit-codes.js'
import type { Io } from '../io/io.js'

/** Reads JSON from the argument itself or from the file that it names. */
export function jsonArgument(flag: string, argument: string, io: Io): unknown {
  const isInPlace = /^\s*[[{]/.test(argument)
  const source = isInPlace ? argument : readText(flag, resolve(io.cwd, argument), argument)
  try {
    return JSON.parse(source)
  } catch (error) {
    throw new UsageError(`${flag}: ${isInPlace ? 'this' : argument} is not JSON: ${(error as Error).message}`)
  }
}

function readText(flag: string, path: string, argument: string): string {
  try {
    return readFileSync(path, 'utf8').replace(/^\ufeff/, '')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new UsageError(`${flag}: ${code === 'ENOENT' ? `there is no file ${argument}` : `${argument} cannot be read: ${message}`}`)
  }
}
