/** The way of one request: to the server and back, cleaned or as it is. */

import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http'
import { type NodeRequest, send } from '../listen/index.js'
import { allowsBody, breakOff, writeHead } from './answer.js'
import { answerCleaned, answerNotModified } from './clean.js'
import { acceptableEncodings, isPage, type Plan, passReasonOf, planOf } from './cleaning-plan.js'
import { ControlError, controlHeaders } from './control.js'
import { translateConditions } from './entity-tags.js'
import { AnswerTimeoutError, errorResponse, type Problem, problemOf } from './error-page.js'
import { type Exchange, wantsHtml } from './exchange.js'
import { type HeaderPairs, hasBody, pairsOf, valuesOf, without, withoutHopByHop, wordsOf } from './headers.js'
import type { ProxyContext } from './proxy-context.js'

/** Sends a request on and its answer back; resolves when the answer is sent or the client has gone. Never rejects. */
export async function forward(exchange: Exchange, context: ProxyContext): Promise<void> {
  const { request, response, target } = exchange
  try {
    const plan = planOf(exchange, context)
    const loop = wordsOf(pairsOf(request.rawHeaders), 'via').some(entry => entry.endsWith(` ${context.viaName}`))
    if (loop) return await answerProblem(exchange, loopProblem)
    const answer = await ask(exchange, plan, context)
    await pass(exchange, answer, plan, context)
  } catch (error) {
    if (response.destroyed || response.writableEnded) return
    if (error instanceof ControlError)
      return await answerProblem(exchange, { status: 400, title: 'Bad request', hop: 'client', message: error.message })
    const problem = problemOf(error, target.host)
    exchange.logger.warn({ host: target.host, hop: problem.hop, status: problem.status, reason: (error as Error).name }, 'upstream failed')
    await answerProblem(exchange, problem)
  }
}

const loopProblem: Problem = {
  status: 508,
  title: 'Loop detected',
  hop: 'client',
  message: 'This request has been through this proxy before: a proxy variable or setting points back to it.',
}

/** Answers in the place of the server. */
export async function answerProblem({ request, response }: Pick<Exchange, 'request' | 'response'>, problem: Problem): Promise<void> {
  if (response.headersSent) return breakOff(response)
  // What is left of the request would be taken for the next one.
  if (hasBody(request) && !('stream' in response)) response.setHeader('connection', 'close')
  await send(errorResponse(problem, wantsHtml(request)), response, request.method)
}

/** Sends the request; resolves with the head of the answer. */
function ask(exchange: Exchange, plan: Plan, context: ProxyContext, isRetry = false): Promise<IncomingMessage> {
  const { request, response, target } = exchange
  const upstream = context.upstream.open(request.method ?? 'GET', target, upstreamHeaders(exchange, plan, context))
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => upstream.destroy(new AnswerTimeoutError(`did not begin to answer within ${context.limits.answerTimeoutMs / 1000} s`)),
      context.limits.answerTimeoutMs,
    )
    const gone = (): void => void (response.writableFinished || upstream.destroy())
    response.once('close', gone)
    upstream.on('response', answer => {
      clearTimeout(timer)
      resolve(answer)
    })
    upstream.on('error', error => {
      clearTimeout(timer)
      response.off('close', gone)
      // A kept connection may be closed by the server just when it is used again.
      const isStale = upstream.reusedSocket && !isRetry && !hasBody(request) && !response.destroyed && isReset(error)
      if (isStale) ask(exchange, plan, context, true).then(resolve, reject)
      else reject(error)
    })
    passInformation(upstream, exchange)
    sendBody(request, upstream)
  })
}

function isReset(error: NodeJS.ErrnoException): boolean {
  return error.code === 'ECONNRESET' || error.code === 'EPIPE'
}

function sendBody(request: NodeRequest, upstream: ClientRequest): void {
  if (!hasBody(request)) {
    upstream.end()
    return
  }
  request.on('error', () => upstream.destroy())
  request.on('aborted', () => upstream.destroy())
  request.pipe(upstream, { end: false })
  request.on('end', () => {
    const trailers = pairsOf(request.rawTrailers)
    if (trailers.length > 0) upstream.addTrailers(trailers)
    upstream.end()
  })
}

/** Interim answers: the word to go on with a body, and hints. */
function passInformation(upstream: ClientRequest, { response, request }: Exchange): void {
  upstream.on('continue', () => {
    if (request.headers.expect !== undefined && !response.headersSent) response.writeContinue()
  })
  upstream.on('information', ({ statusCode, headers }) => {
    const { link } = headers
    if (statusCode === 103 && link !== undefined && request.httpVersion !== '1.0' && !response.headersSent)
      response.writeEarlyHints({ link })
  })
}

/** The headers that go to the server: those of the client without what is for the proxy. */
function upstreamHeaders({ request, target }: Exchange, plan: Plan, { viaName }: ProxyContext): HeaderPairs {
  const given = pairsOf(request.rawHeaders)
  const kept = without(withoutHopByHop(given), ['host', ...controlHeaders, ...(request.httpVersionMajor === 2 ? ['cookie'] : [])])
  const conditioned = plan.cleaning === null ? withoutOwnTags(kept) : translateConditions(kept, plan.cleaning.digest).headers
  const headers = plan.cleaning === null ? conditioned : conditioned.map(limitEncodings)
  const cookies = request.httpVersionMajor === 2 ? valuesOf(given, 'cookie') : []
  return [
    ['Host', target.authority],
    ...headers,
    // HTTP/2 splits cookies into pieces; HTTP/1.1 has one line for them.
    ...(cookies.length > 0 ? [['Cookie', cookies.join('; ')] as const] : []),
    ...(wordsOf(given, 'te').includes('trailers') ? ([['TE', 'trailers']] as const) : []),
    ...framing(request, headers),
    ['Via', `${request.httpVersion} ${viaName}`],
  ]
}

/** Tags of cleaned pages mean nothing to a server; without them the original comes whole. */
function withoutOwnTags(pairs: HeaderPairs): [string, string][] {
  return translateConditions(pairs, '').headers
}

function limitEncodings([name, value]: readonly [string, string]): [string, string] {
  return [name, name.toLowerCase() === 'accept-encoding' ? acceptableEncodings(value) : value]
}

/** The header by which the server knows where the body ends. */
function framing(request: NodeRequest, headers: HeaderPairs): [string, string][] {
  const hasLength = headers.some(([name]) => name.toLowerCase() === 'content-length')
  if (hasLength) return []
  if (hasBody(request)) return [['Transfer-Encoding', 'chunked']]
  return ['POST', 'PUT', 'PATCH'].includes(request.method ?? '') ? [['Content-Length', '0']] : []
}

/** Sends the answer back: pages cleaned, everything else as it is. */
async function pass(exchange: Exchange, answer: IncomingMessage, plan: Plan, context: ProxyContext): Promise<void> {
  if (plan.cleaning !== null && answerNotModified(exchange, answer, plan.cleaning, context)) return
  if (!isPage(answer)) return await stream(exchange, answer, context, plan.cleaning?.isExplicit ? statusHeader('not-a-page') : [])
  if (plan.cleaning === null) return await stream(exchange, answer, context, statusHeader(plan.reason))
  const reason = passReasonOf(answer, plan.cleaning)
  if (reason !== null) return await stream(exchange, answer, context, statusHeader(reason))
  return await answerCleaned(exchange, answer, plan.cleaning, context, {
    passOn: (why, facts, chunks) => stream(exchange, answer, context, [...statusHeader(why), ...facts], chunks),
  })
}

/** Says why the original is sent. */
function statusHeader(reason: string): [string, string][] {
  return [['Gleaner-Status', `${reason};original`]]
}

/** The headers of an answer that passes as it is. */
export function passedHeaders(answer: IncomingMessage, viaName: string, more: HeaderPairs): HeaderPairs {
  return [...withoutHopByHop(pairsOf(answer.rawHeaders)), ['Via', `${answer.httpVersion} ${viaName}`], ...more]
}

/** Streams an answer as it is, after pieces of it that were read already. */
export function stream(
  { request, response }: Exchange,
  answer: IncomingMessage,
  { viaName }: ProxyContext,
  more: HeaderPairs,
  chunks: readonly Buffer[] = [],
): Promise<void> {
  const code = answer.statusCode ?? 502
  writeHead(response, code, answer.statusMessage ?? '', passedHeaders(answer, viaName, more))
  return new Promise(resolve => {
    const stop = (): void => {
      breakOff(response)
      resolve()
    }
    response.once('close', () => {
      answer.destroy()
      resolve()
    })
    if (answer.errored !== null || (answer.destroyed && !answer.readableEnded)) {
      for (const chunk of chunks) write(response as ServerResponse, chunk)
      return stop()
    }
    if (!allowsBody(request, code)) {
      answer.resume()
      response.end()
      return
    }
    const finish = (): void => {
      const trailers = pairsOf(answer.rawTrailers)
      if (trailers.length > 0) response.addTrailers('stream' in response ? Object.fromEntries(trailers) : (trailers as never))
      response.end()
    }
    // The first bytes may be long in coming: the head goes ahead of them.
    // Node sends a head alone as UTF-8, so one with other bytes waits for them.
    if (!('stream' in response) && answer.rawHeaders.every(text => /^[\x20-\x7e\t]*$/.test(text))) response.flushHeaders()
    for (const chunk of chunks) write(response as ServerResponse, chunk)
    if (answer.readableEnded) return finish()
    answer.on('error', stop).on('aborted', stop).on('end', finish)
    answer.pipe(response as ServerResponse, { end: false })
  })
}

function write(response: ServerResponse, chunk: Buffer): void {
  response.write(chunk)
}
