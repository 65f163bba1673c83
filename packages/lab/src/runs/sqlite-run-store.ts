/** Runs in one SQLite file. */

import { existsSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import type * as Sqlite from 'node-sqlite3-wasm'
import type { Evaluation, PageRow } from '../evaluate/index.js'
import { defaultRunsFile, RunNotFoundError, type RunStore, RunStoreError, type StoredRun } from './run-store.js'

const schemaVersion = 1

const schema = `
CREATE TABLE runs (
  id TEXT PRIMARY KEY,
  digest TEXT NOT NULL,
  started TEXT NOT NULL,
  run TEXT NOT NULL
);
CREATE TABLE rows (
  run TEXT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
  package TEXT NOT NULL,
  page TEXT NOT NULL,
  pipeline TEXT NOT NULL,
  kind TEXT,
  status TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  scores TEXT NOT NULL,
  error TEXT,
  ms REAL NOT NULL,
  place INTEGER NOT NULL
);
CREATE INDEX rows_of_run ON rows (run, place);
PRAGMA user_version = ${schemaVersion};
`

/** Opens the file of runs, making it where it is missing; `.gleaner/runs.sqlite` by default. */
export function openRunStore(file: string = defaultRunsFile): RunStore {
  const path = resolve(file)
  const isNew = !existsSync(path)
  mkdirSync(dirname(path), { recursive: true })
  const { Database } = createRequire(import.meta.url)('node-sqlite3-wasm') as typeof Sqlite
  try {
    const database = new Database(path)
    if (isNew) database.exec(schema)
    const { user_version: version } = database.get('PRAGMA user_version') as { user_version: number }
    if (version !== schemaVersion) throw new Error(`it has the layout ${version}, this program knows ${schemaVersion}`)
    return new SqliteRunStore(database)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const hint = /locked/.test(reason) ? `; if no other program uses it, remove ${file}.lock` : ''
    throw new RunStoreError(`${file} cannot be used as the file of runs: ${reason}${hint}`)
  }
}

class SqliteRunStore implements RunStore {
  private readonly database: Sqlite.Database

  constructor(database: Sqlite.Database) {
    this.database = database
  }

  save({ record, results, comparisons, faults, rows }: Evaluation): string {
    const id = this.freeId(record.id)
    const run: StoredRun = { record: { ...record, id }, results, comparisons, faults: faults.length }
    this.transaction(() => {
      this.database.run('INSERT INTO runs VALUES (?, ?, ?, ?)', [id, record.digest, record.circumstances.started, JSON.stringify(run)])
      const insert = this.database.prepare('INSERT INTO rows VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
      try {
        rows.forEach((row, place) => {
          const { package: name, page, pipeline, kind, status, fingerprint, scores, error, ms } = row
          const texts = [JSON.stringify(scores), error ? JSON.stringify(error) : null]
          insert.run([id, name, page, pipeline, kind, status, fingerprint, ...texts, ms, place])
        })
      } finally {
        insert.finalize()
      }
    })
    return id
  }

  private transaction(work: () => void): void {
    this.database.exec('BEGIN')
    try {
      work()
      this.database.exec('COMMIT')
    } catch (error) {
      this.database.exec('ROLLBACK')
      throw error
    }
  }

  /** Runs with the same digest get numbers: `3f2a90c1`, `3f2a90c1-2`, … */
  private freeId(stem: string): string {
    for (let number = 1; ; number++) {
      const id = number === 1 ? stem : `${stem}-${number}`
      if (this.database.get('SELECT id FROM runs WHERE id = ?', id) === null) return id
    }
  }

  list(): StoredRun[] {
    return this.database
      .all('SELECT run FROM runs ORDER BY started DESC, rowid DESC')
      .map(row => JSON.parse(row['run'] as string) as StoredRun)
  }

  find(id: string): StoredRun {
    const found =
      id === 'last'
        ? this.database.all('SELECT run FROM runs ORDER BY started DESC, rowid DESC LIMIT 1')
        : this.database.all('SELECT run FROM runs WHERE substr(id, 1, ?) = ? ORDER BY id = ? DESC, id', [id.length, id, id])
    if (found.length === 0) throw new RunNotFoundError(id === 'last' ? 'there are no runs yet' : `there is no run "${id}"`)
    const runs = found.map(row => JSON.parse(row['run'] as string) as StoredRun)
    if (runs.length > 1 && runs[0].record.id !== id) {
      throw new RunNotFoundError(`"${id}" is the beginning of several runs: ${runs.map(run => run.record.id).join(', ')}`)
    }
    return runs[0]
  }

  rows(id: string): PageRow[] {
    const columns = 'package, page, pipeline, kind, status, fingerprint, scores, error, ms'
    return this.database.all(`SELECT ${columns} FROM rows WHERE run = ? ORDER BY place`, id).map(row => {
      const { scores, error, ...rest } = row as unknown as Omit<PageRow, 'scores' | 'error'> & { scores: string; error: string | null }
      const parsed = { ...rest, scores: JSON.parse(scores) as PageRow['scores'] }
      return error === null ? parsed : { ...parsed, error: JSON.parse(error) as NonNullable<PageRow['error']> }
    })
  }

  remove(id: string): void {
    this.transaction(() => {
      this.database.run('DELETE FROM rows WHERE run = ?', id)
      this.database.run('DELETE FROM runs WHERE id = ?', id)
    })
  }

  close(): void {
    this.database.close()
  }
}
