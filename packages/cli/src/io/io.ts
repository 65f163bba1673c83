/** Everything the command line touches outside itself, passed in so that tests bring their own. */

import { type Environment, type FetchPage, fetchPage } from '@gleaner/node'
import { OutputError } from './exit-codes.js'

/** A place to write to. */
export interface Output {
  /** Resolves when there is room for more; fails with an `OutputError`. */
  write(chunk: string | Uint8Array): Promise<void>
  /** Empties the line that the cursor of a terminal is in. */
  eraseLine(): Promise<void>
  readonly isTerminal: boolean
  /** Width of the terminal in characters. */
  readonly columns: number
}

/** Moves the cursor to the beginning of its line and empties it. */
export const eraseLine = '\r\x1b[K'

/** The world as a command sees it. */
export interface Io {
  readonly stdin: AsyncIterable<Uint8Array>
  readonly isStdinTerminal: boolean
  readonly stdout: Output
  readonly stderr: Output
  readonly env: Environment
  /** The working directory: relative paths start here. */
  readonly cwd: string
  /** A clock in milliseconds, for rates and progress. */
  now(): number
  /** Waits some milliseconds, for pauses between requests. */
  wait(ms: number): Promise<void>
  readonly fetchPage: FetchPage
  /** Resolves when the program is asked to stop, by a signal or Ctrl-C; from then on these no longer end it by themselves. */
  untilStopped(): Promise<void>
}

/** The real world. */
export function processIo(): Io {
  return {
    stdin: process.stdin,
    isStdinTerminal: process.stdin.isTTY === true,
    stdout: outputOf(process.stdout),
    stderr: outputOf(process.stderr),
    env: process.env,
    cwd: process.cwd(),
    now: () => performance.now(),
    wait: ms => new Promise(resolve => setTimeout(resolve, ms)),
    fetchPage,
    untilStopped: () =>
      new Promise(resolve => {
        for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve())
      }),
  }
}

function outputOf(stream: NodeJS.WriteStream): Output {
  const write = (chunk: string | Uint8Array): Promise<void> =>
    new Promise((resolve, reject) => {
      stream.write(chunk, error => (error ? reject(new OutputError(error)) : resolve()))
    })
  return {
    write,
    eraseLine: () => write(eraseLine),
    isTerminal: stream.isTTY === true,
    columns: stream.columns ?? 80,
  }
}
