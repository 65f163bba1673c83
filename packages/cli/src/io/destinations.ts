/** Where results go: standard output, one file, or a folder with a file per result. Nothing that was there is lost before something new is whole. */

import { randomUUID } from 'node:crypto'
import { access, constants, type FileHandle, mkdir, open, realpath, rename, rm, stat } from 'node:fs/promises'
import { dirname, extname, join, resolve } from 'node:path'
import { OutputError, UsageError } from './exit-codes.js'
import { isAddress, pathOf } from './inputs.js'
import type { Io } from './io.js'

/** A destination of results. */
export interface Destination {
  /** Whether each result gets a file of its own. */
  readonly isFolder: boolean
  /** Writes a result, or a further piece where all go to one file; `name` matters for folders only. */
  write(name: string, content: string): Promise<void>
  /** Puts what was written into its place; where nothing was, or a write failed, what was there before stays. */
  close(): Promise<void>
}

/** What is going to be written. */
export interface Outputs {
  /** The files of a folder, with their extensions: one per result, or one for all. */
  readonly names: readonly string[]
  /** The inputs that the results are made of; none of them is overwritten. */
  readonly inputs: readonly string[]
}

/**
 * Makes a destination ready: standard output without a path, a folder if the path is one, ends with a slash, or stands for
 * several results and has no extension, else a file. Files are opened when the first result is there.
 */
export async function openDestination(path: string | undefined, outputs: Outputs, io: Io): Promise<Destination> {
  if (path === undefined || path === '-') {
    return { isFolder: false, write: (_name, content) => io.stdout.write(content), close: async () => {} }
  }
  const { names } = outputs
  const target = resolve(io.cwd, path)
  const isFolder = /[/\\]$/.test(path) || (await isExistingFolder(target)) || (names.length > 1 && extname(target) === '')
  const files = isFolder ? names.map(name => join(target, name)) : [target]
  await refuseInputs(files, outputs.inputs, io)
  try {
    await mkdir(isFolder ? target : dirname(target), { recursive: true })
    if (isFolder && names.length > 1) return folder(target)
    return { isFolder, ...(await file(files[0])) }
  } catch (error) {
    throw new UsageError(`${path} cannot be written: ${(error as Error).message}`)
  }
}

/** A folder in which each result is written at once. */
function folder(path: string): Destination {
  const write = async (name: string, content: string): Promise<void> => {
    const { write, close } = await written(file(join(path, name)))
    try {
      await write(name, content)
    } finally {
      await close()
    }
  }
  return { isFolder: true, write, close: async () => {} }
}

/** One file. It grows beside its place and is moved there when all of it is written. */
async function file(path: string): Promise<Omit<Destination, 'isFolder'>> {
  const place = await placeOf(path)
  let handle: FileHandle | null = null
  let pieces = 0
  let hasFailed = false
  const write = async (content: string): Promise<void> => {
    try {
      handle ??= await openPlace(place)
      await handle.writeFile(content)
      pieces++
    } catch (error) {
      hasFailed = true
      if (pieces === 0 || place.part === null) throw error
      throw new Error(`${(error as Error).message}; what was written before is in ${place.part}`, { cause: error })
    }
  }
  const close = async (): Promise<void> => {
    if (handle === null) return
    await handle.close()
    if (place.part === null) return
    if (!hasFailed) return rename(place.part, place.path)
    // The lines of a long run are worth keeping, the beginning of a single result is not.
    if (pieces === 0) await rm(place.part)
  }
  return { write: (_name, content) => written(write(content)), close: () => written(close()) }
}

/** Where a file is to stand, and where it grows; `part` is null for what is written in place. */
interface Place {
  readonly path: string
  readonly part: string | null
  /** Permissions of the file that is replaced. */
  readonly mode: number | null
}

/** Looks at the place of a file; throws if it cannot be written. */
async function placeOf(path: string): Promise<Place> {
  const found = await statOf(path)
  if (found === null) {
    // With the slash, a file in the place of the folder is an error too.
    await access(`${dirname(path)}/`, constants.W_OK)
    return { path, part: partOf(path), mode: null }
  }
  await access(path, constants.W_OK)
  // A link keeps pointing to what it points to.
  const real = await realpath(path)
  // Pipes and devices cannot be replaced, nor can a file in a folder that may not be changed.
  const isReplaceable = found.isFile() && !/^\/(?:dev|proc)\//.test(path) && (await isWritable(dirname(real)))
  return { path: real, part: isReplaceable ? partOf(real) : null, mode: Number(found.mode) & 0o777 }
}

async function openPlace({ path, part, mode }: Place): Promise<FileHandle> {
  if (part === null) return open(path, 'w')
  const handle = await open(part, 'wx')
  if (mode !== null) await handle.chmod(mode)
  return handle
}

function partOf(path: string): string {
  return `${path}.${randomUUID().slice(0, 8)}.part`
}

/** Results never replace the pages that they are made of. */
async function refuseInputs(files: readonly string[], inputs: readonly string[], io: Io): Promise<void> {
  const given = new Map<string, string>()
  for (const input of inputs) {
    // What is wrong with an input is told when it is read.
    const identity = input === '-' || isAddress(input) ? null : await identityOf(input, io).catch(() => null)
    if (identity !== null) given.set(identity, input)
  }
  for (const path of given.size === 0 ? [] : files) {
    const input = given.get((await identityOf(path, io)) ?? '')
    if (input !== undefined) throw new UsageError(`the output would overwrite the input ${input}; give another file or folder with -o`)
  }
}

/** What tells a file from all others, whatever paths lead to it; null if there is none. */
async function identityOf(input: string, io: Io): Promise<string | null> {
  const found = await statOf(pathOf(input, io))
  return found?.isFile() ? `${found.dev}:${found.ino}` : null
}

async function written<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw new OutputError(error)
  }
}

async function isExistingFolder(path: string): Promise<boolean> {
  return (await statOf(path))?.isDirectory() ?? false
}

async function isWritable(path: string): Promise<boolean> {
  return access(path, constants.W_OK).then(
    () => true,
    () => false,
  )
}

/** What is at a path, null if nothing can be seen there; the numbers of files need more than 53 bits on some systems. */
async function statOf(path: string) {
  return stat(path, { bigint: true }).catch(() => null)
}
