import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ExecutorError, outputOf, type WorkItem } from '../../packages/node/src/executor/index.js'
import { type ExecutorLaw, executorLaws, type LawInput } from '../../packages/node/src/testing/index.js'
import {
  checkQueue,
  QueueError,
  type QueueExecutorOptions,
  queueControl,
  queueExecutor,
  serveQueue,
} from '../../packages/queue/src/index.js'
import { QueueServer, queueServerProgram } from '../support/queue-server.js'

const program = queueServerProgram()
const module = new URL('../../packages/node/src/testing/law-worker.js', import.meta.url)

describe.skipIf(program === null)('a queue', () => {
  let server: QueueServer
  let count = 0
  beforeAll(async () => {
    server = await QueueServer.start(program ?? '')
  })
  afterAll(() => server.remove())

  const newQueue = () => ({ url: server.url, name: `test-${count++}` })
  const fast = { reportMs: 100, lockMs: 1_000 }
  const kinds = { law: { module, setup: { greeting: 'hello' } } }

  describe('keeps the laws of executors', () => {
    const laws: ExecutorLaw[] = executorLaws(({ module: work, setup, workers, maxUnderWay }) => {
      const queue = newQueue()
      const worker = serveQueue({ ...queue, ...fast, kinds: { law: { module: work, setup } }, workers })
      const executor = queueExecutor<LawInput, string>({ ...queue, kind: 'law', maxUnderWay, pollMs: 500 })
      const close = async (): Promise<void> => {
        await executor.close()
        await worker.stop()
      }
      return { ...executor, close }
    })
    for (const law of laws) it(law.name, law.check)
  })

  const echo = (key: string): WorkItem<LawInput> => ({ key, input: { do: 'echo', value: key } })
  const resultsOf = async (options: QueueExecutorOptions, items: readonly WorkItem<LawInput>[]): Promise<string[]> => {
    const executor = queueExecutor<LawInput, string>({ pollMs: 300, ...options })
    const results: string[] = []
    try {
      for await (const result of executor.run(items)) {
        results.push(`${result.key}: ${result.failure === undefined ? result.output : result.failure.kind}`)
      }
    } finally {
      await executor.close()
    }
    return results
  }

  it('tries again, keeps what failed for good as dead letters, and tries those again that are asked for again', async () => {
    const queue = newQueue()
    const worker = serveQueue({ ...queue, ...fast, kinds, workers: 1 })
    const control = queueControl(queue)
    try {
      const options = { ...queue, kind: 'law', scope: 'one', attempts: 3, backoffMs: 10 }
      const bad: WorkItem<LawInput> = { key: 'bad', input: { do: 'throw', message: 'always' } }
      expect(await resultsOf(options, [bad, echo('fine')])).toEqual(['bad: threw', 'fine: hello fine'])
      const failure = { kind: 'threw', name: 'RangeError', message: 'always' }
      expect(await control.status()).toMatchObject({ failed: 1, failures: [{ kind: 'law', key: 'bad', attempts: 3, failure }] })
      expect(await resultsOf({ ...options, attempts: 1 }, [bad])).toEqual(['bad: threw'])
      expect(await control.status()).toMatchObject({ failed: 1, failures: [{ key: 'bad', attempts: 1 }], waiting: 0, active: 0 })
    } finally {
      await control.close()
      await worker.stop()
    }
  })

  it('joins what a dispatcher left behind, and does it once', async () => {
    const queue = newQueue()
    const options = { ...queue, kind: 'law', scope: 'one', pollMs: 100 }
    const first = queueExecutor<LawInput, string>(options)
    const left = first.run([echo('a'), echo('b')]).next()
    left.catch(() => {})
    const control = queueControl(queue)
    await expect.poll(async () => (await control.status()).waiting).toBe(2)
    await first.close()
    await expect(left).rejects.toThrow(ExecutorError)
    const worker = serveQueue({ ...queue, ...fast, kinds, workers: 2 })
    try {
      expect(await resultsOf(options, [echo('a'), echo('b'), echo('c')])).toEqual(['a: hello a', 'b: hello b', 'c: hello c'])
      await expect.poll(async () => (await control.status()).workers[0]?.done).toBe(3)
    } finally {
      await control.close()
      await worker.stop()
    }
  })

  it('gives back what a worker has that is stopped, and lets one that drains end it', async () => {
    const queue = newQueue()
    const control = queueControl(queue)
    const slow: WorkItem<LawInput> = { key: 'slow', input: { do: 'echo', value: 'slow', afterMs: 1_500 } }
    const results = resultsOf({ ...queue, kind: 'law' }, [slow])
    const workers = [1, 2].map(() => serveQueue({ ...queue, ...fast, kinds, workers: 1 }))
    const isActive = () => expect.poll(async () => (await control.status()).active).toBe(1)
    try {
      await isActive()
      await Promise.all(workers.map(worker => worker.stop()))
      expect(await control.status()).toMatchObject({ active: 0, waiting: 1, workers: [] })
      const last = serveQueue({ ...queue, ...fast, kinds, workers: 1 })
      workers.push(last)
      await isActive()
      await last.drain()
      expect(await results).toEqual(['slow: hello slow'])
    } finally {
      await control.close()
      await Promise.all(workers.map(worker => worker.stop()))
    }
  })

  it('waits while it is paused, and ends its runs when it is cancelled', async () => {
    const queue = newQueue()
    const worker = serveQueue({ ...queue, ...fast, kinds, workers: 1 })
    const control = queueControl(queue)
    try {
      await control.pause()
      const paused = resultsOf({ ...queue, kind: 'law' }, [echo('a')])
      await expect.poll(async () => control.status()).toMatchObject({ isPaused: true, waiting: 1, active: 0 })
      await control.resume()
      expect(await paused).toEqual(['a: hello a'])
      const cancelled = resultsOf({ ...queue, kind: 'law' }, [{ key: 'long', input: { do: 'run-forever' } }, echo('b')])
      cancelled.catch(() => {})
      await expect.poll(async () => control.status()).toMatchObject({ waiting: 1, active: 1 })
      expect(await control.cancel()).toBe(2)
      await expect(cancelled).rejects.toThrow('cancelled')
      expect(await resultsOf({ ...queue, kind: 'law' }, [echo('next')])).toEqual(['next: hello next'])
    } finally {
      await control.close()
      await worker.stop()
    }
  })

  it('goes on after its server was killed and started again', async () => {
    const own = await QueueServer.start(program ?? '', 'se:cret')
    const queue = { url: own.url.replace('se:cret', 'se%3Acret') }
    const worker = serveQueue({ ...queue, ...fast, kinds, workers: 2 })
    try {
      const items = Array.from(
        { length: 40 },
        (_, i): WorkItem<LawInput> => ({ key: `${i}`, input: { do: 'echo', value: `${i}`, afterMs: 20 } }),
      )
      const results: string[] = []
      const executor = queueExecutor<LawInput, string>({ ...queue, kind: 'law', pollMs: 200 })
      for await (const result of executor.run(items)) {
        results.push(`${result.key} ${outputOf(result)}`)
        if (results.length % 15 !== 0) continue
        await own.kill()
        await own.start()
      }
      await executor.close()
      expect(results).toEqual(items.map(({ key }) => `${key} hello ${key}`))
    } finally {
      await worker.stop()
      await own.remove()
    }
  })

  it('says what is wrong with its address, without the password', async () => {
    const closed = await QueueServer.start(program ?? '', 'right')
    await expect(checkQueue({ url: closed.url.replace('right', 'wrong') })).rejects.toThrow(/cannot be reached: WRONGPASS/)
    await closed.remove()
    const error: unknown = await checkQueue({ url: closed.url }).catch((reason: unknown) => reason)
    expect(String(error)).toMatch(/^QueueError: the queue at redis:\/\/127\.0\.0\.1:\d+ cannot be reached: .*ECONNREFUSED/)
    await expect(checkQueue({ url: 'http://:secret@host' })).rejects.toThrow(QueueError)
    await expect(checkQueue({ url: 'http://:secret@host' })).rejects.not.toThrow(/secret/)
    await expect(checkQueue({ url: server.url, name: 'a b' })).rejects.toThrow('letters, digits')
  })
})
