import { Validator } from '@seriousme/openapi-schema-validator'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApiDocument, operations } from '../../packages/server/src/app.js'
import type { Operation } from '../../packages/server/src/rest/operation.js'
import { read, SchemaError } from '../../packages/server/src/schema/index.js'
import type { JsonSchema } from '../../packages/server/src/schema/schema.js'
import { type TestService, testService } from '../../packages/server/src/service.fixture.js'
import { roundsOf } from '../support/thoroughness.js'

let service: TestService

beforeAll(() => {
  service = testService({ packages: { list: async () => [], pages: async () => null, page: async () => null } })
})

afterAll(() => service.close())

/** Values that fit a schema, mostly. */
function valuesOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const anything = fc.jsonValue({ maxDepth: 2 })
  const fitting = fittingOf(schema)
  return fc.oneof({ weight: 6, arbitrary: fitting }, { weight: 1, arbitrary: anything })
}

function fittingOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0]
  if (type === 'integer') return fc.integer({ min: (schema.minimum ?? 0) - 1, max: Math.min(schema.maximum ?? 1_000, 1_000_000) })
  if (type === 'boolean') return fc.boolean()
  if (type === 'array') return fc.array(valuesOf(schema.items ?? {}), { maxLength: 5 })
  if (type === 'object') return objectOf(schema)
  return fc.oneof(
    fc.string({ maxLength: 40, unit: 'binary' }),
    fc.constantFrom('default', 'lqf', '<p>Some words of a page</p>', 'http://127.0.0.1/'),
  )
}

function objectOf({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> {
  const members = Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, valuesOf(each)]))
  return fc.record(members, { requiredKeys: fc.sample(fc.boolean(), { numRuns: 1, seed: required.length })[0] ? [] : [...required] })
}

/** Requests of an operation. */
function requestOf({ method, path, pathSchema, querySchema, body }: Operation): fc.Arbitrary<Request> {
  const types = ['application/json', ...Object.keys(body?.others ?? {}), 'text/plain']
  return fc
    .record({
      path: fc.record(Object.fromEntries(Object.entries(pathSchema.json.properties ?? {}).map(([name, each]) => [name, fittingOf(each)]))),
      query: objectOf(querySchema.json),
      value: body ? fc.oneof({ weight: 8, arbitrary: valuesOf(body.json.json) }, fc.string()) : fc.constant(null),
      type: fc.nat(20).map(index => types[index] ?? types[0]),
    })
    .map(({ path: texts, query, value, type }) => {
      const filled = path.replace(
        /\{(\w+)\*?\}/g,
        (_, name: string) => encodeURIComponent(wellFormed(String((texts as Record<string, unknown>)[name]))) || 'x',
      )
      const search = new URLSearchParams(Object.entries(query as object).map(([name, each]) => [name, wellFormed(String(each))])).toString()
      const payload = typeof value === 'string' ? value : JSON.stringify(value)
      return new Request(`http://127.0.0.1:7070${filled}${search === '' ? '' : `?${search}`}`, {
        method,
        ...(body && { headers: { 'content-type': type }, body: wellFormed(payload) }),
      })
    })
}

/** Half of a pair of surrogates cannot be sent. */
function wellFormed(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8')
}

describe('the OpenAPI document', () => {
  test('is valid', async () => {
    const found = await new Validator().validate(JSON.parse(JSON.stringify(openApiDocument)))
    expect(found.errors ?? []).toEqual([])
    expect(found.valid).toBe(true)
  })

  test('is served, with every operation, as is a page without scripts and external requests', async () => {
    expect(await (await service.get('/openapi.json')).json()).toEqual(JSON.parse(JSON.stringify(openApiDocument)))
    const page = await service.get('/docs')
    const html = await page.text()
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
    expect(html).not.toMatch(/<script|<link|src=|url\(|@import|https?:\/\/(?!example)/)
    for (const { method, path } of operations) expect(html).toContain(`${method} ${path.replace('*}', '}')}`)
  })

  test.each(operations.map(each => [each.id, each] as const))(
    '%s answers any request with a documented status, type and shape',
    async (_id, operation) => {
      const rounds = Math.max(8, roundsOf(200))
      await fc.assert(
        fc.asyncProperty(requestOf(operation), async request => {
          const answer = await service.ask(request)
          const documented = documentedAnswer(operation, answer.status)
          expect(documented, `${request.method} ${request.url} → ${answer.status}`).toBeDefined()
          expect(answer.status).toBeLessThan(500)
          const type = (answer.headers.get('content-type') ?? '').split(';', 1)[0]
          if (answer.body !== null) expect(Object.keys(documented?.content ?? {})).toContain(type)
          const text = await answer.text()
          if (type === 'application/json' && answer.status === 200) fitsDeclared(operation, JSON.parse(text))
        }),
        { numRuns: rounds, seed: 20 },
      )
    },
  )
})

function documentedAnswer({ method, path }: Operation, status: number): { content?: object } | undefined {
  const paths = openApiDocument['paths'] as Record<string, Record<string, { responses: Record<string, { content?: object }> }>>
  return paths[path.replace('*}', '}')][method.toLowerCase()].responses[String(status)]
}

function fitsDeclared(operation: Operation, value: unknown): void {
  const schema = operation.answers[200]?.content?.['application/json']
  if (!schema) return
  try {
    read(schema, value)
  } catch (error) {
    throw error instanceof SchemaError ? new Error(`${operation.id} gave something else than it declares: ${error.message}`) : error
  }
}
