/** One process per data folder. */

import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ServerError } from '../server-error.js'

/** A lock that this process holds. */
export interface FolderLock {
  release(): void
}

/** Who holds a lock. `began` tells a process from a later one with the same number. */
interface Holder {
  readonly pid: number
  readonly began: string | null
}

/**
 * Takes the folder for this process; throws a `ServerError` if another process has it.
 *
 * A process that was killed leaves its lock file. Such a file is recognised, since its process is gone, and replaced.
 */
export function lockFolder(folder: string): FolderLock {
  const file = join(folder, 'server.lock')
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      writeFileSync(file, JSON.stringify({ pid: process.pid, began: beginOf(process.pid) }), { flag: 'wx', mode: 0o600 })
      return { release: () => rmSync(file, { force: true }) }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
        throw new ServerError(`the data folder ${folder} cannot be written: ${(error as Error).message}`, { cause: error })
      }
    }
    const holder = holderOf(file)
    if (holder !== null && isAlive(holder)) {
      throw new ServerError(`the data folder ${folder} is in use by process ${holder.pid}; stop it, or choose another folder with --data`)
    }
    rmSync(file, { force: true })
  }
  throw new ServerError(`the data folder ${folder} is being taken by another process; try again`)
}

function holderOf(file: string): Holder | null {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    const { pid, began } = value as { pid?: unknown; began?: unknown }
    return typeof pid === 'number' ? { pid, began: typeof began === 'string' ? began : null } : null
  } catch {
    // It was released in between, or its writer was killed while it wrote.
    return null
  }
}

function isAlive({ pid, began }: Holder): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it exists and belongs to somebody else.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const now = beginOf(pid)
  return began === null || now === null || now === began
}

/** When a process began, in a form that only Linux has; null elsewhere. */
function beginOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name of the program is in parentheses and may hold spaces; the start time is field 22.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}
