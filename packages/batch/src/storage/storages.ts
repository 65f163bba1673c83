/** Which storage a path belongs to. */

import { posix, resolve } from 'node:path'
import { localStorage } from './local-storage.js'
import { S3Client } from './s3-client.js'
import { s3Storage } from './s3-storage.js'
import type { Storage } from './storage.js'

/** Tells whether a path is in an object store. */
export function isRemote(path: string): boolean {
  return path.startsWith('s3://')
}

/** The storage of a path. */
export function storageOf(path: string): Storage {
  if (!isRemote(path)) return localStorage
  remote ??= s3Storage(new S3Client())
  return remote
}

let remote: Storage | null = null

/** The path of a file in a folder. */
export function pathIn(folder: string, name: string): string {
  return isRemote(folder) ? `${folder.endsWith('/') ? folder.slice(0, -1) : folder}/${name}` : resolve(folder, name)
}

/** The last part of a path. */
export function nameOf(path: string): string {
  return posix.basename(path.replaceAll('\\', '/'))
}
