/** Everything the server keeps, in one folder. */

import { join } from 'node:path'
import { makeDataFolder } from './data-folder.js'
import { type Database, openDatabase } from './database.js'
import { lockFolder } from './folder-lock.js'

/** A pipeline that a user stored; `document` is the JSON that `readDocument` reads. */
export interface StoredPipeline {
  readonly name: string
  readonly document: unknown
  /** When it was stored, ISO 8601. */
  readonly changed: string
  /** Number of the version, from 1. */
  readonly version: number
}

/** The state of the server. */
export interface Store {
  /** The data folder. */
  readonly folder: string
  /** For parts with tables of their own. */
  readonly database: Database
  /** A setting; undefined if it was never set. */
  setting(name: string): unknown
  /** Keeps a setting; plain data. */
  set(name: string, value: unknown): void
  pipelines(): StoredPipeline[]
  pipeline(name: string): StoredPipeline | null
  savePipeline(name: string, document: unknown): void
  removePipeline(name: string): void
  /** All versions of a pipeline, the newest first; the document of a version that says that it was removed is null. */
  pipelineVersions(name: string): StoredPipeline[]
  /** Writes what is open and frees the folder. */
  close(): void
}

/** Opens the data folder, making it if it is missing; throws a `ServerError` if another process has it. */
export function openStore(folder: string, now: () => Date = () => new Date()): Store {
  const path = makeDataFolder(folder)
  const lock = lockFolder(path)
  try {
    const database = openDatabase(join(path, 'gleaner.sqlite'))
    return storeOf(path, database, now, () => {
      database.close()
      lock.release()
    })
  } catch (error) {
    lock.release()
    throw error
  }
}

function storeOf(folder: string, database: Database, now: () => Date, close: () => void): Store {
  const pipelineOf = (row: Readonly<Record<string, unknown>>): StoredPipeline => ({
    name: String(row['name']),
    document: JSON.parse(String(row['document'])) as unknown,
    changed: String(row['changed']),
    version: Number(row['version']),
  })
  const nextVersion = (name: string): number =>
    1 + Number(database.get('SELECT MAX(version) AS last FROM pipeline_versions WHERE name = ?', [name])?.['last'] ?? 0)
  return {
    folder,
    database,
    setting: name => {
      const row = database.get('SELECT value FROM settings WHERE name = ?', [name])
      return row === null ? undefined : (JSON.parse(String(row['value'])) as unknown)
    },
    set: (name, value) => database.run('INSERT OR REPLACE INTO settings VALUES (?, ?)', [name, JSON.stringify(value)]),
    pipelines: () => database.all('SELECT * FROM pipelines ORDER BY name').map(pipelineOf),
    pipeline: name => {
      const row = database.get('SELECT * FROM pipelines WHERE name = ?', [name])
      return row === null ? null : pipelineOf(row)
    },
    savePipeline: (name, document) =>
      database.transaction(() => {
        const [text, changed, version] = [JSON.stringify(document), now().toISOString(), nextVersion(name)]
        database.run('INSERT INTO pipeline_versions VALUES (?, ?, ?, ?)', [name, version, text, changed])
        database.run('INSERT OR REPLACE INTO pipelines VALUES (?, ?, ?, ?)', [name, text, changed, version])
      }),
    removePipeline: name =>
      database.transaction(() => {
        if (database.get('SELECT 1 FROM pipelines WHERE name = ?', [name]) === null) return
        database.run('INSERT INTO pipeline_versions VALUES (?, ?, ?, ?)', [name, nextVersion(name), 'null', now().toISOString()])
        database.run('DELETE FROM pipelines WHERE name = ?', [name])
      }),
    pipelineVersions: name => database.all('SELECT * FROM pipeline_versions WHERE name = ? ORDER BY version DESC', [name]).map(pipelineOf),
    close,
  }
}
