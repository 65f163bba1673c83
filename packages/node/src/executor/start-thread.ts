/** Starts a module as a worker thread, from source or from a build. */

import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type ResourceLimits, Worker } from 'node:worker_threads'

/** What the thread is given; the thread file of this folder reads it. */
export interface ThreadData {
  readonly module: string
  readonly setup: unknown
}

/**
 * Starts a thread that loads `module` and calls its `start(setup)`.
 *
 * `module` is the address of a JavaScript file. If there is only a TypeScript file of that name, this is a checkout that
 * runs from source. A thread does not inherit the loader of `tsx`, and test runners have another one, so the source is
 * loaded by a line that registers `tsx` first.
 */
export function startThread(module: URL, setup: unknown, resourceLimits: ResourceLimits | undefined): Worker {
  const work = existing(module)
  const entry = existing(new URL('./thread.js', import.meta.url))
  const workerData: ThreadData = { module: work.href, setup }
  const limits = resourceLimits === undefined ? {} : { resourceLimits }
  if (![work, entry].some(isSource)) return new Worker(entry, { workerData, ...limits })
  const tsx = new URL('./dist/esm/api/index.mjs', pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json'))).href
  const code = `import(${JSON.stringify(tsx)}).then(api => { api.register(); return import(${JSON.stringify(entry.href)}) })`
  return new Worker(code, { eval: true, execArgv: ['--conditions=gleaner-source'], workerData, ...limits })
}

/** The file itself, or its source if only that exists. */
function existing(module: URL): URL {
  const source = new URL(module.href.replace(/\.js$/, '.ts'))
  return !existsSync(fileURLToPath(module)) && existsSync(fileURLToPath(source)) ? source : module
}

function isSource({ pathname }: URL): boolean {
  return pathname.endsWith('.ts')
}
