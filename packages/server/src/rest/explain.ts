/** `POST /v1/explain`: why a pipeline kept what it kept. */

import { anyObject, named, object, optional, text } from '../schema/index.js'
import { json } from './answers.js'
import { extractSchema, wantedOf } from './extract.js'
import { operation } from './operation.js'
import { runExtraction } from './run-extraction.js'

const { formats: _, ...members } = extractSchema.members
const explainSchema = named('ExplainRequest', object(members, 'A page, as for extract'))

const explanationSchema = named(
  'Explanation',
  object(
    {
      page: anyObject('The page: its name, address, title, words and blocks'),
      pipeline: anyObject('The pipeline that ran: its name, itself in words, and as JSON'),
      result: anyObject('What came out: status, words, confidence, kind of page'),
      steps: {
        json: {
          type: 'array',
          items: { type: 'object' },
          description: 'Every step: what it kept, thresholds, notes, and its largest kept and dropped blocks',
        },
      },
      url: optional(text('The address after all redirects')),
    },
    'Why a pipeline kept what it kept',
  ),
)

/** The operation. */
export const explainOperation = operation({
  id: 'explain',
  method: 'POST',
  path: '/v1/explain',
  summary: 'Explain what a pipeline kept of a page',
  tag: 'Extraction',
  body: { json: explainSchema },
  answers: { 200: { description: 'The explanation', content: { 'application/json': explanationSchema } } },
  problems: ['unknown-pipeline', 'invalid-pipeline', 'invalid-options', 'not-fetched', 'not-extracted', 'busy'],
  async answer(call, context) {
    const wanted = { ...wantedOf(await call.json(), context), formats: [], explains: true }
    const { result } = await runExtraction(wanted, context, call.request.signal)
    return json(result.explanation)
  },
})
