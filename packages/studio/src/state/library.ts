/** Saved pipelines with their history, on the server or else in this browser. Two tabs cannot overwrite each other. */

import type { Pipeline } from 'gleaner'
import { keys, load, remove, update } from './database.js'
import type { Revision, SavedPipeline } from './saved-pipeline.js'
import { findServer } from './server.js'
import { listOnServer, loadFromServer, removeFromServer, storeOnServer } from './server-library.js'

/** Somebody else saved the pipeline in between. */
export class ConflictError extends Error {
  override readonly name = 'ConflictError'
  readonly stored: SavedPipeline

  constructor(stored: SavedPipeline, expected: number) {
    super(`another tab saved “${stored.name}” in between: it has version ${stored.revision} now, this tab knows version ${expected}`)
    this.stored = stored
  }
}

/** How many earlier states are kept. */
const maxHistory = 50

/** Names of all saved pipelines: those of the server if there is one, else those of this browser. */
export async function listPipelines(): Promise<string[]> {
  return (await isOnServer()) ? listOnServer() : keys('pipelines')
}

async function isOnServer(): Promise<boolean> {
  return (await findServer())?.hasPipelines === true
}

/** Reads a saved pipeline. `isAdopted`: what is edited from now on is based on what was read. */
export async function loadPipeline(name: string, isAdopted = false): Promise<SavedPipeline | undefined> {
  const found = (await isOnServer()) ? await loadFromServer(name) : await load<SavedPipeline>('pipelines', name)
  if (found && isAdopted) know(name, found.revision)
  return found
}

const knownKey = 'studio-known-revisions'

function knownRevisions(): Readonly<Record<string, number>> {
  try {
    return JSON.parse(sessionStorage.getItem(knownKey) ?? '{}') as Readonly<Record<string, number>>
  } catch {
    return {}
  }
}

/** The version that this tab has read or written last; 0 for a name that it has not seen. */
export function knownRevision(name: string): number {
  return knownRevisions()[name] ?? 0
}

function know(name: string, revision: number): void {
  try {
    sessionStorage.setItem(knownKey, JSON.stringify({ ...knownRevisions(), [name]: revision }))
  } catch {
    // A browser that stores nothing reports a conflict too many, never one too few.
  }
}

/** Saves a pipeline if its stored version is the one that the caller knows (0: it is new); else throws a `ConflictError`. */
export async function savePipeline(name: string, pipeline: Pipeline, known: number, now: Date): Promise<SavedPipeline> {
  const saved = (await isOnServer()) ? await saveOnServer(name, pipeline, known) : await saveHere(name, pipeline, known, now)
  know(name, saved.revision)
  announce()
  return saved
}

function saveHere(name: string, pipeline: Pipeline, known: number, now: Date): Promise<SavedPipeline> {
  return update<SavedPipeline>('pipelines', name, stored => {
    if (stored && stored.revision !== known) throw new ConflictError(stored, known)
    const revision = (stored?.revision ?? 0) + 1
    const entry: Revision = { number: revision, savedAt: now.toISOString(), pipeline }
    return { name, pipeline, revision, history: [entry, ...(stored?.history ?? [])].slice(0, maxHistory) }
  })
}

async function saveOnServer(name: string, pipeline: Pipeline, known: number): Promise<SavedPipeline> {
  const saved = await storeOnServer(name, pipeline, known)
  if (saved) return saved
  const stored = await loadFromServer(name)
  if (!stored) throw new Error(`the server refused to store “${name}”, and does not have it`)
  throw new ConflictError(stored, known)
}

/** Removes a saved pipeline. */
export async function forgetPipeline(name: string): Promise<void> {
  if (await isOnServer()) await removeFromServer(name)
  else await remove('pipelines', name)
  know(name, 0)
  announce()
}

function announce(): void {
  dispatchEvent(new Event('studio-library'))
  const channel = new BroadcastChannel('gleaner-studio')
  channel.postMessage('library')
  channel.close()
}
