/** Connections to Redis or Valkey by address. */

import { Redis } from 'ioredis'

/** A queue cannot be used as it is given. */
export class QueueError extends Error {
  override readonly name = 'QueueError'
}

/** Which queue. */
export interface QueueSettings {
  /** `redis://[user:password@]host[:port][/database]`; `rediss://` with TLS; `valkey://` and `valkeys://` are the same. */
  readonly url: string
  /** Queues with different names on one server do not share work; `gleaner` by default. */
  readonly name?: string
}

/** What the keys of every queue begin with. The braces keep the keys of one queue together in a cluster. */
export const keyPrefix = '{gleaner}'

/** The name of a queue. */
export function nameOf({ name = 'gleaner' }: QueueSettings): string {
  if (/^[\w.-]+$/.test(name)) return name
  throw new QueueError(`the name of a queue has letters, digits, ".", "-" and "_", got ${JSON.stringify(name)}`)
}

/** Opens a connection that waits as long as the server is away, and then goes on. */
export function openRedis({ url }: QueueSettings): Redis {
  const redis = new Redis(addressOf(url), {
    maxRetriesPerRequest: null,
    retryStrategy: times => Math.min(50 * 2 ** Math.min(times, 10), 2_000),
  })
  // While the server is away, every attempt is such an event.
  redis.on('error', () => {})
  return redis
}

/** Throws `QueueError` if the server cannot be reached now, or refuses the credentials. */
export async function checkQueue(settings: QueueSettings): Promise<void> {
  nameOf(settings)
  const redis = new Redis(addressOf(settings.url), {
    lazyConnect: true,
    connectTimeout: 5_000,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  })
  let reason = ''
  redis.on('error', (error: Error) => {
    reason ||= error.message || error.name
  })
  try {
    await redis.connect()
    await redis.ping()
  } catch (error) {
    throw new QueueError(`the queue at ${shownAddress(settings.url)} cannot be reached: ${reason || (error as Error).message}`)
  } finally {
    redis.disconnect()
  }
}

/** The address without its password. */
function shownAddress(url: string): string {
  const { protocol, host, pathname } = new URL(url)
  return `${protocol}//${host}${pathname}`
}

const protocols: Readonly<Record<string, string>> = { 'redis:': 'redis:', 'rediss:': 'rediss:', 'valkey:': 'redis:', 'valkeys:': 'rediss:' }

/** The address as the client reads it. */
function addressOf(url: string): string {
  const given = URL.canParse(url) ? new URL(url) : null
  const protocol = protocols[given?.protocol ?? '']
  if (given === null || protocol === undefined || given.hostname === '') {
    // The address is not repeated: it may hold a password.
    throw new QueueError('the address of a queue must be redis://host, or rediss://host for TLS; it was something else')
  }
  return protocol + url.slice(url.indexOf(':') + 1)
}
