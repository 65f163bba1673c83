/**
 * Laws that hold for every `Executor`, as checks without a test framework:
 * `for (const law of executorLaws(open)) it(law.name, law.check)`.
 */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Executor, ExecutorError, type ItemResult, type RunOptions, type RunProgress, type WorkItem } from '../executor/executor.js'
import type { LawInput, LawSetup } from './law-worker.js'

/** Says which promise an executor broke. */
export class ExecutorLawError extends Error {
  override readonly name = 'ExecutorLawError'
}

/** One law: `check` rejects with an `ExecutorLawError` if the executor breaks it. */
export interface ExecutorLaw {
  readonly name: string
  check(): Promise<void>
}

/** The executor that a law needs. */
export interface LawExecutor {
  /** The module of the workers; a `WorkModule`. */
  readonly module: URL
  readonly setup: LawSetup
  readonly workers: number
  readonly maxUnderWay: number
}

/** Opens an executor as asked for. */
export type OpenExecutor = (options: LawExecutor) => Executor<LawInput, string> | Promise<Executor<LawInput, string>>

type Items = Iterable<WorkItem<LawInput>> | AsyncIterable<WorkItem<LawInput>>
type LawRunner = Executor<LawInput, string>

/** Milliseconds after which an endless item ends; long enough for a short item on a busy machine. */
const deadlineMs = 2_000

/** Lists the laws. Each opens executors of its own, with two workers, and closes them. */
export function executorLaws(open: OpenExecutor): ExecutorLaw[] {
  const laws: Record<string, (executor: LawRunner, folder: string) => Promise<void>> = {
    'gives results in the order of the input': keepsOrder,
    'gives one result per key': givesOnePerKey,
    'runs an input without items': runsNothing,
    'reads asynchronous input': readsAsyncInput,
    'reports an error of the work and goes on': reportsErrors,
    'a crash costs the one item that caused it': survivesCrashes,
    'runs an item again whose worker ended': runsAgain,
    'ends items over their deadline and goes on': endsAtDeadline,
    'reads no further than maxUnderWay': holdsBack,
    'gives results before an error of the input': passesInputErrors,
    'closes the input when the consumer stops': stopsWithConsumer,
    'ends with its signal, and serves the next run': endsWithSignal,
    'takes nothing after its signal': takesNothingAborted,
    'reports progress': reportsProgress,
    'serves several runs, also at the same time': servesRuns,
    'refuses work after close': refusesAfterClose,
  }
  const module = new URL('./law-worker.js', import.meta.url)
  const usual = { module, setup: { greeting: 'hello' }, workers: 2, maxUnderWay: 4 }
  const inFolder = async (check: (executor: LawRunner, folder: string) => Promise<void>): Promise<void> => {
    const folder = mkdtempSync(join(tmpdir(), 'executor-laws-'))
    const executor = await open(usual)
    try {
      await check(executor, folder)
    } finally {
      await executor.close()
      rmSync(folder, { recursive: true, force: true })
    }
  }
  return [
    ...Object.entries(laws).map(([name, check]) => ({ name, check: () => inFolder(check) })),
    {
      name: 'throws if its workers cannot start',
      check: () => throwsOnBrokenSetup(open, { ...usual, setup: { greeting: '', isBroken: true } }),
    },
  ]
}

async function keepsOrder(executor: LawRunner): Promise<void> {
  const delays = [120, 0, 60, 0, 0, 30, 0, 0]
  const results = await all(
    executor,
    delays.map((afterMs, i) => echo(`${i}`, afterMs)),
  )
  expectSame(
    results,
    delays.map((_, i) => greeted(`${i}`)),
    'results',
  )
}

async function givesOnePerKey(executor: LawRunner, folder: string): Promise<void> {
  const file = join(folder, 'notes')
  const note = (key: string, value: string): WorkItem<LawInput> => ({ key, input: { do: 'note', file, value } })
  const items = [note('a', 'first'), note('b', 'second'), note('a', 'third'), note('c', 'fourth'), note('b', 'fifth')]
  const results = await all(executor, items)
  const expected = [greeted('a', 'first'), greeted('b', 'second'), greeted('c', 'fourth')]
  expectSame(results, expected, 'results')
  expectSame(readFileSync(file, 'utf8').trim().split('\n').sort(), ['first', 'fourth', 'second'], 'work done')
}

async function runsNothing(executor: LawRunner): Promise<void> {
  expectSame(await all(executor, []), [], 'results')
}

async function readsAsyncInput(executor: LawRunner): Promise<void> {
  async function* slowly(): AsyncGenerator<WorkItem<LawInput>> {
    for (const key of ['a', 'b', 'c']) {
      await new Promise(resolve => setTimeout(resolve, 5))
      yield echo(key)
    }
  }
  expectSame(
    await all(executor, slowly()),
    ['a', 'b', 'c'].map(key => greeted(key)),
    'results',
  )
}

async function reportsErrors(executor: LawRunner): Promise<void> {
  const results = await all(executor, [echo('a'), { key: 'bad', input: { do: 'throw', message: 'too much' } }, echo('b')])
  const failure = { kind: 'threw', name: 'RangeError', message: 'too much' }
  expectSame(results, [greeted('a'), { key: 'bad', failure }, greeted('b')], 'results')
}

async function survivesCrashes(executor: LawRunner): Promise<void> {
  const keys = Array.from({ length: 12 }, (_, i) => `${i}`)
  const kills = (key: string): boolean => ['0', '5', '6', '11'].includes(key)
  const results = await all(
    executor,
    keys.map(key => (kills(key) ? { key, input: { do: 'exit' } } : echo(key))),
  )
  expectSame(
    results.map(kindOf),
    keys.map(key => (kills(key) ? `${key} crashed` : `${key} hello ${key}`)),
    'results',
  )
}

async function runsAgain(executor: LawRunner, folder: string): Promise<void> {
  const once: WorkItem<LawInput> = { key: 'once', input: { do: 'exit-once', file: join(folder, 'was-here') } }
  expectSame(await all(executor, [echo('a'), once, echo('b')]), [greeted('a'), greeted('once', 'again'), greeted('b')], 'results')
}

async function endsAtDeadline(executor: LawRunner): Promise<void> {
  const keys = ['a', 'x', 'y', 'z', 'b', 'c', 'd', 'e']
  const isEndless = (key: string): boolean => key >= 'x'
  const items = keys.map((key): WorkItem<LawInput> => (isEndless(key) ? { key, input: { do: 'run-forever' } } : echo(key)))
  const results = await all(executor, items, { deadlineMs })
  expectSame(
    results.map(kindOf),
    keys.map(key => (isEndless(key) ? `${key} deadline` : `${key} hello ${key}`)),
    'results',
  )
}

async function holdsBack(executor: LawRunner): Promise<void> {
  let [taken, given] = [0, 0]
  function* endless(): Generator<WorkItem<LawInput>> {
    for (;;) {
      taken++
      if (taken > given + executor.maxUnderWay) {
        throw new ExecutorLawError(`${taken} items were read when ${given} results were taken; at most ${executor.maxUnderWay} more may be`)
      }
      yield echo(`${taken}`)
    }
  }
  for await (const result of executor.run(endless())) {
    given++
    expectSame(result, greeted(`${given}`), 'result')
    // A consumer that takes its time: everything that can be read ahead is read now.
    await new Promise(resolve => setTimeout(resolve, given < 5 ? 20 : 0))
    if (given === 20) break
  }
}

async function passesInputErrors(executor: LawRunner): Promise<void> {
  function* broken(): Generator<WorkItem<LawInput>> {
    yield echo('a')
    yield echo('b')
    throw new RangeError('the input is broken')
  }
  const results: ItemResult<string>[] = []
  const error = await errorOf(async () => {
    for await (const result of executor.run(broken())) results.push(result)
  })
  expectSame(results, [greeted('a'), greeted('b')], 'results')
  expectSame(String(error), 'RangeError: the input is broken', 'error')
}

async function stopsWithConsumer(executor: LawRunner): Promise<void> {
  const input = new WatchedInput()
  for await (const _ of executor.run(input.items())) break
  expectSame(input.isClosed, true, 'input closed')
  expectSame(await all(executor, [echo('next')]), [greeted('next')], 'results of the next run')
}

async function endsWithSignal(executor: LawRunner): Promise<void> {
  const input = new WatchedInput({ do: 'run-forever' })
  const stop = new AbortController()
  const run = all(executor, input.items(), { signal: stop.signal })
  setTimeout(() => stop.abort(new Error('enough')), 50)
  expectSame(String(await errorOf(() => run)), 'Error: enough', 'error')
  expectSame(input.isClosed, true, 'input closed')
  expectSame(await all(executor, [echo('a'), echo('b')]), [greeted('a'), greeted('b')], 'results of the next run')
}

async function takesNothingAborted(executor: LawRunner): Promise<void> {
  const input = new WatchedInput()
  const error = await errorOf(() => all(executor, input.items(), { signal: AbortSignal.abort(new Error('never mind')) }))
  expectSame(String(error), 'Error: never mind', 'error')
  expectSame(input.taken, 0, 'items read')
}

async function reportsProgress(executor: LawRunner): Promise<void> {
  const seen: RunProgress[] = []
  const bad: WorkItem<LawInput> = { key: 'bad', input: { do: 'throw', message: '' } }
  await all(executor, [echo('a'), bad, echo('a'), echo('b')], { onProgress: progress => seen.push(progress) })
  expectSame(seen.map(({ done, failed }) => [done, failed]), [[1, 0], [2, 1], [3, 1]], 'results given and failed') // biome-ignore format: a row per report would be longer
  if (seen.some(({ taken, done }) => taken < done || taken > 3))
    throw new ExecutorLawError(`wrong counts of items taken: ${JSON.stringify(seen)}`)
}

async function servesRuns(executor: LawRunner): Promise<void> {
  const run = (name: string): Promise<ItemResult<string>[]> => all(executor, [echo(`${name}1`, 10), echo(`${name}2`), echo(`${name}3`)])
  const both = [...(await Promise.all([run('a'), run('b')])), await run('a')]
  expectSame(
    both,
    ['a', 'b', 'a'].map(name => [1, 2, 3].map(n => greeted(`${name}${n}`))),
    'results',
  )
}

async function refusesAfterClose(executor: LawRunner): Promise<void> {
  await all(executor, [echo('a')])
  await executor.close()
  const error = await errorOf(() => all(executor, [echo('b')]))
  if (!(error instanceof ExecutorError)) throw new ExecutorLawError(`expected an ExecutorError after close, got ${String(error)}`)
}

async function throwsOnBrokenSetup(open: OpenExecutor, options: LawExecutor): Promise<void> {
  const executor = await open(options)
  try {
    const error = await errorOf(() => all(executor, [echo('a'), echo('b')]))
    if (error instanceof ExecutorError && error.message.includes('this setup is broken')) return
    throw new ExecutorLawError(`expected an ExecutorError with the reason, got ${String(error)}`)
  } finally {
    await executor.close()
  }
}

/** An endless input that knows whether it was closed. */
class WatchedInput {
  taken = 0
  isClosed = false
  private readonly input: LawInput | null

  constructor(input: LawInput | null = null) {
    this.input = input
  }

  *items(): Generator<WorkItem<LawInput>> {
    try {
      for (;;) {
        const key = `${this.taken++}`
        yield this.input === null ? echo(key) : { key, input: this.input }
      }
    } finally {
      this.isClosed = true
    }
  }
}

function echo(key: string, afterMs?: number): WorkItem<LawInput> {
  return { key, input: { do: 'echo', value: key, ...(afterMs === undefined ? {} : { afterMs }) } }
}

function greeted(key: string, value = key): ItemResult<string> {
  return { key, output: `hello ${value}` }
}

function kindOf(result: ItemResult<string>): string {
  return `${result.key} ${result.failure === undefined ? result.output : result.failure.kind}`
}

async function all(executor: LawRunner, items: Items, options?: RunOptions): Promise<ItemResult<string>[]> {
  const results: ItemResult<string>[] = []
  for await (const result of executor.run(items, options)) results.push(result)
  return results
}

async function errorOf(work: () => Promise<unknown>): Promise<unknown> {
  try {
    await work()
  } catch (error) {
    return error
  }
  throw new ExecutorLawError('expected an error, got none')
}

function expectSame(found: unknown, expected: unknown, what: string): void {
  const [a, b] = [JSON.stringify(found), JSON.stringify(expected)]
  if (a !== b) throw new ExecutorLawError(`${what}: expected ${b}, got ${a}`)
}
