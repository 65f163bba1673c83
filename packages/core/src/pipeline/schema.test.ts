import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { filters, pipelines } from '../extract/default-engine.js'
import { pipelineSchema } from './schema.js'

interface Node {
  readonly [key: string]: unknown
}

/** The few words of JSON Schema that ours uses; returns whether a value fits. */
function fits(schema: Node, value: unknown, root: Node): boolean {
  if (schema['$ref'] !== undefined) return fits((root['$defs'] as Record<string, Node>)[(schema['$ref'] as string).slice(8)], value, root)
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  const types: Record<string, boolean> = {
    object: isObject,
    array: Array.isArray(value),
    string: typeof value === 'string',
    boolean: typeof value === 'boolean',
    number: typeof value === 'number',
    integer: Number.isInteger(value),
  }
  const given = isObject ? (value as Record<string, unknown>) : {}
  const properties = (schema['properties'] ?? {}) as Record<string, Node>
  const all = (schema['anyOf'] as Node[] | undefined)?.some(part => fits(part, value, root)) ?? true
  const one = schema['oneOf'] === undefined || (schema['oneOf'] as Node[]).filter(part => fits(part, value, root)).length === 1
  return (
    all &&
    one &&
    (schema['type'] === undefined || types[schema['type'] as string]) &&
    (schema['const'] === undefined || schema['const'] === value) &&
    (schema['enum'] === undefined || (schema['enum'] as unknown[]).includes(value)) &&
    (schema['minimum'] === undefined || (value as number) >= (schema['minimum'] as number)) &&
    (schema['maximum'] === undefined || (value as number) <= (schema['maximum'] as number)) &&
    (schema['exclusiveMinimum'] === undefined || (value as number) > (schema['exclusiveMinimum'] as number)) &&
    (schema['minItems'] === undefined || (value as unknown[]).length >= (schema['minItems'] as number)) &&
    ((schema['required'] as string[] | undefined) ?? []).every(name => name in given) &&
    Object.entries((schema['dependentRequired'] as Record<string, string[]> | undefined) ?? {}).every(
      ([name, needed]) => !(name in given) || needed.every(other => other in given),
    ) &&
    (schema['additionalProperties'] !== false || Object.keys(given).every(name => name in properties)) &&
    Object.entries(given).every(([name, part]) => properties[name] === undefined || fits(properties[name], part, root)) &&
    (schema['items'] === undefined || (value as unknown[]).every(item => fits(schema['items'] as Node, item, root)))
  )
}

describe('the JSON Schema of pipelines', () => {
  const schema = pipelineSchema(filters)
  const accepts = (value: unknown) => fits(schema, value, schema)

  it('is published as a file that is up to date; `gleaner filters --schema` writes it', () => {
    const file = readFileSync(new URL('./pipeline.schema.json', import.meta.url), 'utf8')
    expect(JSON.parse(file)).toEqual(JSON.parse(JSON.stringify(schema)))
  })

  it.each(pipelines.map(({ name, pipeline }) => [name, pipeline] as const))(
    'accepts the pipeline %s, alone and in a file with its schema',
    (_, pipeline) => {
      expect(accepts(pipeline)).toBe(true)
      expect(accepts({ $schema: './pipeline.schema.json', pipeline })).toBe(true)
    },
  )

  it('accepts every kind of combination', () => {
    const use = { use: 'cetr', with: { clusters: 2 } }
    expect(accepts({ serial: [use, { parallel: [use, { use: 'sw', preset: 'paper' }], merge: 'union' }] })).toBe(true)
    expect(accepts({ first: [{ vote: [use, use], weights: [2, 1], quorum: 0.5, granularity: 'block' }, use], minWords: 20 })).toBe(true)
    expect(accepts({ use: 'dsc', with: { windowTokens: 0 } })).toBe(true)
    expect(accepts({ consensus: [use, { consensus: [use], granularity: 'run' }], weights: [2, -1], bias: -0.5 })).toBe(true)
  })

  it.each([
    { use: 'no-such-filter' },
    { use: 'cetr', with: { clusters: 9 } },
    { use: 'cetr', with: { clusterz: 3 } },
    { use: 'dsc', with: { windowTokens: 5 } },
    { serial: [] },
    { vote: [{ use: 'cetr' }] },
    { vote: [{ use: 'cetr' }], quorum: 0.5, minVotes: 1 },
    { vote: [{ use: 'cetr' }], quorum: 1.5 },
    { parallel: [{ use: 'cetr' }], merge: 'both' },
    { first: [{ use: 'cetr' }] },
    { consensus: [] },
    { consensus: [{ use: 'cetr' }], bias: 1 },
    { consensus: [{ use: 'cetr' }], quorum: 0.5 },
  ])('refuses %j', pipeline => expect(accepts(pipeline)).toBe(false))
})
