/** `--pipeline`: the name of a pipeline or filter, JSON in place, or a file. */

import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import {
  type AnyModel,
  ConfigurationError,
  type ContentRules,
  closeNames,
  type PagePolicies,
  type Pipeline,
  type PipelineDocument,
  pipelines,
  type Registry,
  readDocument,
  readModel,
  type StatedPipeline,
} from 'gleaner'
import { UsageError } from '../io/exit-codes.js'
import type { Io } from '../io/io.js'
import { jsonArgument } from './json-argument.js'
import { withModelFiles } from './model-files.js'

/** What an argument stands for. */
export interface PipelineChoice {
  /** What the library is given: the name of a pipeline that ships, or a pipeline with the content rules that it states. */
  readonly given: Pipeline | StatedPipeline | string
  readonly pipeline: Pipeline
  /** Page policies that it states; where it states none they follow from its filters. */
  readonly policies: PagePolicies
  /** Content rules that it states; if it states none they follow from its filters. */
  readonly content: ContentRules
  /** What to call it: its name, the file, or `pipeline` where it was written in place. */
  readonly name: string
  /** Models that came in the same file, or in files that the pipeline names. */
  readonly models: readonly AnyModel[]
}

/** Finds the pipeline that an argument names: one that ships, a filter, JSON, or JSON or a file with either a pipeline or `{ pipeline, policies, content, models }`; models may be in files of their own. */
export function pipelineArgument(argument: string, registry: Registry, io: Io): PipelineChoice {
  const shipped = pipelines.find(({ name }) => name === argument)
  if (shipped) {
    const { pipeline, policies = {}, content = {} } = shipped
    return { given: argument, pipeline, policies, content, name: argument, models: [] }
  }
  if (registry.filters.has(argument)) {
    const pipeline = { use: argument }
    return { given: pipeline, pipeline, policies: {}, content: {}, name: argument, models: [] }
  }
  const isInPlace = /^\s*\{/.test(argument)
  if (!isInPlace && !existsSync(resolve(io.cwd, argument))) throw new UsageError(unknownPipeline(argument, registry))
  const name = isInPlace ? 'pipeline' : argument
  const file = documentOf(jsonArgument('--pipeline', argument, io), name)
  const named = withModelFiles(file.pipeline, isInPlace ? io.cwd : dirname(resolve(io.cwd, argument)))
  const given = file.content ? { pipeline: named.pipeline, content: file.content } : named.pipeline
  return { given, ...named, policies: file.policies, content: file.content ?? {}, name, models: [...file.models, ...named.models] }
}

function documentOf(value: unknown, name: string): PipelineDocument<AnyModel> {
  try {
    return readDocument(value, { readModel })
  } catch (error) {
    if (error instanceof ConfigurationError) throw new UsageError(`--pipeline: ${name}: ${error.message}`)
    throw error
  }
}

function unknownPipeline(argument: string, registry: Registry): string {
  const names = [...pipelines.map(({ name }) => name), ...registry.filters.keys()]
  const close = closeNames(argument, names)
  const hint = close.length > 0 ? `did you mean ${close.join(' or ')}?` : 'see `gleaner filters` for the names'
  return `--pipeline: there is no pipeline, filter or file "${argument}"; ${hint}`
}
