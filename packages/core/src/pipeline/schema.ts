/** The JSON Schema of pipelines, made from the filters' declarations, for editors. */

import type { AnyFilter } from '../filter/filter.js'
import type { Param } from '../params/params.js'

/** A JSON Schema or a part of one. */
export type JsonSchema = { readonly [key: string]: unknown }

/**
 * Makes the JSON Schema (draft 2020-12) of pipelines over the given filters.
 *
 * A file may hold a pipeline itself, or an object with it under `pipeline`, where `$schema` can be beside it. For the
 * filters that ship it is published as `pipeline.schema.json` beside this file; `gleaner filters --schema` prints it, with a
 * user's own filters too.
 */
export function pipelineSchema(filters: Iterable<AnyFilter>): JsonSchema {
  const members = { type: 'array', minItems: 1, items: { $ref: '#/$defs/pipeline' } }
  const object = (required: string[], properties: JsonSchema, description: string): JsonSchema => ({
    type: 'object',
    description,
    required,
    properties,
    additionalProperties: false,
  })
  const vote: JsonSchema = {
    vote: members,
    weights: { type: 'array', items: { type: 'number', exclusiveMinimum: 0 }, description: 'One per member; all 1 by default.' },
    quorum: { type: 'number', exclusiveMinimum: 0, maximum: 1, description: 'Share of the total weight that is needed.' },
    minVotes: { type: 'number', exclusiveMinimum: 0, description: 'Sum of weights that is needed.' },
    granularity: { enum: ['char', 'run', 'block'], default: 'char' },
    hard: { type: 'boolean', default: false, description: 'Round each member’s share of the unit at ½ first.' },
  }
  const consensus: JsonSchema = {
    consensus: members,
    weights: { type: 'array', items: { type: 'number' }, description: 'Log-odds per member; without weights the mean share counts.' },
    bias: { type: 'number', default: 0, description: 'Log-odds of a unit that no member keeps; only with weights.' },
    granularity: { enum: ['block', 'run', 'char'], default: 'block' },
  }
  const kinds: JsonSchema[] = [
    ...[...filters].map(useSchema),
    object(['serial'], { serial: members }, 'Each member sees what the one before it left.'),
    object(
      ['parallel', 'merge'],
      { parallel: members, merge: { enum: ['union', 'intersection'] } },
      'All members see the same page; their selections are merged.',
    ),
    {
      ...object(['vote'], vote, 'All members see the same page and vote.'),
      oneOf: [{ required: ['quorum'] }, { required: ['minVotes'] }],
    },
    object(
      ['first', 'minWords'],
      { first: members, minWords: { type: 'integer', minimum: 1, maximum: 5000 } },
      'The first member that finds enough wins.',
    ),
    {
      ...object(['consensus'], consensus, 'All members vote; the units with the largest expected F1 are kept.'),
      dependentRequired: { bias: ['weights'] },
    },
    object(['stack', 'model'], { stack: members, model: { type: 'string' } }, 'A learned combination of the members.'),
  ]
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Gleaner pipeline',
    anyOf: [
      { $ref: '#/$defs/pipeline' },
      { type: 'object', required: ['pipeline'], properties: { $schema: { type: 'string' }, pipeline: { $ref: '#/$defs/pipeline' } } },
    ],
    $defs: { pipeline: { oneOf: kinds } },
  }
}

function useSchema(filter: AnyFilter): JsonSchema {
  const params = Object.entries(filter.params).filter(([, param]) => !param.training)
  return {
    type: 'object',
    description: filter.summary,
    required: ['use'],
    properties: {
      use: { const: filter.name },
      preset: { enum: ['default', ...Object.keys(filter.presets ?? {}).filter(name => name !== 'default')] },
      with: {
        type: 'object',
        properties: Object.fromEntries(params.map(([name, param]) => [name, paramSchema(param)])),
        additionalProperties: false,
      },
    },
    additionalProperties: false,
  }
}

function paramSchema(param: Param): JsonSchema {
  const common = { default: param.default, description: param.doc }
  switch (param.kind) {
    case 'boolean':
      return { type: 'boolean', ...common }
    case 'choice':
      return { enum: param.options, ...common }
    default: {
      const range = { type: param.kind, minimum: param.min, maximum: param.max }
      return param.zero && param.min > 0 ? { anyOf: [range, { const: 0 }], ...common } : { ...range, ...common }
    }
  }
}
