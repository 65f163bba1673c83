/** The reader: a page of the web as its content, for people and programs. */

import type { ExtractionResult, Format, PipelineChoice } from '../extraction/index.js'
import { Problem } from '../problem.js'
import { cleanedPage, cleanedPageHeaders } from '../proxy/cleaned-page.js'
import { json, resultBody } from '../rest/answers.js'
import { operation } from '../rest/operation.js'
import { chosenPipeline, type Found, runExtraction } from '../rest/run-extraction.js'
import { addressSchema, favourSchema, resultSchema } from '../rest/schemas.js'
import { choice, object, optional, text } from '../schema/index.js'
import type { ServiceContext } from '../service-context.js'
import { bestType } from './best-type.js'

const answers = {
  200: {
    description: 'The content',
    content: { 'text/html': null, 'text/markdown': null, 'text/plain': null, 'application/json': resultSchema },
    headers: { 'gleaner-status': 'What became of the page', 'gleaner-pipeline': 'The pipeline that ran' },
  },
} as const
const problems = ['unknown-pipeline', 'not-acceptable', 'not-fetched', 'not-extracted', 'busy'] as const
const typeOf: Readonly<Record<Format, string>> = {
  html: 'text/html',
  markdown: 'text/markdown',
  text: 'text/plain',
  json: 'application/json',
}
const accept = { accept: 'text/html, text/markdown, text/plain or application/json' }

/** The operations. */
export const readerOperations = [
  operation({
    id: 'read',
    method: 'GET',
    path: '/v1/read',
    summary: 'Read a page of the web',
    description: 'The form follows the parameter format, else the header Accept; JSON if neither says anything.',
    tag: 'Reader',
    querySchema: object({
      url: addressSchema,
      format: optional(choice(['html', 'markdown', 'text', 'json'], 'The form of the answer')),
      pipeline: optional(text('Name of a pipeline or filter', { maxLength: 200 })),
      favour: optional(favourSchema),
    }),
    headers: accept,
    answers,
    problems,
    answer({ request, query: { url, format, pipeline, favour } }, context) {
      const form = format ?? acceptedFormat(request, 'json')
      return readPage({ url, form, pipeline: chosenPipeline(pipeline, context), options: favour ? { favour } : {} }, request, context)
    },
  }),
  operation({
    id: 'reader',
    method: 'GET',
    path: '/read/{url*}',
    summary: 'Read a page of the web in a browser: /read/https://example.org/page',
    description:
      'HTML for browsers; Markdown with Accept: text/markdown or if the address ends with .md, which is taken off; JSON with Accept: application/json. The query belongs to the address of the page.',
    tag: 'Reader',
    pathSchema: object({ url: addressSchema }),
    headers: accept,
    answers,
    problems: ['not-acceptable', 'not-fetched', 'not-extracted', 'busy'],
    answer({ request, path }, context) {
      const address = addressOf(path.url, new URL(request.url).search)
      const isMarkdown = address.endsWith('.md')
      const url = isMarkdown ? address.slice(0, -'.md'.length) : address
      const form = isMarkdown ? 'markdown' : acceptedFormat(request, 'html')
      return readPage({ url, form, pipeline: context.defaultPipeline(), options: {} }, request, context)
    },
  }),
]

/** Some clients make one slash of two. */
function addressOf(path: string, search: string): string {
  return `${path.replace(/^(https?):\/+/i, '$1://')}${search}`
}

function acceptedFormat(request: Request, otherwise: Format): Format {
  const accepted = request.headers.get('accept') ?? '*/*'
  const order: readonly Format[] = otherwise === 'html' ? ['html', 'markdown', 'json', 'text'] : ['json', 'html', 'markdown', 'text']
  const type = bestType(
    accepted,
    order.map(each => typeOf[each]),
  )
  const form = order.find(each => typeOf[each] === type)
  if (form !== undefined) return form
  throw new Problem(
    'not-acceptable',
    `Accept: expected one of ${order.map(each => typeOf[each]).join(', ')}, got ${JSON.stringify(accepted.slice(0, 200))}`,
  )
}

interface Reading {
  readonly url: string
  readonly form: Format
  readonly pipeline: PipelineChoice
  readonly options: { readonly favour?: 'precision' | 'balanced' | 'recall' }
}

async function readPage({ url, form, pipeline, options }: Reading, request: Request, context: ServiceContext): Promise<Response> {
  const formats: readonly Format[] = form === 'json' ? ['markdown', 'text', 'html'] : [form]
  const found = await runExtraction({ source: null, url, pipeline, formats, options }, context, request.signal)
  const headers = {
    'cache-control': 'no-store',
    vary: 'accept',
    'gleaner-status': found.result.status,
    'gleaner-pipeline': pipeline.name.replace(/[^\x20-\x7e]/g, '?'),
  }
  if (form === 'json') return json(resultBody(found.result, found.url, pipeline), 200, headers)
  return new Response(bodyOf(form, found, url), {
    headers: { ...headers, ...safetyOf(form), 'content-type': `${typeOf[form]}; charset=utf-8` },
  })
}

function bodyOf(form: Format, { result, url }: Found, asked: string): string {
  const address = url ?? asked
  if (form === 'html') return cleanedPage({ ...result, html: result.html || noContent(result) }, address, address)
  return (form === 'text' ? result.text : result.markdown) ?? ''
}

function safetyOf(form: Format): Readonly<Record<string, string>> {
  return form === 'html' ? cleanedPageHeaders : { 'x-content-type-options': 'nosniff' }
}

function noContent({ status }: ExtractionResult): string {
  return `<p>Gleaner found no content on this page (${status}).</p>`
}
