/** Answers of operations. */

import type { ExtractionResult, PipelineChoice } from '../extraction/index.js'

/** Answers with JSON. */
export function json(value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(`${JSON.stringify(value)}\n`, {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
  })
}

/** Answers that something is done. */
export function done(headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(null, { status: 204, headers: { 'cache-control': 'no-store', ...headers } })
}

/** An extraction as clients get it. */
export function resultBody(result: ExtractionResult, url: string | null, pipeline: PipelineChoice): object {
  const { status, explanation: _, workMs: __, ...rest } = result
  return { status, url, pipeline: pipeline.name, ...rest }
}
