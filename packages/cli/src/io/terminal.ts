/** What people read while a command runs: errors, warnings and a progress line, all on the error output. */

import { ExitCode, exitCodeOfError, messageOf, OutputError } from './exit-codes.js'
import type { Io } from './io.js'

/** How often the progress line is drawn anew, in milliseconds. */
const redrawMs = 100

/** Work that takes less than this shows no progress, in milliseconds. */
const patienceMs = 500

/** Exit codes, the one that matters most last: a broken input matters more than a page without content. */
const gravity: readonly number[] = [ExitCode.Ok, ExitCode.NoContent, ExitCode.Unreadable, ExitCode.Limit, ExitCode.Usage, ExitCode.Internal]

/** Prints messages for the person at the terminal and remembers the gravest exit code. */
export class Terminal {
  /** Gravest exit code so far. */
  exitCode: number = ExitCode.Ok
  private readonly io: Io
  private readonly isQuiet: boolean
  private readonly startMs: number
  private drawnMs = Number.NEGATIVE_INFINITY
  private isDrawn = false

  constructor(io: Io, isQuiet: boolean) {
    this.io = io
    this.isQuiet = isQuiet
    this.startMs = io.now()
  }

  /** Raises the exit code. */
  raise(code: number): void {
    if (gravity.indexOf(code) > gravity.indexOf(this.exitCode)) this.exitCode = code
  }

  /** Tells of an error and raises the exit code accordingly. */
  async error(error: unknown, subject?: string): Promise<void> {
    this.raise(exitCodeOfError(error))
    await this.say(describeError(error), subject)
  }

  /** Tells something worth knowing; `--quiet` silences it. */
  async warn(message: string, subject?: string): Promise<void> {
    if (!this.isQuiet) await this.say(message, subject)
  }

  /** Writes a line for programs that read the error output; `--quiet` silences it. */
  async log(line: string): Promise<void> {
    if (!this.isQuiet) await this.io.stderr.write(line)
  }

  /** Draws the progress line, if this is a terminal and the work takes long. */
  async progress(text: () => string): Promise<void> {
    if (this.isQuiet || !this.io.stderr.isTerminal) return
    const now = this.io.now()
    if (now - this.startMs < patienceMs || now - this.drawnMs < redrawMs) return
    this.drawnMs = now
    this.isDrawn = true
    await this.io.stderr.eraseLine()
    await this.io.stderr.write(text().slice(0, this.io.stderr.columns - 1))
  }

  /** Takes the progress line away, so that something else can be written. */
  async clear(): Promise<void> {
    if (!this.isDrawn) return
    this.isDrawn = false
    await this.io.stderr.eraseLine()
  }

  /** Milliseconds since the command began. */
  get elapsedMs(): number {
    return this.io.now() - this.startMs
  }

  private async say(message: string, subject: string | undefined): Promise<void> {
    await this.clear()
    const prefix = subject === undefined || isNamedIn(message, subject) ? '' : `${subject}: `
    await this.io.stderr.write(`gleaner: ${prefix}${message}\n`)
  }
}

/** Whether a message says by itself what it is about: begins with its name, or holds its address. */
function isNamedIn(message: string, subject: string): boolean {
  if (message.startsWith(`${subject} `)) return true
  return URL.canParse(subject) && message.split(/[\s,;]+/).some(word => word === subject || word === new URL(subject).href)
}

/** An error in words: the message of a named one, the whole stack of an internal error. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (exitCodeOfError(error) !== ExitCode.Internal || error instanceof OutputError) return messageOf(error)
  return `internal error, please report it with the page that causes it\n${error.stack ?? error.message}`
}

/** `1,234 pages · 56/s`: what a progress line says about counted work. */
export function rateText(done: number, total: number | null, unit: string, elapsedMs: number): string {
  const rate = elapsedMs > 0 ? (done * 1000) / elapsedMs : 0
  const count = total === null ? done.toLocaleString('en') : `${done.toLocaleString('en')} of ${total.toLocaleString('en')}`
  return `${count} ${unit} · ${rate < 10 ? rate.toFixed(1) : Math.round(rate).toLocaleString('en')}/s`
}
