import type { QueueControl, QueueStatus } from '@gleaner/queue'
import { addFlags, choice, type FlagValues, present } from '../../options/flag.js'
import { queueFlags, reachQueue } from '../../options/queue-flags.js'
import type { CliCommand, Context } from '../command.js'
import { printStatus } from './status.js'

const description = `Look at the queue of gleaner batch --queue, hold it, or empty it.

Shards that failed for good are listed as dead letters. Run gleaner batch again, with the same arguments or with --retry-errors, to \
have them done again.`

const examples = `
Examples:
  gleaner queue status --queue redis://queue.example --watch     rates per worker, failures
  gleaner queue pause --queue redis://queue.example              workers end what they have, and wait
  gleaner queue cancel --queue redis://queue.example             ends the jobs; run them again to go on`

const flagTable = {
  ...queueFlags('Options:'),
  watch: present({ heading: 'Options:', doc: 'status: print it every two seconds, until Ctrl-C' }),
  format: choice(['text', 'json'], { heading: 'Options:', short: '-f', doc: 'status: text or lines of JSON (default: text)' }),
}

type Flags = FlagValues<typeof flagTable>
type Action = (control: QueueControl, flags: Flags, context: Context) => Promise<void>

/** `gleaner queue`. */
export const queueCommand: CliCommand = {
  define(queue, context) {
    queue.description(description).addHelpText('after', examples)
    const add = (name: string, summary: string, action: Action): void => {
      addFlags(queue.command(name).summary(summary).description(summary), flagTable).action((flags: Flags) => run(action, flags, context))
    }
    add('status', 'show what waits, who works and what failed', status)
    add('pause', 'let workers end what they have, and take no more', pause)
    add('resume', 'let workers take shards again', resume)
    add('cancel', 'remove what waits, stop what is under way, and end the jobs', cancel)
  },
}

async function run(action: Action, flags: Flags, context: Context): Promise<void> {
  const { package: queues, settings } = await reachQueue(flags, context.io)
  const control = queues.queueControl(settings)
  try {
    await action(control, flags, context)
  } finally {
    await control.close()
  }
}

const watchEveryMs = 2_000

async function status(control: QueueControl, flags: Flags, { io }: Context): Promise<void> {
  const written = (found: QueueStatus): string => (flags.format === 'json' ? `${JSON.stringify(found)}\n` : printStatus(found))
  if (!flags.watch) return io.stdout.write(written(await control.status()))
  let isStopped = false
  const stopped = io.untilStopped().then(() => {
    isStopped = true
  })
  const clear = io.stdout.isTerminal && flags.format !== 'json' ? '\x1b[H\x1b[J' : ''
  while (!isStopped) {
    await io.stdout.write(`${clear}${written(await control.status())}`)
    await Promise.race([io.wait(watchEveryMs), stopped])
  }
}

async function pause(control: QueueControl, _flags: Flags, { io }: Context): Promise<void> {
  await control.pause()
  await io.stdout.write('paused; gleaner queue resume lets it go on\n')
}

async function resume(control: QueueControl, _flags: Flags, { io }: Context): Promise<void> {
  await control.resume()
  await io.stdout.write('workers take shards again\n')
}

async function cancel(control: QueueControl, _flags: Flags, { io }: Context): Promise<void> {
  await io.stdout.write(`cancelled; ${await control.cancel()} shards were waiting or under way\n`)
}
