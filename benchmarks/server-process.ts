/** A service in a process of its own, for `bench:server`. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '@gleaner/server'
import { pino } from 'pino'

const folder = mkdtempSync(join(tmpdir(), 'gleaner-bench-server-'))
const server = await startServer({
  ...{ host: '127.0.0.1', port: 0, proxyPort: null, data: folder, token: null, open: false, allowPrivate: null, intercept: false },
  ...{ pipeline: null, env: {}, logger: pino({ level: 'silent' }) },
  extraction: { workers: Number(process.argv[2]) },
})

process.on('message', async message => {
  if (message === 'memory') {
    globalThis.gc?.()
    await new Promise(resolve => setTimeout(resolve, 200))
    globalThis.gc?.()
    process.send?.({ rss: process.memoryUsage.rss() })
    return
  }
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
  process.exit(0)
})
process.send?.({ url: server.service?.url })
