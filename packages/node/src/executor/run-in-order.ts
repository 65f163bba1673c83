/** The part of a run that does not depend on who does the work: order, repeated keys, back-pressure, early ends. */

import type { ItemResult, RunOptions, WorkItem } from './executor.js'

/** How the work of a run gets done. */
export interface Dispatch<In, Out> {
  /** Items that are read from the input before their results are taken. */
  readonly maxUnderWay: number
  /** Does one item. `signal` says that nobody waits for it any longer. A rejection ends the run. */
  submit(item: WorkItem<In>, signal: AbortSignal): Promise<ItemResult<Out>>
}

/** Runs items and gives their results in order; reads the input only as far as results are taken, plus `maxUnderWay`. */
export async function* runInOrder<In, Out>(
  items: Iterable<WorkItem<In>> | AsyncIterable<WorkItem<In>>,
  dispatch: Dispatch<In, Out>,
  options: RunOptions = {},
): AsyncGenerator<ItemResult<Out>, void, undefined> {
  options.signal?.throwIfAborted()
  const window = new Window(items, dispatch)
  const aborted = abortOf(options.signal)
  let [done, failed] = [0, 0]
  try {
    window.fill()
    for (;;) {
      const result = await Promise.race([window.next(), aborted.promise])
      if (result === null) return
      done++
      if (result.failure !== undefined) failed++
      options.onProgress?.({ taken: window.taken, done, failed })
      yield result
      // Only now: the consumer has come back for more.
      window.dropFirst()
      window.fill()
    }
  } finally {
    aborted.forget()
    await window.close()
  }
}

/** The items between the input and the consumer. */
class Window<In, Out> {
  taken = 0
  private readonly iterator: Iterator<WorkItem<In>> | AsyncIterator<WorkItem<In>>
  private readonly dispatch: Dispatch<In, Out>
  private readonly underWay: Promise<ItemResult<Out>>[] = []
  private readonly keys = new Set<string>()
  private readonly ended = new AbortController()
  private reading: Promise<void> | null = null
  private isWaitingForInput = false
  private hasMore = true
  private inputError: { readonly error: unknown } | null = null

  constructor(items: Iterable<WorkItem<In>> | AsyncIterable<WorkItem<In>>, dispatch: Dispatch<In, Out>) {
    this.iterator = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]()
    this.dispatch = dispatch
  }

  /** Begins to read until the window is full, unless that is going on already. */
  fill(): void {
    this.reading ??= this.read().finally(() => {
      this.reading = null
    })
  }

  private async read(): Promise<void> {
    while (this.hasMore && !this.ended.signal.aborted && this.underWay.length < this.dispatch.maxUnderWay) {
      const item = await this.takeItem()
      if (item === null || this.ended.signal.aborted || this.keys.has(item.key)) continue
      this.keys.add(item.key)
      this.taken++
      const result = this.dispatch.submit(item, this.ended.signal)
      // It is reported when its turn comes; until then nobody may have listened.
      result.catch(() => {})
      this.underWay.push(result)
      this.arrived()
    }
    this.arrived()
  }

  private async takeItem(): Promise<WorkItem<In> | null> {
    this.isWaitingForInput = true
    try {
      const { done, value } = await this.iterator.next()
      if (!done) return value
    } catch (error) {
      this.inputError = { error }
    } finally {
      this.isWaitingForInput = false
    }
    this.hasMore = false
    return null
  }

  private arrived: () => void = () => {}

  /** The result of the first item; null after the last one. */
  async next(): Promise<ItemResult<Out> | null> {
    while (this.underWay.length === 0) {
      if (!this.hasMore) {
        if (this.inputError !== null) throw this.inputError.error
        return null
      }
      await new Promise<void>(resolve => {
        this.arrived = resolve
      })
    }
    return this.underWay[0]
  }

  dropFirst(): void {
    this.underWay.shift()
  }

  /** Gives up the work under way and closes the input, unless the input itself is what we wait for. */
  async close(): Promise<void> {
    this.ended.abort()
    if (!this.hasMore) return
    this.hasMore = false
    const closed = Promise.resolve(this.iterator.return?.())
    if (this.isWaitingForInput) closed.catch(() => {})
    else await closed
  }
}

/** A promise that fails when the signal does. */
function abortOf(signal: AbortSignal | undefined): { promise: Promise<never>; forget(): void } {
  let stop = (): void => {}
  const promise = new Promise<never>((_, reject) => {
    stop = () => reject(signal?.reason)
    signal?.addEventListener('abort', stop, { once: true })
  })
  promise.catch(() => {})
  return { promise, forget: () => signal?.removeEventListener('abort', stop) }
}
