/** What dispatchers and workers say to each other through the queue. */

import type { ItemFailure } from '@gleaner/node'

/** An item in the queue. */
export interface QueuedItem {
  readonly key: string
  readonly input: unknown
  readonly deadlineMs: number | null
}

/** What a worker leaves for an item that succeeded. */
export interface QueuedOutput {
  readonly output: unknown
}

/** Why an item did not succeed: a failure of the work, or what ends the run. */
export type QueuedFailure = ItemFailure | { readonly kind: 'cancelled' | 'cannot-start'; readonly name: string; readonly message: string }

/** Writes a failure as the text that BullMQ keeps. */
export function failureText(failure: QueuedFailure): string {
  return JSON.stringify(failure)
}

const kinds: ReadonlySet<string> = new Set(['threw', 'crashed', 'deadline', 'cancelled', 'cannot-start'])

/** Reads a failure. A text that is not from a worker of ours is from BullMQ: the workers of this item ended too often. */
export function readFailure(text: string): QueuedFailure {
  try {
    const value: unknown = JSON.parse(text)
    if (isFailure(value)) return { kind: value.kind, name: value.name, message: value.message }
  } catch {
    // Not JSON.
  }
  return { kind: 'crashed', name: 'WorkerEnded', message: text }
}

function isFailure(value: unknown): value is QueuedFailure {
  if (typeof value !== 'object' || value === null) return false
  const { kind, name, message } = value as Partial<Record<string, unknown>>
  return typeof kind === 'string' && kinds.has(kind) && typeof name === 'string' && typeof message === 'string'
}

/** Keys of our own beside those of BullMQ. */
export interface QueueKeys {
  /** Ids of items that are being done and should be given up. */
  readonly cancelled: string
  /** How often the whole queue was cancelled. */
  readonly cancellations: string
  readonly workers: string
  readonly runs: string
}

/** The keys of a queue. */
export function keysOf(prefix: string, name: string): QueueKeys {
  const key = (last: string): string => `${prefix}:${name}:gleaner-${last}`
  return { cancelled: key('cancelled'), cancellations: key('cancellations'), workers: key('workers'), runs: key('runs') }
}
