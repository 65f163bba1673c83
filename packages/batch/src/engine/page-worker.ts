/** The thread that extracts pages: a batch in, one answer for each page out. */

import { loadFilters } from '@gleaner/node'
import { defaultLimits, type Prepared, prepare, type Result, registry as shipped, withModels } from 'gleaner'
import { charsets } from 'gleaner/charsets'
import { BrokenPageError, type OpenPage, openPage, recordOf } from '../records/index.js'
import { type BatchSettings, type ExtractSettings, modelDigest, type OutputSettings } from '../settings/index.js'
import type { PageOrigin } from '../sources/index.js'
import type { BatchAnswer, DropKind, PageAnswer, PageBatch } from './page-messages.js'
import { simhash } from './simhash.js'
import { timeBoxMs } from './time-box.js'

/** What the thread is started with. */
export type PageWorkerSetup = Pick<BatchSettings, 'extract' | 'output'>

/** Begins the work of a thread. */
export async function start({ extract, output }: PageWorkerSetup): Promise<(batch: PageBatch) => BatchAnswer> {
  const prepared = await preparedOf(extract)
  const answer = answerer(prepared, output, modelDigest(extract))
  const boxMs = timeBoxMs(extract.deadlineMs)
  return ({ bytes, heads, which, current }) => {
    const end = performance.now() + boxMs
    const answers: PageAnswer[] = []
    const lines: Buffer[] = []
    for (const index of which) {
      Atomics.store(current, 0, index)
      const { form, origin, start: from, end: to } = heads[index]
      // Copied out of shared memory, which not every decoder reads.
      answers.push(answer(form, Buffer.from(bytes.subarray(from, to)), origin, lines))
      if (performance.now() > end) break
    }
    return { answers, lines: Buffer.concat(lines) }
  }
}

/** Compiles the pipeline. */
async function preparedOf({
  pipeline,
  models,
  filterFiles,
  options,
  charsets: hasCharsets,
  deadlineMs,
}: ExtractSettings): Promise<Prepared> {
  const own = await loadFilters(filterFiles.map(({ path }) => path))
  const filters = new Map([...shipped.filters, ...own.filters.map(({ filter }) => [filter.name, filter] as const)])
  const withOwn = withModels({ ...shipped, filters }, own.models)
  return prepare({
    ...options,
    pipeline,
    registry: withModels(withOwn, models),
    ...(hasCharsets ? { charsets } : {}),
    limits: { ...defaultLimits, ...options.limits, deadlineMs },
  })
}

type Answerer = (form: PageBatch['heads'][number]['form'], bytes: Buffer, origin: PageOrigin, lines: Buffer[]) => PageAnswer

function answerer(prepared: Prepared, output: OutputSettings, model: string): Answerer {
  return (form, bytes, origin, lines) => {
    let page: OpenPage | null = null
    try {
      const opened = openPage(form, bytes, origin)
      if (typeof opened === 'string') return { is: 'skipped', as: opened }
      page = opened
      const result = prepared.extract(page.content, { url: page.url, contentType: page.contentType })
      return written(page, origin, result, output, model, lines)
    } catch (error) {
      return failure(error, page, origin)
    }
  }
}

function written(page: OpenPage, origin: PageOrigin, result: Result, output: OutputSettings, model: string, lines: Buffer[]): PageAnswer {
  const drop = dropOf(result, output)
  const record = drop === null ? recordOf(page, origin, result, output.fields, model) : null
  const limit = limitErrors[result.status]
  if (limit !== undefined) {
    return { is: 'failed', kind: limit, message: `the page is ${result.status}`, id: page.id, url: page.url ?? origin.url }
  }
  if (drop !== null) return { is: 'dropped', by: drop }
  const line = Buffer.from(`${JSON.stringify(record)}\n`)
  lines.push(line)
  return { is: 'record', bytes: line.length, status: result.status, simhash: output.dedupe ? simhash(result.text) : null }
}

const limitErrors: Readonly<Record<string, 'deadline' | 'limit' | undefined>> = {
  'over-budget': 'deadline',
  'too-large': 'limit',
  'too-many-nodes': 'limit',
  'too-deep': 'limit',
}

/** Why a page is left out; null if it is not. */
function dropOf(result: Result, { minConfidence, minWords, onlyLanguages }: OutputSettings): DropKind | null {
  if (minConfidence !== null && (result.confidence ?? 0) < minConfidence) return 'confidence'
  if (minWords !== null && result.statistics.words < minWords) return 'words'
  if (onlyLanguages !== null && !onlyLanguages.includes((result.language ?? '').slice(0, 2).toLowerCase())) return 'language'
  return null
}

function failure(error: unknown, page: OpenPage | null, origin: PageOrigin): PageAnswer {
  if (error instanceof BrokenPageError) {
    return { is: 'failed', kind: error.kind, message: error.message, id: error.id ?? origin.recordId, url: error.url ?? origin.url }
  }
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return { is: 'failed', kind: 'failed', message, id: page?.id ?? origin.recordId, url: page?.url ?? origin.url }
}
