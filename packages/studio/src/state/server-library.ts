/** Pipelines that are saved on the server. */

import { type Pipeline, readDocument } from 'gleaner'
import type { Revision, SavedPipeline } from './saved-pipeline.js'
import { ask, askJson, ServerError } from './server.js'

interface Stored {
  readonly name: string
  readonly isShipped: boolean
  readonly version: number | null
  readonly changed: string | null
  readonly document: unknown
}

/** How many earlier versions are read. */
const maxHistory = 20

const pathOf = (name: string): string => `/v1/pipelines/${encodeURIComponent(name)}`

/** Names of the pipelines that were stored. */
export async function listOnServer(): Promise<string[]> {
  const { pipelines } = await askJson<{ pipelines: readonly Stored[] }>('/v1/pipelines')
  return pipelines.filter(({ isShipped }) => !isShipped).map(({ name }) => name)
}

/** Reads a pipeline with its versions; undefined if it is not stored. */
export async function loadFromServer(name: string): Promise<SavedPipeline | undefined> {
  const found = await askJson<Stored>(pathOf(name)).catch((error: unknown) => {
    if (error instanceof ServerError && error.status === 404) return null
    throw error
  })
  if (!found || found.version === null) return undefined
  return { name, pipeline: pipelineIn(found.document), revision: found.version, history: await historyOf(name) }
}

async function historyOf(name: string): Promise<Revision[]> {
  const { versions } = await askJson<{ versions: readonly { version: number; changed: string; isDeleted: boolean }[] }>(
    `${pathOf(name)}/history`,
  )
  const kept = versions.filter(({ isDeleted }) => !isDeleted).slice(0, maxHistory)
  return Promise.all(
    kept.map(async ({ version, changed }) => {
      const { document } = await askJson<Stored>(`${pathOf(name)}/history/${version}`)
      return { number: version, savedAt: changed, pipeline: pipelineIn(document) }
    }),
  )
}

/** Stores a pipeline over the version that the caller knows (0: it is new); null if another version is there. */
export async function storeOnServer(name: string, pipeline: Pipeline, known: number): Promise<SavedPipeline | null> {
  const condition = known === 0 ? { 'if-none-match': '*' } : { 'if-match': await tagOf(name, known) }
  try {
    await ask(pathOf(name), {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...condition },
      body: JSON.stringify({ name, pipeline }),
    })
  } catch (error) {
    if (error instanceof ServerError && error.status === 412) return null
    throw error
  }
  return (await loadFromServer(name)) ?? null
}

/** The entity tag of a version; a tag that fits nothing if it is not the newest any more. */
async function tagOf(name: string, known: number): Promise<string> {
  const answer = await fetch(pathOf(name))
  const tag = answer.headers.get('etag') ?? ''
  return tag.startsWith(`"${known}-`) ? tag : '"none"'
}

/** Removes a pipeline; its history stays on the server. */
export async function removeFromServer(name: string): Promise<void> {
  await ask(pathOf(name), { method: 'DELETE' })
}

function pipelineIn(document: unknown): Pipeline {
  return readDocument(document, { readModel: model => model }).pipeline
}
