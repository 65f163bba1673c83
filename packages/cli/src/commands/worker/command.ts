import { availableParallelism } from 'node:os'
import { shardWork } from '@gleaner/batch'
import { addFlags, countOf, type FlagValues, numeric } from '../../options/flag.js'
import { queueFlags, reachQueue } from '../../options/queue-flags.js'
import type { CliCommand, Context } from '../command.js'

const description = `Do shards for gleaner batch --queue, until Ctrl-C or SIGTERM.

Start it on every machine that reaches the inputs and the output by the same paths. After the first signal it ends the shards that it \
has and takes no more; after the second it gives them back. The shards of a worker that was killed are taken over by others after \
half a minute.`

const examples = `
Examples:
  gleaner worker --queue redis://queue.example            one shard per core at once
  GLEANER_QUEUE=rediss://user:password@queue.example gleaner worker --workers 4`

const flagTable = {
  ...queueFlags('Options:'),
  workers: numeric({ heading: 'Options:', doc: 'shards at once (default: one per core)' }, countOf),
  maxStalls: numeric({ heading: 'Options:', doc: 'workers that may end with a shard before it has failed (default: 3)' }, countOf),
  takeOverMs: numeric({ heading: 'Options:', doc: 'milliseconds until shards of a dead worker are taken over (default: 30000)' }, countOf),
}

type Flags = FlagValues<typeof flagTable>

/** `gleaner worker`. */
export const workerCommand: CliCommand = {
  define(command, context) {
    addFlags(command.description(description), flagTable)
      .addHelpText('after', examples)
      .action((flags: Flags) => run(flags, context))
  },
}

async function run(flags: Flags, context: Context): Promise<void> {
  const { io } = context
  const stopped = io.untilStopped()
  const { package: queues, settings } = await reachQueue(flags, io)
  const workers = flags.workers ?? availableParallelism()
  const { module, setup, measures } = shardWork()
  const worker = queues.serveQueue({
    ...settings,
    kinds: { batch: { module, setup } },
    workers,
    measures,
    ...(flags.maxStalls === undefined ? {} : { maxStalls: flags.maxStalls }),
    ...(flags.takeOverMs === undefined ? {} : { lockMs: flags.takeOverMs }),
  })
  await io.stdout.write(`takes up to ${workers} shards at once; Ctrl-C stops it\n`)
  await stopped
  await context.terminal().warn('ending the shards under way; a second signal gives them back')
  const again = io.untilStopped()
  await Promise.race([worker.drain(), again.then(() => worker.stop())])
}
