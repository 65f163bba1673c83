/** Writes the state of a queue. */

import type { QueueStatus } from '@gleaner/queue'
import { printable } from '../../io/printable.js'
import { columns } from '../../io/table.js'

/** The state in words and tables. */
export function printStatus(status: QueueStatus): string {
  const { isPaused, waiting, active, delayed, failed } = status
  const counts = `${waiting} waiting, ${active} under way, ${delayed} before another attempt, ${failed} failed`
  return [`${isPaused ? 'paused: ' : ''}${counts}`, ...jobs(status), ...workers(status), ...failures(status)].join('\n').concat('\n')
}

function jobs({ runs }: QueueStatus): string[] {
  const rows = runs.map(({ label, done, failed, taken }) => [printable(label), `${done}`, `${taken}`, `${failed}`])
  return table(['job', 'done', 'of those queued', 'failed'], rows, [1, 2, 3])
}

function workers({ workers: reports }: QueueStatus): string[] {
  const rows = reports.map(({ host, pid, workers: places, active, done, failed, measures, perSecond, isDraining }) => [
    `${printable(host)}:${pid}${isDraining ? ' (draining)' : ''}`,
    `${active}/${places}`,
    `${done}`,
    `${failed}`,
    (measures['pages'] ?? 0).toLocaleString('en'),
    (perSecond['pages'] ?? 0).toFixed(1),
  ])
  return table(['worker', 'busy', 'done', 'failed', 'pages', 'pages/s'], rows, [1, 2, 3, 4, 5])
}

function failures({ failures: items }: QueueStatus): string[] {
  const rows = items.map(({ key, attempts, failure }) => [printable(key), `${attempts}`, printable(`${failure.name}: ${failure.message}`)])
  return table(['dead letter', 'attempts', 'reason'], rows, [1])
}

function table(head: readonly string[], rows: readonly (readonly string[])[], right: readonly number[]): string[] {
  return rows.length === 0 ? [] : ['', columns([head, ...rows], right)]
}
