/** Exit codes, and what leads to which. */

import { LayoutError, PackageNotFoundError, UnknownFormatError } from '@gleaner/lab'
import {
  BrokenGzipError,
  type FetchCode,
  FetchError,
  FetchTimeoutError,
  HttpStatusError,
  PortRefusedError,
  TooLargeError,
} from '@gleaner/node'
import { CharsetUnavailableError, ConfigurationError, type Outcome } from 'gleaner'

/** What the exit codes mean; with several inputs the gravest counts, a broken input (3) before a page without content (4). */
export const ExitCode = {
  Ok: 0,
  /** A fault of ours. */
  Internal: 1,
  /** Wrong flags, options or pipelines. */
  Usage: 2,
  /** An input that cannot be read or is not HTML. */
  Unreadable: 3,
  /** A page without main content. */
  NoContent: 4,
  /** A limit on size, nodes, depth or time. */
  Limit: 5,
} as const

/** The flags or arguments do not make sense. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** An input cannot be read or is not what was expected. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError'
}

/** An input is larger than allowed. */
export class InputTooLargeError extends Error {
  override readonly name = 'InputTooLargeError'
}

/** The output cannot be written any more: the disk is full, or whoever read it has gone. Going on makes no sense. */
export class OutputError extends Error {
  override readonly name = 'OutputError'
  /** Whether the reader closed the pipe, as `head` does when it has enough. */
  readonly isClosedPipe: boolean

  constructor(cause: unknown) {
    super(`the output cannot be written: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.isClosedPipe = (cause as NodeJS.ErrnoException | null)?.code === 'EPIPE'
  }
}

/** The exit code of what became of a page. */
export function exitCodeOfStatus(status: Outcome): number {
  switch (status) {
    case 'ok':
    case 'partial':
      return ExitCode.Ok
    case 'too-large':
    case 'too-many-nodes':
    case 'too-deep':
    case 'over-budget':
      return ExitCode.Limit
    default:
      return ExitCode.NoContent
  }
}

/** The exit code of an error; whatever has no name here is an internal error. */
export function exitCodeOfError(error: unknown): number {
  if (error instanceof FetchTimeoutError || error instanceof TooLargeError || error instanceof InputTooLargeError) return ExitCode.Limit
  if (error instanceof FetchError || error instanceof UnreadableError || error instanceof CharsetUnavailableError)
    return ExitCode.Unreadable
  if (error instanceof LayoutError || error instanceof PackageNotFoundError || error instanceof BrokenGzipError) return ExitCode.Unreadable
  if (error instanceof UsageError || error instanceof ConfigurationError || error instanceof UnknownFormatError) return ExitCode.Usage
  return ExitCode.Internal
}

/** What an error says to somebody at a terminal, in flags where the library speaks of options. */
export function messageOf(error: Error): string {
  if (error instanceof CharsetUnavailableError) return `the page is encoded in ${error.encoding}; leave out --no-charsets to read it`
  const flag = error instanceof FetchError ? flagFor(error) : null
  return flag === null ? error.message : `${error.message} (${flag})`
}

/** The flag that does what the hint of an error says; null if there is none. */
function flagFor(error: FetchError): string | null {
  if (error instanceof HttpStatusError) return error.status === 401 || error.status === 407 ? '--header' : null
  if (error instanceof PortRefusedError) return `--allow-port ${error.port}, or --allow-private for servers of your own`
  if (error.code === 'bad-redirect' && error.hint?.includes('Cookie')) return '--header "Cookie: …"'
  return flags[error.code] ?? null
}

const flags: Readonly<Partial<Record<FetchCode, string>>> = {
  'address-refused': '--allow-private',
  timeout: '--timeout-ms',
  'too-large': '--max-bytes',
}

/** Says in words what a status means and what one can do about it; null where all is well. */
export function adviceOf(status: Outcome): string | null {
  return advice[status] ?? null
}

const advice: Readonly<Partial<Record<Outcome, string>>> = {
  partial: 'only a part of the content is here',
  empty: 'the page has no text',
  'no-content': 'no main content was found; try another --pipeline, or --format highlight to see what was dropped',
  'empty-shell': 'scripts fill this page in the browser; open it there, save it and extract the saved file',
  blocked: 'this is a notice that asks for cookies, a login or proof of being human, not the page; save it from a browser',
  frameset: 'the page is a frameset; extract the pages in its frames',
  'too-large': 'the page is larger than allowed; raise --max-source-bytes',
  'too-many-nodes': 'the page has more nodes than allowed and was cut off; raise --max-nodes',
  'too-deep': 'the page nests deeper than allowed and was cut off; raise --max-depth',
  'over-budget': 'time ran out before the pipeline was through; raise --deadline-ms or take a faster --pipeline',
}
