/** The thread of `threadExecutor`: loads a module, then does one item after the other. */

import { parentPort, workerData } from 'node:worker_threads'
import type { ItemFailure, WorkHandler, WorkModule } from './executor.js'
import type { ThreadData } from './start-thread.js'

/** What a thread sends. */
export type ThreadMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'output'; readonly output: unknown }
  | { readonly kind: 'failure'; readonly failure: ItemFailure }

async function serve({ module, setup }: ThreadData): Promise<void> {
  const { start } = (await import(module)) as Partial<WorkModule<unknown, unknown, unknown>>
  if (typeof start !== 'function') throw new TypeError(`${module} must export a function "start"`)
  const handle = await start(setup)
  if (typeof handle !== 'function') throw new TypeError(`start of ${module} must return a function, got ${typeof handle}`)
  let last = Promise.resolve()
  parentPort?.on('message', (input: unknown) => {
    last = last.then(() => answer(handle, input))
  })
  post({ kind: 'ready' })
}

async function answer(handle: WorkHandler<unknown, unknown>, input: unknown): Promise<void> {
  try {
    post({ kind: 'output', output: await handle(input) })
  } catch (error) {
    const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) }
    post({ kind: 'failure', failure: { kind: 'threw', name, message } })
  }
}

function post(message: ThreadMessage): void {
  parentPort?.postMessage(message)
}

await serve(workerData as ThreadData)
