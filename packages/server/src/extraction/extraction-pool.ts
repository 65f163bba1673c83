/** Pages are extracted on threads: a hostile page ends its thread, not the service, and the pool starts another. */

import { availableParallelism } from 'node:os'
import { type ItemFailure, threadExecutor } from '@gleaner/node'
import { ExtractionFailure, type ExtractionRequest, type ExtractionResult } from './types.js'
import type { WorkerSetup } from './worker.js'

/** How the pool works; all have defaults. */
export interface ExtractionPoolOptions {
  /** Threads; one fewer than there are cores by default, at least 1. */
  readonly workers?: number
  /** Milliseconds for one page; 5,000 by default. */
  readonly deadlineMs?: number
  /** Size of a page in characters or bytes; 20 MB by default. */
  readonly maxSourceBytes?: number
  /** Pages that may wait; further ones fail with `busy`. 200 by default. */
  readonly maxWaiting?: number
  /** Memory of a thread in MB; 1,024 by default. */
  readonly maxThreadMegabytes?: number
}

/** Extracts pages on threads. */
export interface ExtractionPool {
  /** Throws an `ExtractionFailure`, or the signal's reason. */
  extract(request: ExtractionRequest, signal?: AbortSignal): Promise<ExtractionResult>
  /** Pages that wait or are under way. */
  readonly load: number
  /** Threads. */
  readonly workers: number
  close(): Promise<void>
}

/** A page has this many times its budget before its thread is ended: the filters end themselves in time, parsers of hostile pages may not. */
const patience = 2

/** Makes a pool; its threads start when the first page comes. */
export function extractionPool(options: ExtractionPoolOptions = {}): ExtractionPool {
  const workers = options.workers ?? Math.max(1, availableParallelism() - 1)
  const { deadlineMs: usualMs = 5_000, maxSourceBytes = 20_000_000, maxWaiting = 200, maxThreadMegabytes = 1_024 } = options
  const executor = threadExecutor<ExtractionRequest, ExtractionResult, WorkerSetup>({
    module: new URL('./worker.js', import.meta.url),
    setup: { maxSourceBytes },
    workers,
    resourceLimits: { maxOldGenerationSizeMb: maxThreadMegabytes },
  })
  let load = 0
  return {
    workers,
    get load() {
      return load
    },
    async extract(request, signal) {
      if (load >= maxWaiting) throw new ExtractionFailure('busy', `${load} pages wait already; try again later`)
      const deadlineMs = request.deadlineMs ?? usualMs
      load++
      try {
        // A run for each page: the results of one run come in the order of its input, so a slow page would hold up others.
        const run = executor.run([{ key: 'page', input: { ...request, deadlineMs } }], {
          deadlineMs: patience * deadlineMs,
          ...(signal && { signal }),
        })
        for await (const result of run) {
          if (result.failure) throw failureOf(result.failure)
          return result.output
        }
        throw new ExtractionFailure('crashed', 'the thread gave no result')
      } finally {
        load--
      }
    },
    close: () => executor.close(),
  }
}

function failureOf({ kind, name, message }: ItemFailure): ExtractionFailure {
  if (kind === 'deadline') return new ExtractionFailure('over-budget', message)
  if (kind === 'crashed') return new ExtractionFailure('crashed', message)
  const isAboutOptions = ['ConfigurationError', 'OptionError', 'ValueError', 'InputError', 'SelectorError'].includes(name)
  return new ExtractionFailure(isAboutOptions ? 'invalid' : 'crashed', message)
}
