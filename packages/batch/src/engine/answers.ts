/** Has the pages of a shard extracted and gives what became of each, in order: also of pages that end their worker. */

import type { Executor, ItemFailure, ItemResult } from '@gleaner/node'
import type { Entry, ErrorKind, Fault, PageOrigin, SkipKind } from '../sources/index.js'
import { type Batch, BatchMemory, batchesOf } from './page-batches.js'
import type { BatchAnswer, PageAnswer, PageBatch } from './page-messages.js'
import { hardLimitMs } from './time-box.js'

/** What became of one entry of a source. */
export type Answered =
  | { readonly origin: PageOrigin; readonly bytes: number; readonly answer: PageAnswer; readonly line: Uint8Array | null }
  | { readonly fault: Fault }
  | { readonly skip: SkipKind }

/** Extracts pages on an executor. */
export class PageRunner {
  private readonly executor: Executor<PageBatch, BatchAnswer>
  private readonly deadlineMs: number | undefined
  private keys = 0

  constructor(executor: Executor<PageBatch, BatchAnswer>, deadlineMs: number) {
    this.executor = executor
    this.deadlineMs = deadlineMs === 0 ? undefined : hardLimitMs(deadlineMs)
  }

  /** Gives what became of every entry. */
  async *run(entries: AsyncIterable<Entry>): AsyncGenerator<Answered> {
    const memory = new BatchMemory()
    const batches = new Map<string, Batch>()
    const items = this.items(entries, memory, batches)
    for await (const result of this.executor.run(items, this.options())) {
      const batch = batches.get(result.key)
      batches.delete(result.key)
      if (batch === undefined) continue
      yield* inOrder(batch, await this.allAnswers(batch, result))
      memory.giveBack(batch.input.bytes)
    }
  }

  private async *items(entries: AsyncIterable<Entry>, memory: BatchMemory, batches: Map<string, Batch>) {
    for await (const batch of batchesOf(entries, memory)) {
      const key = this.nextKey()
      batches.set(key, batch)
      yield { key, input: batch.input }
    }
  }

  /** The answers of a batch: what was not answered is asked again, without the page that ended its worker. */
  private async allAnswers({ input }: Batch, first: ItemResult<BatchAnswer>): Promise<GivenAnswer[]> {
    const given: GivenAnswer[] = new Array(input.heads.length)
    let which = input.which
    for (let result = first; ; result = await this.runOne({ ...input, which })) {
      if (result.failure === undefined) {
        place(result.output, which, given)
        which = which.slice(result.output.answers.length)
      } else {
        const culprit = which.includes(input.current[0]) ? input.current[0] : which[0]
        const { url, recordId: id } = input.heads[culprit].origin
        given[culprit] = { answer: { is: 'failed', ...failureOf(result.failure), id, url }, line: null }
        which = which.filter(index => index !== culprit)
      }
      if (which.length === 0) return given
    }
  }

  private async runOne(input: PageBatch): Promise<ItemResult<BatchAnswer>> {
    for await (const result of this.executor.run([{ key: this.nextKey(), input }], this.options())) return result
    throw new Error('an executor gave no result for an item')
  }

  private options(): { deadlineMs?: number } {
    return this.deadlineMs === undefined ? {} : { deadlineMs: this.deadlineMs }
  }

  private nextKey(): string {
    return `${this.keys++}`
  }
}

interface GivenAnswer {
  readonly answer: PageAnswer
  readonly line: Uint8Array | null
}

function place({ answers, lines }: BatchAnswer, which: readonly number[], given: GivenAnswer[]): void {
  let at = 0
  for (const [i, answer] of answers.entries()) {
    const isRecord = answer.is === 'record'
    given[which[i]] = { answer, line: isRecord ? lines.subarray(at, at + answer.bytes) : null }
    if (isRecord) at += answer.bytes
  }
}

function failureOf({ kind, message }: ItemFailure): { readonly kind: ErrorKind; readonly message: string } {
  if (kind === 'deadline') return { kind: 'deadline', message: 'the page took longer than its deadline, and its worker was ended' }
  if (/memory/i.test(message)) return { kind: 'memory', message: 'the page needed more memory than it may' }
  return kind === 'crashed' ? { kind: 'crashed', message: 'the page ended its worker' } : { kind: 'failed', message }
}

function* inOrder({ input, asides }: Batch, given: readonly GivenAnswer[]): Generator<Answered> {
  let next = 0
  for (let index = 0; index <= input.heads.length; index++) {
    for (; next < asides.length && asides[next].before <= index; next++) {
      const { what } = asides[next]
      yield typeof what === 'string' ? { skip: what } : { fault: what }
    }
    if (index === input.heads.length) return
    const { origin, start, end } = input.heads[index]
    yield { origin, bytes: end - start, ...given[index] }
  }
}
