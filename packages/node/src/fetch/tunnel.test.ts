import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, createServer as createTcpServer, type Socket, type Server as TcpServer } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { refusalOf } from './addresses.js'
import { type ConnectOptions, connectTo } from './connect.js'
import { answerConnect, destinationOf } from './tunnel.js'

const open: { close(done?: () => void): unknown }[] = []
const sockets: Socket[] = []

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await Promise.all(open.splice(0).map(server => new Promise<void>(resolve => void server.close(() => resolve()))))
})

async function listening<S extends TcpServer | Server>(server: S): Promise<number> {
  server.on('connection', (socket: Socket) => sockets.push(socket))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  open.push(server)
  return (server.address() as AddressInfo).port
}

const echo = (): Promise<number> => listening(createTcpServer({ allowHalfOpen: true }, socket => void socket.pipe(socket)))

function tunnelProxy(options: ConnectOptions): Promise<number> {
  const proxy = createServer()
  proxy.on('connect', (request, socket, head) => void answerConnect(request, socket, head, options))
  return listening(proxy)
}

/** Sends everything, ends, and returns all that came. */
function exchange(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    let got = ''
    socket.on('data', chunk => (got += chunk.toString('latin1')))
    socket.on('end', () => resolve(got)).on('error', reject)
    socket.end(text)
  })
}

describe('answerConnect', () => {
  test('carries bytes both ways, also those sent along with the request', async () => {
    const target = await echo()
    const proxy = await tunnelProxy({ judge: null })
    const got = await exchange(proxy, `CONNECT 127.0.0.1:${target} HTTP/1.1\r\nHost: x\r\n\r\nearly bytes and more`)
    expect(got).toBe('HTTP/1.1 200 Connection Established\r\n\r\nearly bytes and more')
  })

  test.each(['127.0.0.1:80', '[::1]:80', '169.254.169.254:80', '[::ffff:10.0.0.1]:443', 'localhost:22'])(
    'refuses %s by its address',
    async target => {
      const proxy = await tunnelProxy({ judge: refusalOf })
      expect(await exchange(proxy, `CONNECT ${target} HTTP/1.1\r\nHost: x\r\n\r\n`)).toMatch(/^HTTP\/1\.1 403 /)
    },
  )

  test('a name is resolved once, and what was checked is what is connected to', async () => {
    const target = await echo()
    let asked = 0
    const resolver = async (): Promise<string[]> => (asked++ === 0 ? ['127.0.0.1'] : ['10.255.255.1'])
    const proxy = await tunnelProxy({ judge: null, resolver })
    expect(await exchange(proxy, `CONNECT rebinding.test:${target} HTTP/1.1\r\nHost: x\r\n\r\nhello`)).toMatch(/hello$/)
    expect(asked).toBe(1)
  })

  test('one refused address among several refuses the host', async () => {
    const proxy = await tunnelProxy({ judge: refusalOf, resolver: async () => ['93.184.216.34', '10.0.0.1'] })
    expect(await exchange(proxy, 'CONNECT mixed.test:443 HTTP/1.1\r\nHost: x\r\n\r\n')).toContain('10.0.0.1, which is a private address')
  })

  test('says what is wrong with a target, a closed port and a name nobody knows', async () => {
    const proxy = await tunnelProxy({ judge: null, resolver: () => Promise.reject(new Error('ENOTFOUND')) })
    expect(await exchange(proxy, 'CONNECT example.org HTTP/1.1\r\nHost: x\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 .*needs a host and a port/s)
    expect(await exchange(proxy, 'CONNECT nobody.test:443 HTTP/1.1\r\nHost: x\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 502 .*nobody\.test was not found/s,
    )
    expect(await exchange(proxy, 'CONNECT 127.0.0.1:1 HTTP/1.1\r\nHost: x\r\n\r\n')).toMatch(/^HTTP\/1\.1 502 .*ECONNREFUSED/s)
  })

  test('goes through another proxy when a variable names one', async () => {
    const target = await echo()
    const outer = await tunnelProxy({ judge: null })
    const env = { HTTPS_PROXY: `http://127.0.0.1:${outer}` }
    const socket = await connectTo({ host: '127.0.0.1', port: target }, { judge: null, env })
    const got = new Promise<string>(resolve => socket.once('data', chunk => resolve(String(chunk))))
    socket.write('through two')
    expect(await got).toBe('through two')
    socket.destroy()
    const refused = connectTo(
      { host: 'example.org', port: 443 },
      { judge: null, env: { HTTPS_PROXY: 'http://127.0.0.1:1' }, resolver: async () => ['127.0.0.1'] },
    )
    await expect(refused).rejects.toMatchObject({ name: 'ProxyHopError', message: expect.stringContaining('127.0.0.1:1') })
  })

  test('gives up after its time', async () => {
    const never = (): Promise<string[]> => new Promise(() => {})
    await expect(connectTo({ host: 'slow.test', port: 80 }, { judge: null, resolver: never, timeoutMs: 20 })).rejects.toMatchObject({
      name: 'ConnectTimeoutError',
    })
  })
})

test('destinationOf reads hosts and ports and nothing else', () => {
  expect(destinationOf('Example.org:443')).toEqual({ host: 'example.org', port: 443 })
  expect(destinationOf('[2001:db8::1]:8443')).toEqual({ host: '2001:db8::1', port: 8443 })
  for (const wrong of ['example.org', 'example.org:0', 'example.org:70000', 'a b:1', 'http://a:1', 'u@a:1', '', undefined]) {
    expect(destinationOf(wrong)).toBeNull()
  }
})
