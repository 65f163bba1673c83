/** Models in files of their own: where a pipeline names a file as model, the file is read and its id put in its place. */

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type AnyModel, ConfigurationError, type Pipeline, readModel } from 'gleaner'
import { UsageError } from '../io/exit-codes.js'

/** A pipeline whose models are named by id, and the models that were read. */
export interface NamedModels {
  readonly pipeline: Pipeline
  readonly models: readonly AnyModel[]
}

/** Reads the model files that a pipeline names, such as `{ "use": "learned", "with": { "model": "./mine.json" } }`; paths start at `folder`. */
export function withModelFiles(pipeline: Pipeline, folder: string): NamedModels {
  const models: AnyModel[] = []
  const copy = JSON.stringify(pipeline, (field, value) => {
    if (field !== 'model' || typeof value !== 'string' || !isFile(value)) return value
    const model = readModelFile(resolve(folder, value), value)
    models.push(model)
    return model.id
  })
  return models.length === 0 ? { pipeline, models } : { pipeline: JSON.parse(copy) as Pipeline, models }
}

/** Ids of models have neither slashes nor an ending. */
function isFile(name: string): boolean {
  return /[\\/]/.test(name) || name.endsWith('.json')
}

/** Reads a model from a file; a damaged, foreign or missing one is told with its name. */
export function readModelFile(path: string, name: string): AnyModel {
  try {
    return readModel(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    if (error instanceof ConfigurationError) throw new UsageError(`model ${name}: ${error.message}`)
    if (error instanceof SyntaxError) throw new UsageError(`model ${name} is not JSON: ${error.message}`)
    const { code, message } = error as NodeJS.ErrnoException
    throw new UsageError(code === 'ENOENT' ? `there is no model file ${name}` : `model ${name} cannot be read: ${message}`)
  }
}
