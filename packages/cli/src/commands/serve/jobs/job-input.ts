/** What jobs of the lab have in common: packages by name, and pipelines by name or as JSON. */

import { knownPackages } from '@gleaner/lab'
import { JobInputError, type JsonSchema } from '@gleaner/server'
import { type AnyModel, ConfigurationError, type PagePolicies, type Pipeline, pipelines, readDocument, readModel, registry } from 'gleaner'

/** Names of packages. Files are not named: whoever may add a job may not read every file of this machine. */
export const packagesInput: JsonSchema = {
  type: 'array',
  description: 'Names of packages, see /v1/packages',
  items: { type: 'string', maxLength: 200 },
  minItems: 1,
  maxItems: 20,
}

/** A pipeline. */
export const pipelineInput: JsonSchema = {
  type: ['string', 'object'],
  description: 'Name of a pipeline or filter that ships, or a pipeline as JSON',
  additionalProperties: true,
}

/** Only the first page and every n-th after it. */
export const everyInput: JsonSchema = {
  type: 'integer',
  description: 'Take only the first page and every n-th after it',
  minimum: 1,
  maximum: 1_000_000,
  default: 1,
}

/** Seed of random numbers. */
export const seedInput: JsonSchema = {
  type: 'integer',
  description: 'Seed of random numbers',
  minimum: 0,
  maximum: 4_294_967_295,
  default: 1,
}

/** A pipeline with what belongs to it. */
export interface JobPipeline {
  readonly name: string
  readonly pipeline: Pipeline
  readonly policies: PagePolicies
  readonly models: readonly AnyModel[]
}

/** Throws a `JobInputError` if a package is not there. */
export function checkPackages(names: readonly string[]): void {
  const known = knownPackages().map(({ name }) => name)
  const missing = names.find(name => !known.includes(name))
  if (missing !== undefined)
    throw new JobInputError(`packages: there is no package ${JSON.stringify(missing)}; there are ${known.join(', ')}`)
}

/** Reads a pipeline; throws a `JobInputError` that says what is wrong with it. */
export function jobPipeline(given: unknown, place: string): JobPipeline {
  if (typeof given === 'string') return shippedPipeline(given, place)
  try {
    const { name = 'in-place', pipeline, policies, models } = readDocument(given, { readModel })
    return { name, pipeline, policies, models }
  } catch (error) {
    if (error instanceof ConfigurationError) throw new JobInputError(`${place}: ${error.message}`)
    throw error
  }
}

function shippedPipeline(name: string, place: string): JobPipeline {
  const shipped = pipelines.find(each => each.name === name)
  if (shipped !== undefined) return { name, pipeline: shipped.pipeline, policies: shipped.policies ?? {}, models: [] }
  if (registry.filters.has(name)) return { name, pipeline: { use: name }, policies: {}, models: [] }
  throw new JobInputError(`${place}: there is no pipeline or filter ${JSON.stringify(name)} that ships`)
}
