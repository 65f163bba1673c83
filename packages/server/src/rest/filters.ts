/** `GET /v1/filters`: every published algorithm with its parameters. */

import { filters, pipelineSchema } from 'gleaner'
import { anyObject, list, named, nullable, object, optional, text } from '../schema/index.js'
import { json } from './answers.js'
import { operation } from './operation.js'

const filterSchema = named(
  'Filter',
  object(
    {
      name: text('Name, as pipelines use it'),
      summary: text('What it does'),
      reference: text('The paper'),
      reads: list(text('A representation'), 'What it reads of the page'),
      params: anyObject('Parameters by name: kind, default, range and what they mean'),
      presets: anyObject('Named sets of parameters'),
      policies: optional(anyObject('Page policies that it asks for')),
      content: optional(anyObject('Content rules that it declares')),
      options: optional(nullable(list(text('An option'), 'Options of requests that it takes'))),
    },
    'An algorithm',
  ),
)

/** What is listed; made once. */
const listed = filters.map(({ name, summary, reference, reads, params, presets, policies, content, options }) => ({
  ...{ name, summary, reference, reads, params, presets: { default: {}, ...presets } },
  ...{ policies, content, options },
}))

/** The operations. */
export const filterOperations = [
  operation({
    id: 'listFilters',
    method: 'GET',
    path: '/v1/filters',
    summary: 'List the filters: every published algorithm, with its parameters',
    tag: 'Pipelines',
    answers: {
      200: { description: 'The filters', content: { 'application/json': object({ filters: list(filterSchema, 'The filters') }) } },
    },
    answer: () => json({ filters: listed }),
  }),
  operation({
    id: 'pipelineSchema',
    method: 'GET',
    path: '/v1/pipeline.schema.json',
    summary: 'The JSON Schema of pipelines, for editors',
    tag: 'Pipelines',
    answers: { 200: { description: 'The schema', content: { 'application/json': anyObject('A JSON Schema') } } },
    answer: () => json(pipelineSchema(filters)),
  }),
]
