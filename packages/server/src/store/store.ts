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
  })
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
      database.run('INSERT OR REPLACE INTO pipelines VALUES (?, ?, ?)', [name, JSON.stringify(document), now().toISOString()]),
    removePipeline: name => database.run('DELETE FROM pipelines WHERE name = ?', [name]),
    close,
  }
}
