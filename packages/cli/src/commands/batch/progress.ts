/** What `gleaner batch` shows while it runs and when it is done. */

import type { CountsByName, JobSummary, ProgressReport } from '@gleaner/batch'
import { columns } from '../../io/table.js'
import { durationText } from '../optimise/progress.js'

const barWidth = 20

/** The progress line of a terminal. */
export function progressLine({ pages, pagesPerSecond, bytesPerSecond, shards, errors, errorKinds, leftMs }: ProgressReport): string {
  const share = shards.total === 0 ? 1 : shards.done / shards.total
  const filled = Math.round(share * barWidth)
  const bar = `${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)}`
  const pace = `${Math.round(pagesPerSecond).toLocaleString('en')} pages/s, ${(bytesPerSecond / 1e6).toFixed(1)} MB/s`
  const kinds = Object.keys(errorKinds).length > 0 ? ` (${namedCounts(errorKinds)})` : ''
  const left = leftMs === null ? '' : ` · ${durationText(leftMs)} left`
  return `${bar} ${shards.done}/${shards.total} · ${pages.toLocaleString('en')} pages · ${pace} · ${errors} errors${kinds}${left}`
}

/** The same as a line of JSON, for logs. */
export function progressJson({
  pages,
  bytes,
  errors,
  errorKinds,
  pagesPerSecond,
  bytesPerSecond,
  shards,
  elapsedMs,
  leftMs,
}: ProgressReport): string {
  const pace = { pagesPerSecond: Math.round(pagesPerSecond), mbPerSecond: Number((bytesPerSecond / 1e6).toFixed(2)) }
  const time = { elapsedSeconds: Math.round(elapsedMs / 1000), leftSeconds: leftMs === null ? null : Math.round(leftMs / 1000) }
  return `${JSON.stringify({ progress: { pages, bytes, errors, errorKinds, ...pace, shards: shards.done, ofShards: shards.total, ...time } })}\n`
}

/** The end of a job in words. */
export function printSummary({ counts, shards, elapsedMs, isComplete }: JobSummary, out: string): string {
  const rows = [
    ['pages', counts.pages.toLocaleString('en'), `${(counts.bytes / 1e6).toFixed(1)} MB`],
    ['  records', counts.records.toLocaleString('en'), namedCounts(counts.statuses)],
    ['  left out', total(counts.dropped), namedCounts(counts.dropped)],
    ['  errors', total(counts.errors), namedCounts(counts.errors)],
    ['not pages', total(counts.skipped), namedCounts(counts.skipped)],
    ['shards', `${shards.before + shards.now} of ${shards.total}`, shards.before === 0 ? '' : `${shards.before} of them before`],
  ]
  const failed = shards.failed.map(({ shard, message }) => `${shard} failed: ${message}\n`).join('')
  const end = isComplete
    ? `Done in ${durationText(elapsedMs)}: ${out}\n`
    : 'The job is not complete; run the same command again to go on.\n'
  return `${columns(rows, [1])}\n${failed}${end}`
}

function namedCounts(counts: CountsByName): string {
  return Object.entries(counts)
    .map(([name, count]) => `${name} ${count.toLocaleString('en')}`)
    .join(', ')
}

function total(counts: CountsByName): string {
  return Object.values(counts)
    .reduce((sum, count) => sum + count, 0)
    .toLocaleString('en')
}
