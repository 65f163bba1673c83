/** Worker threads: how one is started from source or build, and how one question is asked of it. */

import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

/**
 * Starts a file as a thread: JavaScript where the lab is built, TypeScript where it runs from source.
 *
 * `from` is the address of the module that asks, `name` the file beside it without its ending. A thread does not inherit
 * the loader of `tsx`, and test runners have another one, so the source is loaded by a line that registers `tsx` first.
 */
export function startThread(from: string, name: string, workerData: unknown): Worker {
  const isSource = from.endsWith('.ts')
  const entry = new URL(`./${name}.${isSource ? 'ts' : 'js'}`, from)
  if (!isSource) return new Worker(entry, { workerData })
  const tsx = new URL('./dist/esm/api/index.mjs', pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json'))).href
  const code = `import(${JSON.stringify(tsx)}).then(api => { api.register(); return import(${JSON.stringify(entry.href)}) })`
  return new Worker(code, { eval: true, execArgv: ['--conditions=gleaner-source'], workerData })
}

/** Sends one request and waits for its answer; fails where the thread fails or ends instead. */
export function askThread<T>(worker: Worker, request: unknown): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      worker.off('message', onMessage)
      worker.off('error', onError)
      worker.off('exit', onExit)
    }
    const onMessage = (answer: T): void => {
      leave()
      resolve(answer)
    }
    const onError = (error: Error): void => {
      leave()
      reject(error)
    }
    const onExit = (): void => onError(new Error('a thread ended before its answer'))
    worker.on('message', onMessage)
    worker.on('error', onError)
    worker.on('exit', onExit)
    worker.postMessage(request)
  })
}
