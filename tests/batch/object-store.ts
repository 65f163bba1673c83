/** An object store on the loopback device: moto, behind a door that can be shut. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** A running store. */
export interface ObjectStore {
  /** Cuts every connection that is open. */
  cutConnections(): void
  /** Lets this many bytes of the next upload pass, then cuts its connection. */
  cutAfter(bytes: number): void
  close(): Promise<void>
}

/** Starts a store with one bucket, and sets the environment variables that lead to it. */
export async function startObjectStore(programs: string, bucket: string): Promise<ObjectStore> {
  const port = await freePort()
  const moto = spawn(join(programs, 'moto_server'), ['-H', '127.0.0.1', '-p', `${port}`], { stdio: 'ignore' })
  const door = await openDoor(port)
  const endpoint = `http://127.0.0.1:${door.port}`
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_S3: endpoint,
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_REGION: 'us-east-1',
  })
  for (let tries = 0; ; tries++) {
    const answer = await fetch(`http://127.0.0.1:${port}/${bucket}`, { method: 'PUT' }).catch(() => null)
    if (answer?.ok) break
    if (tries === 300) throw new Error('moto_server does not answer')
    await wait(100)
  }
  const close = async (): Promise<void> => {
    door.close()
    moto.kill()
    await once(moto, 'exit')
  }
  return { ...door, close }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

async function openDoor(to: number) {
  const sockets = new Set<Socket>()
  let left = Number.POSITIVE_INFINITY
  const server = createServer(inner => {
    const outer = connect(to, '127.0.0.1')
    for (const socket of [inner, outer]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        inner.destroy()
        outer.destroy()
      })
    }
    inner.on('data', chunk => {
      left -= chunk.length
      if (left < 0) {
        left = Number.POSITIVE_INFINITY
        inner.destroy()
      }
    })
    inner.pipe(outer).pipe(inner)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    cutConnections: () => {
      for (const socket of sockets) socket.destroy()
    },
    cutAfter: (bytes: number) => {
      left = bytes
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
