/** Models in files of their own: if a pipeline names a file as model, the file is read and the model's id is put in its place. */

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type AnyModel, ConfigurationError, type Pipeline, readModel, replaceAt, visit } from 'gleaner'
import { UsageError } from '../io/exit-codes.js'

/** A pipeline whose models are named by id, and the models that were read. */
export interface NamedModels {
  readonly pipeline: Pipeline
  readonly models: readonly AnyModel[]
}

/** Reads the model files that a pipeline names, such as `{ "use": "learned", "with": { "model": "./mine.json" } }`; paths start at `folder`. */
export function withModelFiles(pipeline: Pipeline, folder: string): NamedModels {
  const models: AnyModel[] = []
  const idOf = (name: string): string => {
    const model = readModelFile(resolve(folder, name), name)
    models.push(model)
    return model.id
  }
  let named = pipeline
  for (const { node, path } of visit(pipeline)) {
    if (typeof node !== 'object' || node === null) continue
    if ('use' in node) {
      const model = node.with?.['model']
      if (isFile(model)) named = replaceAt(named, path, { ...node, with: { ...node.with, model: idOf(model) } })
    } else if ('stack' in node && isFile(node.model)) {
      named = replaceAt(named, path, { ...node, model: idOf(node.model) })
    }
  }
  return { pipeline: named, models }
}

/** Ids of models have neither slashes nor an ending. */
function isFile(name: unknown): name is string {
  return typeof name === 'string' && (/[\\/]/.test(name) || name.endsWith('.json'))
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
