/** The file form of a pipeline: the pipeline with the page policies, models and scores that belong to it. */

import { type ContentRules, contentRuleValues } from '../filter/content-rules.js'
import { type PagePolicies, policyValues } from '../page/types.js'
import { ConfigurationError, show, ValueError } from '../params/errors.js'
import { checkPlainData } from '../params/plain-data.js'
import type { Pipeline } from './types.js'
import { checkPipeline, placed, type Registry } from './validate.js'

/** What a pipeline file holds. `M` is the type of its models. */
export interface PipelineDocument<M = unknown> {
  readonly name?: string
  /** One line for lists and help. */
  readonly summary?: string
  readonly pipeline: Pipeline
  /** Page policies that the file states; they take precedence over those that follow from the filters. */
  readonly policies: PagePolicies
  /** Content rules that the file states; they take precedence over those that follow from the filters. */
  readonly content?: ContentRules
  /** Trained models that the pipeline names by id. */
  readonly models: readonly M[]
  /** What was measured, by package. */
  readonly scores?: unknown
  /** How the pipeline was found. */
  readonly record?: unknown
}

/** How a document is read. */
export interface DocumentOptions<M> {
  /** Checks one model; its errors get the model's place. */
  readonly readModel: (value: unknown) => M
  /** If given, the pipeline is checked against it. Without it only the shape of the file is checked. */
  readonly registry?: Registry
}

const fields = ['$schema', 'name', 'summary', 'pipeline', 'policies', 'content', 'models', 'scores', 'record']

type Fields = Readonly<Record<string, unknown>>

/** Reads a document from JSON text; see `readDocument`. */
export function parseDocument<M>(text: string, options: DocumentOptions<M>): PipelineDocument<M> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new ConfigurationError(`a pipeline document must be JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
  return readDocument(value, options)
}

/**
 * Reads a document from a plain value: a pipeline itself, or an object with it under `pipeline`. A mistake is a
 * `ConfigurationError` that names its place, such as `policies.hidden`.
 */
export function readDocument<M>(value: unknown, { readModel, registry }: DocumentOptions<M>): PipelineDocument<M> {
  const given = fieldsOf(value, 'a pipeline document', 'an object with a pipeline')
  checkPlainData(value, 'a pipeline document')
  const isBare = given['pipeline'] === undefined
  const place = isBare ? '$' : '$.pipeline'
  const pipeline = (isBare ? given : given['pipeline']) as Pipeline
  if (registry) checkPipeline(pipeline, registry, place)
  if (isBare) return { pipeline, policies: {}, models: [] }
  for (const name of Object.keys(given)) {
    if (!fields.includes(name)) throw new ConfigurationError(`a pipeline document has no field "${name}"; it has ${fields.join(', ')}`)
  }
  const { content, scores, record } = given
  return {
    ...textFields(given),
    pipeline,
    policies: checkChoices<PagePolicies>(given['policies'] ?? {}, policyValues, 'policies', 'page policy'),
    ...(content !== undefined && { content: checkChoices<ContentRules>(content, contentRuleValues, 'content', 'content rule') }),
    models: checkModels(given['models'] ?? [], readModel),
    ...(scores !== undefined && { scores }),
    ...(record !== undefined && { record }),
  }
}

/** Writes a document as indented JSON that `parseDocument` reads back; empty policies and models are left out. */
export function writeDocument({ name, summary, policies, content, pipeline, models, scores, record }: PipelineDocument): string {
  const value = {
    name,
    summary,
    policies: Object.keys(policies).length === 0 ? undefined : policies,
    content: content && Object.keys(content).length > 0 ? content : undefined,
    pipeline,
    models: models.length === 0 ? undefined : models,
    scores,
    record,
  }
  checkPlainData(value, 'a pipeline document')
  return `${JSON.stringify(value, null, 2)}\n`
}

function fieldsOf(value: unknown, what: string, expected: string): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields
  throw new ValueError(what, expected, value)
}

function textFields(given: Fields): { name?: string; summary?: string } {
  const found: { name?: string; summary?: string } = {}
  for (const field of ['name', 'summary'] as const) {
    const value = given[field]
    if (value === undefined) continue
    if (typeof value !== 'string') throw new ValueError(field, 'a text', value)
    found[field] = value
  }
  return found
}

function checkChoices<T extends object>(
  value: unknown,
  values: Readonly<Record<string, readonly unknown[]>>,
  field: string,
  noun: string,
): T {
  const names = Object.keys(values).join(', ')
  const given = fieldsOf(value, field, `an object with ${names}`)
  for (const [name, chosen] of Object.entries(given)) {
    if (!Object.hasOwn(values, name)) throw new ConfigurationError(`there is no ${noun} "${name}"; there are ${names}`)
    if (!values[name].includes(chosen)) {
      throw new ConfigurationError(`${field}.${name} must be one of ${values[name].join(', ')}, got ${show(chosen)}`)
    }
  }
  return given as T
}

function checkModels<M>(value: unknown, readModel: (value: unknown) => M): M[] {
  if (!Array.isArray(value)) throw new ValueError('models', 'a list of models', value)
  return value.map((model, i) => placed(`models[${i}]`, () => readModel(model)))
}
