/** Files of a folder, for the Studio. */

import { createReadStream } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { Readable } from 'node:stream'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.jsonl': 'application/x-ndjson',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.map': 'application/json',
}

/** Answers a GET with a file below the folder; null if there is none. The files bring policies of their own. */
export async function staticFile(folder: string, pathname: string): Promise<Response | null> {
  const path = pathname === '/' ? '/index.html' : decoded(pathname)
  if (path === null || path.includes('\0')) return null
  try {
    const root = await realpath(folder)
    const file = await realpath(join(root, path))
    if (!file.startsWith(root + sep)) return null
    const { size, mtimeMs, isFile } = await fileFacts(file)
    if (!isFile) return null
    const headers = {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'content-length': String(size),
      'cache-control': 'no-cache',
      etag: `"${size}-${Math.round(mtimeMs)}"`,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    }
    return new Response(Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>, { headers })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG') return null
    throw error
  }
}

async function fileFacts(file: string): Promise<{ size: number; mtimeMs: number; isFile: boolean }> {
  const stats = await stat(file)
  return { size: stats.size, mtimeMs: stats.mtimeMs, isFile: stats.isFile() }
}

function decoded(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return null
  }
}
