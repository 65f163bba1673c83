/** The folder that holds everything the server keeps: database, certificates, lock. */

import { chmodSync, mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { ServerError } from '../server-error.js'

/** Environment variables by name. */
export type Variables = Readonly<Record<string, string | undefined>>

/** Finds the folder for user data of this platform: `~/.local/share/gleaner` on Linux. */
export function defaultDataFolder(env: Variables, platform: NodeJS.Platform = process.platform, home: string = homedir()): string {
  if (platform === 'win32') return join(env['LOCALAPPDATA'] || join(home, 'AppData', 'Local'), 'gleaner')
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'gleaner')
  return join(env['XDG_DATA_HOME'] || join(home, '.local', 'share'), 'gleaner')
}

/** Makes the folder if it is missing, for its owner only; throws a `ServerError` if it cannot be used. */
export function makeDataFolder(folder: string): string {
  const path = resolve(folder)
  try {
    if (mkdirSync(path, { recursive: true, mode: 0o700 }) !== undefined) chmodSync(path, 0o700)
    return path
  } catch (error) {
    throw new ServerError(`the data folder ${path} cannot be made: ${(error as Error).message}; choose another with --data`, {
      cause: error,
    })
  }
}
