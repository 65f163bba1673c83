/** Files of this machine. */

import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileFacts, FileWriter, Storage } from './storage.js'

/** Bytes that are read at a time. */
const readBytes = 1 << 20

/** Small writes are collected up to this many bytes. */
const writeBytes = 1 << 18

/** The file system. */
export const localStorage: Storage = { facts, list, read, open: openFile, remove: path => rm(path, { force: true }) }

async function facts(path: string): Promise<FileFacts | null> {
  const found = await stat(path, { bigint: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })
  if (!found?.isFile()) return null
  return { path, size: Number(found.size), stamp: `${found.mtimeNs}` }
}

async function* list(folder: string): AsyncGenerator<FileFacts> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    const path = join(folder, entry.name)
    const found = await facts(path)
    if (found !== null) yield found
    else if (entry.isDirectory()) yield* list(path)
  }
}

async function* read(path: string, from = 0, to?: number): AsyncGenerator<Uint8Array> {
  if (to !== undefined && to <= from) return
  const stream = createReadStream(path, { start: from, highWaterMark: readBytes, ...(to === undefined ? {} : { end: to - 1 }) })
  for await (const chunk of stream) yield chunk as Buffer
}

async function openFile(path: string): Promise<FileWriter> {
  await mkdir(dirname(path), { recursive: true })
  const part = `${path}.${randomUUID().slice(0, 8)}.part`
  return new LocalWriter(await open(part, 'wx'), part, path)
}

/** Writes beside the place of a file and moves it there, on the disk for sure, when it is whole. */
class LocalWriter implements FileWriter {
  private readonly handle: FileHandle
  private readonly part: string
  private readonly path: string
  private waiting: Uint8Array[] = []
  private waitingBytes = 0

  constructor(handle: FileHandle, part: string, path: string) {
    this.handle = handle
    this.part = part
    this.path = path
  }

  async write(bytes: Uint8Array): Promise<void> {
    this.waiting.push(bytes)
    this.waitingBytes += bytes.length
    if (this.waitingBytes >= writeBytes) await this.flush()
  }

  async commit(): Promise<void> {
    await this.flush()
    await this.handle.sync()
    await this.handle.close()
    await rename(this.part, this.path)
    await syncFolder(dirname(this.path))
  }

  async abandon(): Promise<void> {
    await this.handle.close().catch(() => {})
    await rm(this.part, { force: true })
  }

  private async flush(): Promise<void> {
    const bytes = Buffer.concat(this.waiting, this.waitingBytes)
    this.waiting = []
    this.waitingBytes = 0
    for (let at = 0; at < bytes.length; ) at += (await this.handle.write(bytes, at)).bytesWritten
  }
}

/** A new name survives a power cut once its folder is on the disk; not every file system can do that. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null)
  await handle?.sync().catch(() => {})
  await handle?.close()
}
