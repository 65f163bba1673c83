/** `POST /v1/extract`: one page as JSON or as it is, or many as lines of JSON. */

import { isFormat, type PageSource } from '../extraction/index.js'
import { Problem } from '../problem.js'
import { named, object, optional, read, type TypeOf, text } from '../schema/index.js'
import type { ServiceContext } from '../service-context.js'
import { json, resultBody } from './answers.js'
import { bodyBytes, bodyLines } from './body.js'
import { linesInOrder } from './lines-in-order.js'
import { type Call, inOrder, operation, parsedJson } from './operation.js'
import { chosenPipeline, runExtraction, type Wanted } from './run-extraction.js'
import { addressSchema, favourSchema, formatsSchema, optionsSchema, pipelineSchema, resultSchema } from './schemas.js'

/** A page with what is wanted of it. */
export const extractSchema = named(
  'ExtractRequest',
  object(
    {
      html: optional(text('The page as text')),
      bytes: optional(text('The page as it came, in base64; its charset is found as browsers find it', { format: 'byte' })),
      contentType: optional(text('The header Content-Type that came with bytes', { maxLength: 200 })),
      url: optional(addressSchema),
      pipeline: optional(pipelineSchema),
      formats: optional(formatsSchema),
      options: optional(optionsSchema),
    },
    'A page, by one of html, bytes and url; beside html or bytes, url says where it came from',
  ),
)

/** One such request. */
export type ExtractBody = TypeOf<typeof extractSchema>

const querySchema = object({
  url: optional(addressSchema),
  pipeline: optional(text('Name of a pipeline or filter', { maxLength: 200 })),
  formats: optional(formatsSchema),
  favour: optional(favourSchema),
})

/** The operation. */
export const extractOperation = operation({
  id: 'extract',
  method: 'POST',
  path: '/v1/extract',
  summary: 'Extract the content of a page',
  description:
    'Send a page as JSON, or as it is with the type text/html and options in the query. Send many as application/x-ndjson, one JSON request per line: the answer has one line for each, in the same order, and begins before the request ends. A line that fails is answered by {"problem": …}.',
  tag: 'Extraction',
  querySchema,
  body: {
    json: extractSchema,
    others: { 'text/html': 'The page itself; options are in the query', 'application/x-ndjson': 'One request per line' },
  },
  answers: {
    200: { description: 'The content', content: { 'application/json': resultSchema, 'application/x-ndjson': null } },
  },
  problems: ['unknown-pipeline', 'invalid-pipeline', 'invalid-options', 'not-fetched', 'not-extracted', 'busy'],
  async answer(call, context) {
    checkQuery(call)
    if (call.mediaType === 'application/x-ndjson') return many(call.request, context)
    if (call.mediaType === 'text/html') return answerOne(await wantedOfRaw(call, context), context, call.request.signal)
    return answerOne(wantedOf(await call.json(), context), context, call.request.signal)
  },
})

/** Options in the query of a JSON body would do nothing. */
function checkQuery({ mediaType, query }: Call<object, TypeOf<typeof querySchema>, ExtractBody>): void {
  const [name] = Object.keys(query)
  if (mediaType === 'text/html' || name === undefined) return
  throw new Problem('bad-request', `query.${name}: expected in the JSON of the body, got in the query, which is for text/html`, {
    place: `query.${name}`,
  })
}

async function answerOne(wanted: Wanted, context: ServiceContext, signal: AbortSignal): Promise<Response> {
  const { result, url } = await runExtraction(wanted, context, signal)
  return json(resultBody(result, url, wanted.pipeline))
}

/** Turns a request into what is wanted. */
export function wantedOf(body: ExtractBody, context: ServiceContext): Wanted {
  const { url = null, formats = ['markdown'], options = {} } = body
  return { source: sourceOf(body), url: checkedUrl(url), pipeline: chosenPipeline(body.pipeline, context), formats, options }
}

function sourceOf({ html, bytes, contentType }: ExtractBody): PageSource | null {
  if (html !== undefined && bytes !== undefined)
    throw new Problem('bad-request', '$: expected one of html and bytes, got both', { place: '$' })
  if (html !== undefined) return { html }
  return bytes === undefined ? null : { bytes: Buffer.from(bytes, 'base64'), contentType: contentType ?? null }
}

function checkedUrl(url: string | null): string | null {
  if (url === null || (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol))) return url
  throw new Problem('bad-request', `$.url: expected an http or https address, got ${JSON.stringify(url.slice(0, 60))}`, { place: '$.url' })
}

async function wantedOfRaw(
  { request, query }: Call<object, TypeOf<typeof querySchema>, ExtractBody>,
  context: ServiceContext,
): Promise<Wanted> {
  const { url = null, pipeline, formats = ['markdown'], favour } = query
  const bytes = await bodyBytes(request, context.limits)
  const source = { bytes, contentType: request.headers.get('content-type') }
  const options = favour === undefined ? {} : { favour }
  return { source, url: checkedUrl(url), pipeline: chosenPipeline(pipeline, context), formats: formats.filter(isFormat), options }
}

/** Many pages: lines are read as fast as answers are taken. */
function many(request: Request, context: ServiceContext): Response {
  const answerLine = async (line: string): Promise<string> => {
    try {
      const wanted = wantedOf(
        inOrder('bad-request', () => read(extractSchema, parsedJson(line))),
        context,
      )
      const { result, url } = await runExtraction(wanted, context, request.signal)
      return JSON.stringify(resultBody(result, url, wanted.pipeline))
    } catch (error) {
      if (error instanceof Problem) return JSON.stringify({ problem: error.document })
      throw error
    }
  }
  const body = linesInOrder(bodyLines(request, context.limits), answerLine, context.extraction.workers * 2 + 2)
  return new Response(body, { headers: { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' } })
}
