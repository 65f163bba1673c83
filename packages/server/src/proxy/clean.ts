/** A page becomes its content. */

import type { IncomingMessage } from 'node:http'
import { ExtractionFailure, type ExtractionRequest, type ExtractionResult } from '../extraction/index.js'
import { writeHead } from './answer.js'
import { collect, UnpackError, unpack } from './body.js'
import { cleanedPage, cleanedPageHeaders } from './cleaned-page.js'
import type { CleaningPlan } from './cleaning-plan.js'
import type { CleanedFormat } from './control.js'
import { isAmong, tagOf, translateConditions } from './entity-tags.js'
import type { Exchange } from './exchange.js'
import { type HeaderPairs, pairsOf, wordsOf } from './headers.js'
import type { ProxyContext } from './proxy-context.js'
import { urlOf } from './target.js'

/** What to do with a page that cannot be cleaned. */
export interface Fallback {
  /** Sends the original with some more headers, after the pieces of it that were read. */
  passOn(reason: string, facts: HeaderPairs, chunks: readonly Buffer[]): Promise<void>
}

/** Headers of the original that are as true of the cleaned page. */
const keptHeaders = [
  'age',
  'cache-control',
  'content-language',
  'date',
  'expires',
  'last-modified',
  'pragma',
  'set-cookie',
  'strict-transport-security',
]

/** Answers with the cleaned page, or with the original if there is nothing to show. */
export async function answerCleaned(
  exchange: Exchange,
  answer: IncomingMessage,
  plan: CleaningPlan,
  context: ProxyContext,
  fallback: Fallback,
): Promise<void> {
  if (exchange.request.method === 'HEAD') return answerHead(exchange, answer, plan, context)
  const { maxPageBytes, pageTimeoutMs } = context.limits
  const { chunks, end } = await collect(answer, maxPageBytes, pageTimeoutMs)
  if (end !== 'complete') return await fallback.passOn(end, pipelineHeader(plan), chunks)
  const outcome = await extractPage(exchange, answer, Buffer.concat(chunks), plan, context)
  if (exchange.response.destroyed) return
  exchange.logger.info({ host: exchange.target.host, pipeline: plan.pipeline.name, status: outcome.status }, 'page')
  if (context.settings().keepsRecent) remember(exchange, plan, outcome, context)
  // For programs that asked for text, empty stays empty.
  if (plan.format === 'html' && !outcome.isShown)
    return await fallback.passOn(outcome.status, [...pipelineHeader(plan), ...factHeaders(outcome.result)], chunks)
  sendCleaned(exchange, answer, plan, context, outcome)
}

interface Outcome {
  readonly status: string
  /** Whether there is content to show. */
  readonly isShown: boolean
  readonly result: ExtractionResult | null
}

async function extractPage(
  { target, response }: Exchange,
  answer: IncomingMessage,
  packed: Buffer,
  plan: CleaningPlan,
  { extraction, limits }: ProxyContext,
): Promise<Outcome> {
  const aborter = new AbortController()
  const gone = (): void => aborter.abort(new Error('the client has gone'))
  response.once('close', gone)
  try {
    const bytes = await unpack(packed, answer.headers['content-encoding'] ?? null, limits.maxPageBytes)
    const url = urlOf(target)
    const asked: ExtractionRequest = {
      source: { bytes, contentType: answer.headers['content-type'] ?? null },
      url: URL.canParse(url) ? url : null,
      pipeline: plan.pipeline,
      ...(plan.format === 'plain' ? { formats: [], plain: true } : { formats: [plan.format] }),
      ...(plan.favour !== null && { options: { favour: plan.favour } }),
    }
    const result = await extraction.extract(asked, aborter.signal)
    return { status: result.status, isShown: result.status === 'ok' || result.status === 'partial', result }
  } catch (error) {
    if (error instanceof UnpackError) return { status: error.reason, isShown: false, result: null }
    if (error instanceof ExtractionFailure) return { status: error.kind, isShown: false, result: null }
    if (aborter.signal.aborted) return { status: 'aborted', isShown: false, result: null }
    throw error
  } finally {
    response.off('close', gone)
  }
}

const contentTypes: Readonly<Record<CleanedFormat, string>> = {
  html: 'text/html; charset=utf-8',
  text: 'text/plain; charset=utf-8',
  plain: 'text/plain; charset=utf-8',
  markdown: 'text/markdown; charset=utf-8',
  json: 'application/json',
}

function sendCleaned(
  { request, response, target }: Exchange,
  answer: IncomingMessage,
  plan: CleaningPlan,
  context: ProxyContext,
  { status, result }: Outcome,
): void {
  const body = result === null ? '' : bodyOf(result, plan.format, urlOf(target))
  const original = pairsOf(answer.rawHeaders)
  const tag = tagOf(plan.digest, original, body)
  const headers = cleanedHeaders(original, plan, context, answer.httpVersion)
  headers.push(['Gleaner-Status', status], ...factHeaders(result), ['ETag', tag])
  const { tags } = translateConditions(pairsOf(request.rawHeaders), plan.digest)
  if (isAmong(tag, tags) && (request.method === 'GET' || request.method === 'HEAD')) {
    writeHead(response, 304, 'Not Modified', headers)
    response.end()
    return
  }
  const bytes = Buffer.from(body)
  writeHead(response, 200, 'OK', [...headers, ['Content-Type', contentTypes[plan.format]], ['Content-Length', String(bytes.length)]])
  response.end(bytes)
}

function bodyOf(result: ExtractionResult, format: CleanedFormat, url: string): string {
  if (format === 'html') return cleanedPage(result, url)
  if (format === 'json') return JSON.stringify(result.json ?? null)
  return result[format] ?? ''
}

/** HEAD of a page: what GET would say, as far as it is known without the page. */
function answerHead({ response }: Exchange, answer: IncomingMessage, plan: CleaningPlan, context: ProxyContext): void {
  const original = pairsOf(answer.rawHeaders)
  const headers = cleanedHeaders(original, plan, context, answer.httpVersion)
  if (answer.headers.etag !== undefined || answer.headers['last-modified'] !== undefined)
    headers.push(['ETag', tagOf(plan.digest, original, '')])
  answer.resume()
  writeHead(response, 200, 'OK', [...headers, ['Content-Type', contentTypes[plan.format]]])
  response.end()
}

/** The headers of a cleaned page that follow from the original and the plan. */
function cleanedHeaders(original: HeaderPairs, plan: CleaningPlan, { viaName }: ProxyContext, version: string): [string, string][] {
  const kept = original.filter(([name]) => keptHeaders.includes(name.toLowerCase())).map(([name, value]): [string, string] => [name, value])
  const vary = wordsOf(original, 'vary').filter(name => name !== 'accept-encoding')
  return [
    ...kept,
    ['Vary', [...vary, 'gleaner-format', 'gleaner-pipeline', 'gleaner-favour', 'sec-fetch-dest'].join(', ')],
    ['Via', `${version} ${viaName}`],
    ...pipelineHeader(plan),
    ...(plan.format === 'html' ? Object.entries(cleanedPageHeaders) : ([['X-Content-Type-Options', 'nosniff']] as [string, string][])),
  ]
}

/** What was found out about the page. */
function factHeaders(result: ExtractionResult | null): [string, string][] {
  const { confidence = null, pageKind = null } = result ?? {}
  return [
    ...(confidence === null ? [] : ([['Gleaner-Confidence', confidence.toFixed(3)]] as [string, string][])),
    ...(pageKind === null ? [] : ([['Gleaner-Page-Kind', pageKind]] as [string, string][])),
  ]
}

/** Names of pipelines are free text; headers are not. */
function pipelineHeader({ pipeline }: CleaningPlan): [string, string][] {
  return [['Gleaner-Pipeline', pipeline.name.replace(/[^\x20-\x7e]/g, '?')]]
}

/** Answers that a cleaned page has not changed, if the server says so of the original; says whether it did. */
export function answerNotModified(
  { request, response }: Exchange,
  answer: IncomingMessage,
  plan: CleaningPlan,
  context: ProxyContext,
): boolean {
  const { own } = translateConditions(pairsOf(request.rawHeaders), plan.digest)
  if (answer.statusCode !== 304 || own === null) return false
  answer.resume()
  writeHead(response, 304, 'Not Modified', [
    ...cleanedHeaders(pairsOf(answer.rawHeaders), plan, context, answer.httpVersion),
    ['ETag', own],
  ])
  response.end()
  return true
}

function remember({ target }: Exchange, plan: CleaningPlan, { status, result }: Outcome, { recent }: ProxyContext): void {
  const { title = null, confidence = null, workMs = null } = result ?? {}
  recent.add({ url: urlOf(target), title, status, pipeline: plan.pipeline.name, at: new Date(), confidence, workMs })
}
