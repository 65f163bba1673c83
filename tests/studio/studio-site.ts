/** The built Studio on a port of this machine, and a browser that shows it. */

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, 'packages/studio/dist/site')

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.jsonl': 'application/x-ndjson',
}

/** Builds the Studio unless what is there is newer than its sources. Test files run side by side: one builds, the others wait. */
export function buildStudio(): void {
  const lock = join(root, 'packages/studio/dist/site.lock')
  mkdirSync(join(root, 'packages/studio/dist'), { recursive: true })
  for (let waits = 0; !acquired(lock); waits++) {
    // A process that was ended leaves its lock behind.
    if (waits > 600) rmSync(lock, { recursive: true, force: true })
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  }
  try {
    buildIfStale()
  } finally {
    rmSync(lock, { recursive: true, force: true })
  }
}

function acquired(lock: string): boolean {
  try {
    mkdirSync(lock)
    return true
  } catch {
    return false
  }
}

function buildIfStale(): void {
  const built = join(folder, 'index.html')
  const sources = [
    'packages/studio/src',
    'packages/studio/index.html',
    'packages/studio/vite.config.ts',
    'packages/core/src',
    'packages/lab/src',
  ]
  const newest = Math.max(...sources.map(source => newestIn(join(root, source))))
  if (existsSync(built) && statSync(built).mtimeMs > newest) return
  execFileSync('npm', ['run', '--silent', 'build:studio'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
}

function newestIn(path: string): number {
  const stats = statSync(path)
  if (!stats.isDirectory()) return stats.mtimeMs
  return Math.max(0, ...readdirSync(path).map(name => newestIn(join(path, name))))
}

/** A server of static files; there is nothing else unless `answer` says so. */
export interface StudioSite {
  readonly url: string
  /** Every path that was asked for. */
  readonly requests: string[]
  close(): Promise<void>
}

/** Serves the built Studio; `answer` may answer paths of an API. */
export async function serveStudio(answer: (path: string) => string | null = () => null): Promise<StudioSite> {
  const requests: string[] = []
  const server: Server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://studio').pathname
    requests.push(path)
    const said = answer(path)
    if (said !== null) return void response.writeHead(200, { 'content-type': 'application/json' }).end(said)
    const file = join(folder, normalize(path === '/' ? '/index.html' : path))
    if (!file.startsWith(folder) || !existsSync(file)) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' }).end(readFileSync(file))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    requests,
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}
