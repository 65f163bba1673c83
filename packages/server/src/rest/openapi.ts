/** The OpenAPI 3.1 document, from the declarations that route and validate. */

import { type ProblemCode, problems } from '../problem.js'
import type { JsonSchema, ObjectSchema } from '../schema/index.js'
import type { Answer, Body, Operation } from './operation.js'
import { problemSchema } from './schemas.js'

/** Problems that any operation can answer with. */
const usualProblems: readonly ProblemCode[] = [
  'bad-request',
  'unauthorised',
  'forbidden',
  'misdirected-request',
  'too-many-requests',
  'internal-error',
]
const bodyProblems: readonly ProblemCode[] = ['bad-json', 'request-timeout', 'too-large', 'unsupported-type']

/** An OpenAPI document. */
export type OpenApi = Readonly<Record<string, unknown>>

/** Makes the document. */
export function openApi(operations: readonly Operation[], version: string): OpenApi {
  const named = new Map<string, JsonSchema>()
  const paths: Record<string, Record<string, unknown>> = {}
  for (const each of operations) {
    const path = each.path.replace('*}', '}')
    paths[path] = { ...paths[path], [each.method.toLowerCase()]: operationObject(each, named) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Gleaner',
      version,
      summary: 'Extracts the main content of web pages.',
      description: 'REST API of `gleaner serve`. Errors are problem documents (RFC 9457).',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [{}, { token: [] }],
    tags: [...new Set(operations.map(({ tag }) => tag))].map(name => ({ name })),
    paths,
    components: {
      schemas: Object.fromEntries([...named].sort(([a], [b]) => (a < b ? -1 : 1))),
      securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'The secret given with --token, if there is one' } },
    },
  }
}

function operationObject(operation: Operation, named: Map<string, JsonSchema>): object {
  const { id, tag, summary, description, pathSchema, querySchema, headers = {}, body, answers, isPublic } = operation
  const parameters = [
    ...parametersOf(pathSchema, 'path', named),
    ...parametersOf(querySchema, 'query', named),
    ...Object.entries(headers).map(([name, about]) => ({ name, in: 'header', description: about, schema: { type: 'string' } })),
  ]
  const own = Object.entries(answers).map(([status, answer]) => [status, answerObject(answer, named)])
  return {
    ...{ operationId: id, tags: [tag], summary },
    ...(description !== undefined && { description }),
    ...(isPublic && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: bodyObject(body, named) }),
    responses: { ...Object.fromEntries(own), ...problemAnswers(operation, named) },
  }
}

function parametersOf(schema: ObjectSchema<unknown>, place: 'path' | 'query', named: Map<string, JsonSchema>): object[] {
  const { properties = {}, required = [] } = schema.json
  return Object.entries(properties).map(([name, each]) => ({
    ...{ name, in: place, required: place === 'path' || required.includes(name) },
    ...(each.description !== undefined && { description: each.description }),
    ...(each.type === 'array' && { style: 'form', explode: true }),
    schema: referring(each, named),
  }))
}

function bodyObject({ json, others = {} }: Body<unknown>, named: Map<string, JsonSchema>): object {
  const rest = Object.entries(others).map(([type, description]) => [type, { schema: { type: 'string', description } }])
  return { required: true, content: { 'application/json': { schema: referring(json.json, named) }, ...Object.fromEntries(rest) } }
}

function answerObject({ description, content, headers }: Answer, named: Map<string, JsonSchema>): object {
  const types = Object.entries(content ?? {}).map(([type, schema]) => [
    type,
    { schema: schema === null ? { type: 'string' } : referring(schema.json, named) },
  ])
  const heads = Object.entries(headers ?? {}).map(([name, about]) => [name, { description: about, schema: { type: 'string' } }])
  return {
    description,
    ...(heads.length > 0 && { headers: Object.fromEntries(heads) }),
    ...(types.length > 0 && { content: Object.fromEntries(types) }),
  }
}

function problemAnswers({ problems: own = [], body }: Operation, named: Map<string, JsonSchema>): object {
  const schema = referring(problemSchema.json, named)
  const titles = new Map<number, string[]>()
  for (const code of [...usualProblems, ...(body ? bodyProblems : []), ...own]) {
    const [status, title] = problems[code]
    titles.set(status, [...new Set([...(titles.get(status) ?? []), title])])
  }
  return Object.fromEntries(
    [...titles].map(([status, about]) => [
      status,
      { description: about.join(', or: '), content: { 'application/problem+json': { schema } } },
    ]),
  )
}

/** A schema as the document has it: named ones are referred to. */
function referring(schema: JsonSchema, named: Map<string, JsonSchema>): JsonSchema | { readonly $ref: string } {
  const { title, ...rest } = schema
  const inner = {
    ...rest,
    ...(schema.items && { items: referring(schema.items, named) as JsonSchema }),
    ...(schema.properties && {
      properties: Object.fromEntries(Object.entries(schema.properties).map(([name, each]) => [name, referring(each, named) as JsonSchema])),
    }),
  }
  if (title === undefined) return inner
  named.set(title, inner)
  return { $ref: `#/components/schemas/${title}` }
}
