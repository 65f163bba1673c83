/** Where results go: standard output, one file, or a folder with a file per input. */

import { type FileHandle, mkdir, open, stat, writeFile } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import { OutputError, UsageError } from './exit-codes.js'
import type { Io } from './io.js'

/** A destination of results. */
export interface Destination {
  /** Whether each input gets a file of its own. */
  readonly isFolder: boolean
  /** Writes one result; `name` (with extension) matters for folders only. */
  write(name: string, content: string): Promise<void>
  close(): Promise<void>
}

/**
 * Opens a destination: standard output without a path, a folder if the path is one, ends with a slash, or stands for
 * several inputs and has no extension, else a file.
 */
export async function openDestination(path: string | undefined, inputs: number, io: Io): Promise<Destination> {
  if (path === undefined || path === '-') {
    return { isFolder: false, write: (_name, content) => io.stdout.write(content), close: async () => {} }
  }
  const target = resolve(io.cwd, path)
  try {
    const isFolder = /[/\\]$/.test(path) || (await isExistingFolder(target)) || (inputs > 1 && extname(target) === '')
    return isFolder ? await folder(target) : await file(target)
  } catch (error) {
    throw new UsageError(`${path} cannot be written: ${(error as Error).message}`)
  }
}

async function folder(path: string): Promise<Destination> {
  await mkdir(path, { recursive: true })
  return { isFolder: true, write: (name, content) => written(writeFile(join(path, name), content)), close: async () => {} }
}

async function file(path: string): Promise<Destination> {
  const handle: FileHandle = await open(path, 'w')
  return { isFolder: false, write: (_name, content) => written(handle.writeFile(content)), close: () => handle.close() }
}

async function written(work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    throw new OutputError(error)
  }
}

async function isExistingFolder(path: string): Promise<boolean> {
  return stat(path).then(
    found => found.isDirectory(),
    () => false,
  )
}
