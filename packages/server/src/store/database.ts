/** SQLite behind a small interface. */

import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as Sqlite from 'node-sqlite3-wasm'
import { ServerError } from '../server-error.js'
import { migrations } from './migrations.js'

/** A value in a column. */
export type SqlValue = string | number | bigint | Uint8Array | null
/** A row by column. */
export type Row = Readonly<Record<string, SqlValue>>

/** What the parts of the server need of a database. Everything is synchronous and takes microseconds. */
export interface Database {
  run(sql: string, values?: readonly SqlValue[]): void
  all(sql: string, values?: readonly SqlValue[]): Row[]
  get(sql: string, values?: readonly SqlValue[]): Row | null
  /** Runs work that happens as a whole or not at all. */
  transaction<T>(work: () => T): T
  close(): void
}

/**
 * Opens a database file and brings its layout up to date. The caller holds the lock of the folder: what a killed process
 * left as the lock of the file is removed.
 */
export function openDatabase(file: string): Database {
  rmSync(`${file}.lock`, { recursive: true, force: true })
  const { Database } = createRequire(import.meta.url)('node-sqlite3-wasm') as typeof Sqlite
  try {
    const database = new SqliteDatabase(new Database(file))
    migrate(database)
    return database
  } catch (error) {
    throw new ServerError(`${file} cannot be used as the database: ${(error as Error).message}`, { cause: error })
  }
}

function migrate(database: SqliteDatabase): void {
  const version = Number(database.get('PRAGMA user_version')?.['user_version'] ?? 0)
  if (version > migrations.length) throw new Error(`it has the layout ${version}, this program knows up to ${migrations.length}`)
  migrations.slice(version).forEach((step, index) => {
    database.transaction(() => database.exec(`${step}; PRAGMA user_version = ${version + index + 1}`))
  })
}

class SqliteDatabase implements Database {
  private readonly database: Sqlite.Database

  constructor(database: Sqlite.Database) {
    this.database = database
  }

  exec(sql: string): void {
    this.database.exec(sql)
  }

  run(sql: string, values: readonly SqlValue[] = []): void {
    this.database.run(sql, [...values])
  }

  all(sql: string, values: readonly SqlValue[] = []): Row[] {
    return this.database.all(sql, [...values]) as Row[]
  }

  get(sql: string, values: readonly SqlValue[] = []): Row | null {
    return (this.database.get(sql, [...values]) as Row | null | undefined) ?? null
  }

  transaction<T>(work: () => T): T {
    this.database.exec('BEGIN')
    try {
      const result = work()
      this.database.exec('COMMIT')
      return result
    } catch (error) {
      this.database.exec('ROLLBACK')
      throw error
    }
  }

  close(): void {
    this.database.close()
  }
}
