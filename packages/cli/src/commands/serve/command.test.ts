import { request } from 'node:http'
import { createServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { World } from '../world.fixture.js'

let world: World

beforeEach(() => {
  world = new World()
})

afterEach(() => world.remove())

const usual = ['serve', '--port', '0', '--proxy-port', '0', '--data', 'data']

/** Runs `gleaner serve`, does something while it runs, stops it and returns what it left. */
async function whileServing(argv: readonly string[], work: (proxy: URL) => Promise<void>) {
  let stop = (): void => {}
  const stopped = new Promise<void>(resolve => (stop = resolve))
  let isUp = (_out: string): void => {}
  const up = new Promise<string>(resolve => (isUp = resolve))
  const finished = world.run(argv, { untilStopped: () => stopped, onOutput: isUp })
  const out = await Promise.race([up, finished.then(({ err }) => Promise.reject(new Error(err)))])
  try {
    await work(new URL(/proxy +(http:\/\/127\.0\.0\.1:\d+)/.exec(out)?.[1] ?? ''))
  } finally {
    stop()
  }
  return await finished
}

function get(proxy: URL, url: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: proxy.hostname, port: proxy.port, path: url, headers: { host: new URL(url).host } }, answer => {
      let body = ''
      answer.on('data', chunk => (body += chunk)).on('end', () => resolve({ status: answer.statusCode ?? 0, body }))
    })
    sent.on('error', reject).end()
  })
}

describe('gleaner serve', () => {
  test('says where it is, answers, and stops with code 0', async () => {
    const finished = await whileServing(usual, async proxy => {
      expect(await get(proxy, 'http://gleaner.internal/')).toMatchObject({ status: 200, body: expect.stringContaining('Gleaner') })
    })
    expect(finished).toMatchObject({ code: 0, out: expect.stringContaining('Ctrl-C stops it.') })
  })

  test('a second server on the same folder is refused with code 2', async () => {
    await whileServing(usual, async () => {
      const second = await world.run(usual, { untilStopped: () => new Promise(() => {}) })
      expect(second).toMatchObject({ code: 2, err: expect.stringContaining(`in use by process ${process.pid}`) })
    })
  })

  test.each([
    [['--host', '0.0.0.0'], '--token SECRET'],
    [['--host', '203.0.113.9', '--open'], 'is not an address of this machine'],
    [['--token', 'short'], 'at least 16 characters'],
    [['--pipeline', 'nothing-such'], 'there is no pipeline "nothing-such"'],
    [['--pipeline', '{ "use": "nothing-such" }'], 'nothing-such'],
    [['--proxy-port', 'x'], 'must be a number'],
  ])('%s is refused with code 2', async (flags, message) => {
    const finished = await world.run([...usual, ...flags], { untilStopped: () => Promise.resolve() })
    expect(finished).toMatchObject({ code: 2, err: expect.stringContaining(message) })
  })

  test('a port in use is refused with code 2', async () => {
    const other = createServer()
    await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as { port: number }
    const finished = await world.run(['serve', '--port', '0', '--data', 'data', '--proxy-port', String(port)], {
      untilStopped: () => Promise.resolve(),
    })
    expect(finished).toMatchObject({ code: 2, err: expect.stringContaining('is in use by another program') })
    await new Promise(resolve => other.close(resolve))
  })
})
