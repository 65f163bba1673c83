/** Which figures are no measurement since the pages had a part in making what is measured. */

import type { Candidate } from '@gleaner/lab'
import type { Pipeline } from 'gleaner'
import { defaultModel, mssModel, victorModel } from 'gleaner/model'

interface Trained {
  readonly id: string
  readonly record: unknown
}

/** The models that ship, by the filter that uses them. */
const models: Readonly<Record<string, Trained>> = { learned: defaultModel, victor: victorModel, mss: mssModel }

/** Names of the packages that the models of a candidate were trained on, as the models' own records say. */
export function trainedOn({ pipeline }: Pick<Candidate, 'pipeline'>): ReadonlySet<string> {
  const names = new Set<string>()
  const open: Pipeline[] = [pipeline]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if ('use' in node) for (const name of packagesOf(modelOf(node.use, node.with ?? {}))) names.add(name)
    else if ('stack' in node) throw new Error(`nobody knows what the model "${node.model}" of a stack was trained on`)
    else open.push(...membersOf(node))
  }
  return names
}

function membersOf(node: Pipeline): readonly Pipeline[] {
  if ('serial' in node) return node.serial
  if ('parallel' in node) return node.parallel
  if ('vote' in node) return node.vote
  return 'first' in node ? node.first : []
}

/** The model that a filter judges with, null where it needs none: of the forms of `mss` only the supervised one does. */
function modelOf(filter: string, params: Readonly<Record<string, unknown>>): Trained | null {
  if (!Object.hasOwn(models, filter) || (filter === 'mss' && params['form'] !== 'supervised')) return null
  const model = models[filter]
  if ((params['model'] ?? model.id) !== model.id) throw new Error(`nobody knows what the model "${params['model']}" was trained on`)
  return model
}

function packagesOf(model: Trained | null): string[] {
  if (model === null) return []
  const { packages } = model.record as { packages?: Readonly<Record<string, string>> }
  if (packages === undefined) throw new Error(`the record of the model "${model.id}" does not name its packages`)
  return Object.keys(packages)
}
