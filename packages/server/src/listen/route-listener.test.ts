import { request } from 'node:http'
import { createServer } from 'node:net'
import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import type { Route } from '../route.js'
import type { Listener } from './listener.js'
import { listenRoute } from './route-listener.js'

const logger = pino({ level: 'silent' })
let listener: Listener | null = null

async function serve(route: Route): Promise<string> {
  listener = await listenRoute({ host: '127.0.0.1', port: 0, flag: '--port', route, logger })
  return listener.url
}

afterEach(async () => {
  await listener?.drain(0)
  listener = null
})

describe('listenRoute', () => {
  test('carries method, address, headers and body both ways', async () => {
    const url = await serve(async asked => {
      const text = await asked.text()
      const { pathname, search } = new URL(asked.url)
      return new Response(`${asked.method} ${pathname}${search} ${asked.headers.get('x-a')} ${text}`, {
        status: 201,
        headers: [
          ['set-cookie', 'a=1'],
          ['set-cookie', 'b=2'],
        ],
      })
    })
    const answer = await fetch(`${url}/p/q?r=1`, { method: 'POST', body: 'body', headers: { 'x-a': 'yes' } })
    expect(answer.status).toBe(201)
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    expect(await answer.text()).toBe('POST /p/q?r=1 yes body')
  })

  test('a route that throws is answered with 500 and the server goes on', async () => {
    const url = await serve(asked => (asked.url.endsWith('/bad') ? Promise.reject(new Error('boom')) : Promise.resolve(new Response('ok'))))
    expect((await fetch(`${url}/bad`)).status).toBe(500)
    expect(await (await fetch(`${url}/good`)).text()).toBe('ok')
  })

  test('draining lets a request in flight finish', async () => {
    let finish = (): void => {}
    let began = (): void => {}
    const hasBegun = new Promise<void>(resolve => (began = resolve))
    const url = await serve(async () => {
      began()
      await new Promise<void>(resolve => (finish = resolve))
      return new Response('late but whole')
    })
    const answer = fetch(url).then(got => got.text())
    await hasBegun
    const drained = listener?.drain(10_000)
    finish()
    expect(await answer).toBe('late but whole')
    await drained
    await expect(new Promise((resolve, reject) => request(url, resolve).on('error', reject).end())).rejects.toThrow()
    listener = null
  })

  test('a port in use is an error that names the flag', async () => {
    const other = createServer()
    await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as { port: number }
    const start = listenRoute({ host: '127.0.0.1', port, flag: '--port', route: async () => new Response(), logger })
    await expect(start).rejects.toThrow(`127.0.0.1:${port} is in use by another program; choose another port with --port`)
    await new Promise(resolve => other.close(resolve))
  })
})
