/** A proxy of ours for one run: its requests for all hosts go to the server that has the document. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '@gleaner/server'
import { pino } from 'pino'
import type { DocumentServer } from './document-server.js'

/** The proxy, and the names by which it knows the pipelines. */
export interface OwnProxy {
  readonly url: URL
  readonly names: readonly string[]
  close(): Promise<void>
}

/** Direct evaluation has no limits; these only end what would never end. */
const maxPageBytes = 200_000_000
const deadlineMs = 120_000

/** Starts the proxy on a free port, with a data folder of its own in which the pipelines are stored. */
export async function startOwnProxy({ host, port }: DocumentServer, pipelines: readonly unknown[]): Promise<OwnProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'gleaner-evaluate-'))
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  try {
    const server = await startServer({
      ...{ host: '127.0.0.1', proxyPort: 0, data: folder, token: null, open: false, allowPrivate: null, intercept: false },
      ...{ pipeline: null, env: {}, logger: pino({ level: 'silent' }) },
      extraction: { workers: 1, deadlineMs, maxSourceBytes: maxPageBytes },
      proxy: { upstream: { origin: { host, port } }, limits: { maxPageBytes, pageTimeoutMs: deadlineMs } },
    })
    const names = pipelines.map((_, i) => `candidate-${i + 1}`)
    for (const [i, pipeline] of pipelines.entries()) server.context.store.savePipeline(names[i], pipeline)
    return {
      url: new URL(server.proxy?.url ?? ''),
      names,
      close: async () => {
        await server.stop()
        remove()
      },
    }
  } catch (error) {
    remove()
    throw error
  }
}
