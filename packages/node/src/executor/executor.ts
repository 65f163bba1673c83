/** What runs work items somewhere else: on threads here, on other machines in other implementations. */

/** One piece of work. */
export interface WorkItem<In> {
  /** Names the work: of several items with one key only the first is run. */
  readonly key: string
  /** Plain data. Every implementation carries JSON; threads also carry bytes and shared memory. */
  readonly input: In
}

/**
 * Why an item failed: its work threw an error, it ended the worker (also when no other item was on that worker), or it
 * took longer than its deadline.
 */
export type FailureKind = 'threw' | 'crashed' | 'deadline'

/** What went wrong with an item; plain data. */
export interface ItemFailure {
  readonly kind: FailureKind
  /** The name of the error, such as `TypeError`. */
  readonly name: string
  readonly message: string
}

/** What became of an item. */
export type ItemResult<Out> =
  | { readonly key: string; readonly output: Out; readonly failure?: never }
  | { readonly key: string; readonly failure: ItemFailure }

/** How far a run is. */
export interface RunProgress {
  /** Items read from the input, repeated keys left out. */
  readonly taken: number
  /** Results given, failures included. */
  readonly done: number
  readonly failed: number
}

/** What a run can be told; all have defaults. */
export interface RunOptions {
  /** Milliseconds that one item may take, from the moment its worker begins with it; no limit by default. */
  readonly deadlineMs?: number
  /** Ends the run: work under way is given up, and the run throws the signal's reason. */
  readonly signal?: AbortSignal
  /** Told after every result. */
  readonly onProgress?: (progress: RunProgress) => void
}

/**
 * Runs work items and gives their results in the order of the input.
 *
 * The promises, which `executorLaws` of `@gleaner/node/testing` checks:
 * - Each key gives one result. Its work runs at least once: again if the worker ended before it could answer.
 * - A failed item does not end a run. An item that ends its worker is run again with no other item on that worker; if it
 *   ends this worker too, it has failed. Items beside it are run again and succeed.
 * - An item over its deadline fails, its worker is ended and replaced.
 * - Input is read only as far as results are taken, plus `maxUnderWay` items.
 * - A run that is ended early, by its signal or by its consumer, closes its input; the executor serves the next run.
 */
export interface Executor<In, Out> {
  /** Items that are read from the input before their results are taken. */
  readonly maxUnderWay: number
  /** Throws `ExecutorError` if workers cannot be started, and what the input throws. */
  run(items: Iterable<WorkItem<In>> | AsyncIterable<WorkItem<In>>, options?: RunOptions): AsyncGenerator<ItemResult<Out>, void, undefined>
  /** Ends all workers; runs that are under way throw. */
  close(): Promise<void>
}

/** Does the work of one item. */
export type WorkHandler<In, Out> = (input: In) => Out | Promise<Out>

/** What the module of a worker exports: `start` is called once per worker and returns what does the work. */
export interface WorkModule<Setup, In, Out> {
  start(setup: Setup): WorkHandler<In, Out> | Promise<WorkHandler<In, Out>>
}

/** Says that the workers themselves are wrong, so that trying again would not help. */
export class ExecutorError extends Error {
  override readonly name = 'ExecutorError'
}

/** The output of an item; throws an error with its key and its failure if it has none. */
export function outputOf<Out>(result: ItemResult<Out>): Out {
  if (result.failure === undefined) return result.output
  const { kind, name, message } = result.failure
  throw new ExecutorError(`the work item "${result.key}" failed (${kind}): ${name}: ${message}`)
}
