import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { fetchPage } from '@gleaner/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { articlePage, World } from '../world.fixture.js'

const world = new World()
let server: Server
let base: string

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/old') response.writeHead(301, { location: '/dir/new' }).end()
    else if (request.url === '/missing') response.writeHead(404).end()
    else {
      const body = gzipSync(Buffer.from(articlePage('Käse'), 'latin1'))
      response.writeHead(200, { 'content-type': 'text/html; charset=iso-8859-1', 'content-encoding': 'gzip' }).end(body)
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  world.remove()
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
})

describe('gleaner extract with the real fetcher, on this machine', () => {
  it('refuses private addresses and says how to allow them', async () => {
    const { code, out, err } = await world.run(['extract', `${base}/old`], { fetchPage })
    expect({ code, out }).toEqual({ code: 3, out: '' })
    expect(err).toContain('--allow-private')
  })
  it('follows redirects, unpacks, decodes, and resolves links against the last address', async () => {
    const { code, out } = await world.run(['extract', `${base}/old`, '--allow-private'], { fetchPage })
    expect(code).toBe(0)
    expect(out).toContain('Käse, part 1')
    expect(out).toContain(`(${base}/dir/more.html)`)
  })
  it('tells of errors per address and goes on', async () => {
    const { code, out, err } = await world.run(['extract', `${base}/missing`, `${base}/new`, '--allow-private', '--max-bytes', '100000'], {
      fetchPage,
    })
    expect(code).toBe(3)
    expect(err).toContain('answered with status 404: there is no such page')
    expect(out).toContain('Käse, part 8')
    expect((await world.run(['extract', `${base}/new`, '--allow-private', '--max-bytes', '500'], { fetchPage })).code).toBe(5)
  })
})
