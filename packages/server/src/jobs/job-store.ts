/** Jobs, their events and results in the database. */

import type { Database, Row } from '../store/index.js'

/** Where a job is. */
export type JobState = 'queued' | 'running' | 'done' | 'failed' | 'cancelled' | 'interrupted'

/** A job as the database has it. */
export interface Job {
  readonly id: string
  readonly kind: string
  readonly input: Readonly<Record<string, unknown>>
  readonly state: JobState
  readonly created: string
  readonly began: string | null
  readonly ended: string | null
  /** The result of a job that is done. */
  readonly result: unknown
  /** Why it failed. */
  readonly error: string | null
}

/** Something that happened to a job. */
export interface JobEvent {
  /** From 1, in order. */
  readonly number: number
  readonly type: 'state' | 'progress'
  readonly at: string
  readonly data: Readonly<Record<string, unknown>>
}

/** The states after which nothing happens any more. */
export const finalStates: readonly JobState[] = ['done', 'failed', 'cancelled', 'interrupted']

/** Events of a job that are kept; of more, the oldest reports of progress go. */
const maxEvents = 1_000

/** Reads and writes jobs. */
export class JobStore {
  private readonly database: Database
  private readonly now: () => Date

  constructor(database: Database, now: () => Date = () => new Date()) {
    this.database = database
    this.now = now
  }

  /** Adds a job that waits. */
  add(id: string, kind: string, input: Readonly<Record<string, unknown>>): void {
    const values = [id, kind, JSON.stringify(input), 'queued', this.time()]
    this.database.run('INSERT INTO jobs (id, kind, input, state, created) VALUES (?, ?, ?, ?, ?)', values)
  }

  get(id: string): Job | null {
    const row = this.database.get('SELECT * FROM jobs WHERE id = ?', [id])
    return row === null ? null : jobOf(row)
  }

  /** All jobs, the newest first, without their results. */
  list(): Job[] {
    const columns = 'id, kind, input, state, created, began, ended, NULL AS result, error'
    return this.database.all(`SELECT ${columns} FROM jobs ORDER BY created DESC, rowid DESC`).map(jobOf)
  }

  /** Jobs that an earlier process left unfinished, the oldest first. */
  unfinished(): Job[] {
    return this.database.all("SELECT * FROM jobs WHERE state IN ('queued', 'running') ORDER BY created, rowid").map(jobOf)
  }

  /** Lets a job that has ended wait again. */
  wait(id: string): void {
    this.database.run("UPDATE jobs SET state = 'queued', ended = NULL, error = NULL WHERE id = ?", [id])
  }

  begin(id: string): void {
    this.database.run("UPDATE jobs SET state = 'running', began = COALESCE(began, ?) WHERE id = ?", [this.time(), id])
  }

  end(
    id: string,
    state: JobState,
    { result = null, error = null }: { readonly result?: unknown; readonly error?: string | null } = {},
  ): void {
    const values = [state, this.time(), JSON.stringify(result) ?? 'null', error, id]
    this.database.run('UPDATE jobs SET state = ?, ended = ?, result = ?, error = ? WHERE id = ?', values)
  }

  remove(id: string): void {
    this.database.transaction(() => {
      this.database.run('DELETE FROM job_events WHERE job = ?', [id])
      this.database.run('DELETE FROM jobs WHERE id = ?', [id])
    })
  }

  /** Adds an event and returns it with its number. */
  addEvent(id: string, type: JobEvent['type'], data: Readonly<Record<string, unknown>>): JobEvent {
    const last = this.database.get('SELECT MAX(number) AS last FROM job_events WHERE job = ?', [id])
    const event = { number: 1 + Number(last?.['last'] ?? 0), type, at: this.time(), data }
    this.database.run('INSERT INTO job_events VALUES (?, ?, ?, ?, ?)', [id, event.number, type, event.at, JSON.stringify(data)])
    const tooOld = event.number - maxEvents
    if (tooOld > 0) this.database.run("DELETE FROM job_events WHERE job = ? AND number <= ? AND type = 'progress'", [id, tooOld])
    return event
  }

  /** Events after a number, in order. */
  eventsAfter(id: string, number: number): JobEvent[] {
    const rows = this.database.all('SELECT * FROM job_events WHERE job = ? AND number > ? ORDER BY number', [id, number])
    return rows.map(eventOf)
  }

  /** The last report of progress; null if there is none. */
  lastProgress(id: string): JobEvent['data'] | null {
    const row = this.database.get("SELECT * FROM job_events WHERE job = ? AND type = 'progress' ORDER BY number DESC LIMIT 1", [id])
    return row === null ? null : eventOf(row).data
  }

  private time(): string {
    return this.now().toISOString()
  }
}

function jobOf(row: Row): Job {
  const textOrNull = (value: Row[string]): string | null => (value === null ? null : String(value))
  return {
    id: String(row['id']),
    kind: String(row['kind']),
    input: JSON.parse(String(row['input'])) as Job['input'],
    state: String(row['state']) as JobState,
    created: String(row['created']),
    began: textOrNull(row['began']),
    ended: textOrNull(row['ended']),
    result: row['result'] === null ? null : (JSON.parse(String(row['result'])) as unknown),
    error: textOrNull(row['error']),
  }
}

function eventOf(row: Row): JobEvent {
  return {
    number: Number(row['number']),
    type: String(row['type']) as JobEvent['type'],
    at: String(row['at']),
    data: JSON.parse(String(row['data'])) as JobEvent['data'],
  }
}
