/** `POST /v1/fetch`: a page, or what a page is made of, through the safe fetch. */

import { decodeHtml } from 'gleaner/bytes'
import { charsets } from 'gleaner/charsets'
import { choice, integer, list, named, nullable, object, optional, text } from '../schema/index.js'
import { json } from './answers.js'
import { operation } from './operation.js'
import { addressSchema } from './schemas.js'

const requestSchema = named(
  'FetchRequest',
  object(
    {
      url: addressSchema,
      kind: optional(choice(['page', 'resource'], 'page: HTML as text; resource: anything, in base64', { default: 'page' })),
    },
    'What to fetch',
  ),
)
const answerSchema = named(
  'Fetched',
  object(
    {
      url: text('The address after all redirects'),
      redirects: list(text('Address'), 'The addresses that redirected'),
      status: integer('The status of the answer'),
      contentType: nullable(text('Its header Content-Type')),
      html: optional(text('The page, decoded')),
      bytes: optional(text('The resource, in base64')),
    },
    'What was fetched',
  ),
)

/** The operation. */
export const fetchOperation = operation({
  id: 'fetch',
  method: 'POST',
  path: '/v1/fetch',
  summary: 'Fetch a page, or what a page is made of, from public addresses',
  tag: 'Extraction',
  body: { json: requestSchema },
  answers: { 200: { description: 'What was fetched', content: { 'application/json': answerSchema } } },
  problems: ['not-fetched'],
  async answer(call, { pages }) {
    const { url, kind = 'page' } = await call.json()
    const page = await pages[kind](url, call.request.signal)
    const { redirects, status, contentType, bytes } = page
    const body =
      kind === 'page' ? { html: decodeHtml(bytes, { contentType, charsets }).html } : { bytes: Buffer.from(bytes).toString('base64') }
    return json({ url: page.url, redirects, status, contentType, ...body })
  },
})
