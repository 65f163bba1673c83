/** `--queue`: work on many machines, through a package that is installed only by those who want it. */

import type { QueueSettings } from '@gleaner/queue'
import { UnreadableError, UsageError } from '../io/exit-codes.js'
import type { Io } from '../io/io.js'
import { text } from './flag.js'

type QueuePackage = typeof import('@gleaner/queue')

const variable = 'GLEANER_QUEUE'

/** The flags of a command that uses a queue. */
export function queueFlags<const Heading extends string>(heading: Heading) {
  return {
    queue: text({
      heading,
      placeholder: 'url',
      doc: `server of the queue: redis://user:password@host:6379/0, rediss:// for TLS, or env for the address in ${variable}`,
    }),
    queueName: text({ heading, placeholder: 'name', doc: 'queue on that server (default: gleaner)' }),
  }
}

/** Their values. */
export interface QueueFlags {
  readonly queue: string | undefined
  readonly queueName: string | undefined
}

/** A queue that can be reached. */
export interface ReachedQueue {
  readonly package: QueuePackage
  readonly settings: QueueSettings
}

/** Connects to the queue that the flags name, to be sure that it is there. Without `--queue` the environment names it. */
export async function reachQueue({ queue = 'env', queueName }: QueueFlags, { env }: Pick<Io, 'env'>): Promise<ReachedQueue> {
  const url = queue === 'env' ? env[variable] : queue
  if (url === undefined || url === '') throw new UsageError(`name the server of the queue with --queue or in ${variable}`)
  const queues = await loadQueue()
  const settings = { url, ...(queueName === undefined ? {} : { name: queueName }) }
  try {
    await queues.checkQueue(settings)
  } catch (error) {
    if (error instanceof queues.QueueError) throw new UnreadableError(error.message)
    throw error
  }
  return { package: queues, settings }
}

async function loadQueue(): Promise<QueuePackage> {
  try {
    return await import('@gleaner/queue')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new UsageError('--queue needs a package that is not installed: npm install @gleaner/queue')
  }
}
