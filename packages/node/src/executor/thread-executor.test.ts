import { describe, expect, it } from 'vitest'
import { executorLaws } from '../testing/index.js'
import type { LawInput, LawSetup } from '../testing/law-worker.js'
import { ExecutorError, outputOf, type WorkItem } from './executor.js'
import { type ThreadExecutorOptions, threadExecutor } from './thread-executor.js'

describe.each([1, 2])('threads with %i items each', perWorker => {
  for (const law of executorLaws(options => threadExecutor({ ...options, perWorker }))) it(law.name, law.check)
})

const module = new URL('./hungry.fixture.js', import.meta.url)

describe('threads', () => {
  it('carry bytes and shared memory', async () => {
    const shared = new Uint8Array(new SharedArrayBuffer(1))
    const executor = threadExecutor<unknown, Uint8Array>({ module, setup: shared, workers: 1 })
    try {
      const outputs: Uint8Array[] = []
      for await (const result of executor.run([{ key: 'a', input: new Uint8Array([1, 2]) }])) outputs.push(outputOf(result))
      expect({ outputs, shared: [...shared] }).toEqual({ outputs: [new Uint8Array([2, 4])], shared: [2] })
    } finally {
      await executor.close()
    }
  })

  it('end at their limit of memory, and only the hungry item fails', async () => {
    const executor = threadExecutor<unknown, unknown>({ module, setup: null, workers: 1, resourceLimits: { maxOldGenerationSizeMb: 48 } })
    try {
      const items = ['a', 'hungry', 'b'].map(key => ({ key, input: key }))
      const kinds: string[] = []
      for await (const { key, failure } of executor.run(items)) kinds.push(`${key} ${failure?.kind ?? 'ok'}`)
      expect(kinds).toEqual(['a ok', 'hungry crashed', 'b ok'])
    } finally {
      await executor.close()
    }
  })

  it('report what cannot be copied as the failure of its item', async () => {
    const executor = threadExecutor<unknown, unknown>({ module, setup: null, workers: 1 })
    try {
      const kinds: string[] = []
      for await (const { key, failure } of executor.run([
        { key: 'in', input: () => {} },
        { key: 'out', input: 'function' },
        { key: 'fine', input: 'fine' },
      ])) {
        kinds.push(`${key} ${failure?.name ?? 'ok'}`)
      }
      expect(kinds).toEqual(['in DataCloneError', 'out DataCloneError', 'fine ok'])
    } finally {
      await executor.close()
    }
  })

  it('need a module with a function "start"', async () => {
    const wrong = threadExecutor<null, null>({ module: new URL('./start-thread.js', import.meta.url), setup: null, workers: 1 })
    await expect(wrong.run([{ key: 'a', input: null }]).next()).rejects.toThrow(/must export a function "start"/)
    await wrong.close()
  })

  it.each([{ workers: 0 }, { workers: 1.5 }, { perWorker: 0 }, { maxUnderWay: Number.NaN }])('are counted in whole numbers: %o', counts => {
    const options: ThreadExecutorOptions<null> = { module, setup: null, ...counts }
    expect(() => threadExecutor(options)).toThrow(ExecutorError)
  })
})

describe('the laws', () => {
  it('are broken by an executor that gives results as they come', async () => {
    const laws = executorLaws(options => {
      const real = threadExecutor<LawInput, string, LawSetup>(options)
      async function* reversed(items: Parameters<typeof real.run>[0]): ReturnType<typeof real.run> {
        const all: WorkItem<LawInput>[] = []
        for await (const item of items) all.push(item)
        yield* real.run(all.reverse())
      }
      return { ...real, run: reversed }
    })
    await expect(laws.find(({ name }) => name.includes('order'))?.check()).rejects.toThrow(/results: expected/)
  })
})
