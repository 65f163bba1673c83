/** One extraction for a request: finds the page and the pipeline, and says what went wrong in words of the request. */

import { ConfigurationError, closeNames, compile, filters, readDocument, readModel, registry, withModels } from 'gleaner'
import {
  ExtractionFailure,
  type ExtractionOptions,
  type ExtractionResult,
  type Format,
  type PageSource,
  type PipelineChoice,
  pipelineNamed,
  pipelineNames,
} from '../extraction/index.js'
import { Problem } from '../problem.js'
import type { ServiceContext } from '../service-context.js'
import type { Store } from '../store/index.js'

/** What extractions need of the service. */
export interface ExtractionContext
  extends Pick<ServiceContext, 'extraction' | 'pages' | 'metrics' | 'recent' | 'keepsRecent' | 'defaultPipeline'> {
  readonly store: Pick<Store, 'pipeline' | 'pipelines'>
}

/** What is to be extracted. */
export interface Wanted {
  /** The page; fetched from `url` if absent. */
  readonly source: PageSource | null
  readonly url: string | null
  readonly pipeline: PipelineChoice
  readonly formats: readonly Format[]
  readonly options: ExtractionOptions
  readonly explains?: boolean
}

/** What was extracted, and from where. */
export interface Found {
  readonly result: ExtractionResult
  readonly url: string | null
}

/** Extracts a page; throws a problem if that cannot be done. */
export async function runExtraction(wanted: Wanted, context: ExtractionContext, signal: AbortSignal): Promise<Found> {
  const { source, url } = wanted.source === null ? await fetched(wanted.url, context, signal) : { source: wanted.source, url: wanted.url }
  const { pipeline, formats, options, explains = false } = wanted
  const began = performance.now()
  try {
    const result = await context.extraction.extract({ source, url, pipeline, formats, options, ...(explains && { explains }) }, signal)
    context.metrics.count(
      'gleaner_extraction_cpu_seconds_total',
      'Seconds of computing on extraction threads',
      {},
      (result.workMs ?? 0) / 1000,
    )
    context.metrics.count('gleaner_extractions_total', 'Pages extracted, by what became of them', { status: result.status })
    if (wanted.source === null && url !== null) remember(url, result, pipeline, context)
    return { result, url }
  } catch (error) {
    throw error instanceof ExtractionFailure ? problemOf(error, context) : error
  } finally {
    const seconds = (performance.now() - began) / 1000
    context.metrics.time('gleaner_extraction_seconds', 'Seconds from asking for an extraction to its result, waiting included', seconds)
  }
}

async function fetched(url: string | null, context: ExtractionContext, signal: AbortSignal): Promise<{ source: PageSource; url: string }> {
  if (url === null) throw new Problem('bad-request', '$: expected one of html, bytes and url, got none of them', { place: '$' })
  const page = await context.pages.page(url, signal)
  return { source: { bytes: page.bytes, contentType: page.contentType }, url: page.url }
}

function remember(
  url: string,
  { title, status, confidence, workMs }: ExtractionResult,
  pipeline: PipelineChoice,
  { recent, keepsRecent }: ExtractionContext,
): void {
  if (keepsRecent()) recent.add({ url, title, status, pipeline: pipeline.name, at: new Date(), confidence, workMs: workMs ?? null })
}

function problemOf({ kind, message }: ExtractionFailure, { metrics }: ExtractionContext): Problem {
  metrics.count('gleaner_extractions_total', 'Pages extracted, by what became of them', { status: kind })
  if (kind === 'busy') return new Problem('busy', message, { headers: { 'retry-after': '1' } })
  if (kind === 'invalid') return new Problem('invalid-options', message)
  return new Problem('not-extracted', message, { reason: kind })
}

/** Finds a pipeline by name, or checks one in place; the default one if none is asked for. */
export function chosenPipeline(
  given: string | Readonly<Record<string, unknown>> | undefined,
  context: Pick<ExtractionContext, 'store' | 'defaultPipeline'>,
): PipelineChoice {
  if (given === undefined) return context.defaultPipeline()
  if (typeof given === 'string') return namedPipeline(given, context)
  checkPipelineDocument(given, '$.pipeline')
  return { name: 'in-place', document: given }
}

function namedPipeline(name: string, { store }: Pick<ExtractionContext, 'store'>): PipelineChoice {
  const found = pipelineNamed(name, store)
  if (found !== null) return found
  const close = closeNames(name, [...pipelineNames(store), ...filters.map(filter => filter.name)])
  const hint = close.length > 0 ? `did you mean ${close.join(' or ')}?` : `there are ${pipelineNames(store).join(', ')}, and every filter`
  throw new Problem('unknown-pipeline', `there is no pipeline ${JSON.stringify(name.slice(0, 100))}; ${hint}`)
}

/** Throws a problem with the JSON path of the mistake if a pipeline cannot run. */
export function checkPipelineDocument(document: unknown, place: string): void {
  try {
    const { models } = readDocument(document, { readModel })
    const withOwn = withModels(registry, models)
    compile(readDocument(document, { readModel, registry: withOwn }).pipeline, withOwn)
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    const within = `${place}${(error.place ?? '$').slice(1)}`
    throw new Problem('invalid-pipeline', `${within}: ${error.detail}`, { place: within })
  }
}
