import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filesOf, jsonLines } from '../../packages/batch/src/engine/crawl.fixture.js'
import { World } from '../../packages/cli/src/commands/world.fixture.js'
import { QueueServer, queueServerProgram } from '../support/queue-server.js'

const program = queueServerProgram()

describe.skipIf(program === null)('batch, worker and queue', () => {
  const world = new World()
  let server: QueueServer
  beforeAll(async () => {
    server = await QueueServer.start(program ?? '', 'secret')
    mkdirSync(join(world.folder, 'in'))
    world.write('in/a.jsonl', jsonLines(0, 30))
    world.write('in/b.jsonl', jsonLines(30, 40))
  })
  afterAll(async () => {
    await server.remove()
    world.remove()
  })

  const env = () => ({ GLEANER_QUEUE: server.url })
  const startWorker = () => {
    let stop = (): void => {}
    const asked = new Promise<void>(resolve => {
      stop = resolve
    })
    let calls = 0
    const untilStopped = (): Promise<void> => (calls++ === 0 ? asked : new Promise(() => {}))
    const ended = world.run(['worker', '--workers', '2'], { env: env(), untilStopped })
    return { stop, ended }
  }
  const batch = (out: string, ...more: string[]) =>
    world.run(['batch', 'in', '--out', out, '--pipeline', 'cetr', '--shard-size', '10kb', ...more], { env: env() })

  it('write what threads write, byte for byte, and workers end when they are asked to', async () => {
    const calm = await batch('calm', '--workers', '1')
    const worker = startWorker()
    const queued = await batch('queued', '--queue', 'env')
    const state = JSON.parse((await world.run(['queue', 'status', '--format', 'json'], { env: env() })).out) as Record<string, unknown>
    worker.stop()
    expect([calm.code, queued.code, (await worker.ended).code]).toEqual([0, 0, 0])
    expect(filesOf(join(world.folder, 'queued'))).toEqual(filesOf(join(world.folder, 'calm')))
    expect(queued.out).toMatch(/pages +40\b/)
    expect(queued.err).toContain('{"progress":{"pages":40,')
    expect(state).toMatchObject({ waiting: 0, failed: 0, workers: [{ workers: 2 }] })
  })
})
