/**
 * The checkpoint of a search: a file of JSON lines to which every evaluation is added.
 *
 * A search is a function of its settings, its seed and the scores it is given. A resumed search therefore runs from its beginning
 * with the scores of the file, at once, and goes on where the file ends: to the result of a run that was never interrupted. A line
 * that was cut off by a crash is dropped.
 */

import { closeSync, existsSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs'
import { canonicalJson } from 'gleaner'
import { OptimiseError } from './budget.js'

/** Scores of one pipeline on some pages. */
export interface JournalEntry {
  readonly key: string
  /** Numbers of the pages. */
  readonly pages: readonly number[]
  readonly values: Float64Array
}

/** Where a search keeps what it learned. */
export interface Journal {
  /** What earlier runs left, in order. */
  readonly entries: readonly JournalEntry[]
  /** CPU of filters that was measured earlier, by key. */
  readonly cpu: ReadonlyMap<string, number>
  /** Milliseconds that earlier runs took. */
  readonly elapsedMs: number
  add(entries: readonly JournalEntry[], elapsedMs: number): void
  addCpu(key: string, ms: number): void
  close(): void
}

/** A journal that forgets. */
export const noJournal: Journal = { entries: [], cpu: new Map(), elapsedMs: 0, add() {}, addCpu() {}, close() {} }

const format = 'gleaner-search/1'

/** Begins a journal for a search with these settings; an existing file is continued if `resume` is set, and is an error if not. */
export function openJournal(file: string, settings: unknown, { resume = false }: { readonly resume?: boolean } = {}): Journal {
  const head = { format, settings: canonicalJson(settings) }
  if (!existsSync(file)) {
    if (resume) throw new OptimiseError(`there is no checkpoint ${file} to resume`)
    return journalOf(openForAppend(file), { entries: [], cpu: new Map(), elapsedMs: 0 }, head)
  }
  if (!resume) throw new OptimiseError(`the checkpoint ${file} exists; resume it with --resume, or name another file`)
  const { lines, bytes } = wholeLines(readFileSync(file))
  const state = readState(file, lines, head)
  truncateSync(file, bytes)
  return journalOf(openForAppend(file), state, null)
}

type State = Pick<Journal, 'entries' | 'cpu' | 'elapsedMs'>

function journalOf(descriptor: number, state: State, head: object | null): Journal {
  const write = (value: object): void => writeLine(descriptor, `${JSON.stringify(value)}\n`)
  if (head) write(head)
  return {
    ...state,
    add(entries, elapsedMs) {
      if (entries.length === 0) return
      const scores = entries.map(({ key, pages, values }) => ({ key, pages: packed(Int32Array.from(pages)), values: packed(values) }))
      write({ scores, elapsedMs: Math.round(elapsedMs) })
    },
    addCpu: (key, ms) => write({ cpu: key, ms }),
    close: () => closeSync(descriptor),
  }
}

function openForAppend(file: string): number {
  try {
    return openSync(file, 'a')
  } catch (error) {
    throw new OptimiseError(`the checkpoint ${file} cannot be written: ${(error as Error).message}`)
  }
}

/** Writes all of a line; a full disk is an error that says that nothing before it is lost. */
function writeLine(descriptor: number, line: string): void {
  const bytes = Buffer.from(line)
  try {
    for (let done = 0; done < bytes.length; ) done += writeSync(descriptor, bytes, done)
  } catch (error) {
    throw new OptimiseError(
      `the checkpoint cannot be written: ${(error as Error).message}. What was written before is whole; make room and use --resume`,
    )
  }
}

function wholeLines(content: Buffer): { lines: string[]; bytes: number } {
  const end = content.lastIndexOf(10) + 1
  return { lines: content.subarray(0, end).toString('utf8').split('\n').filter(Boolean), bytes: end }
}

function readState(file: string, lines: readonly string[], head: { format: string; settings: string }): State {
  const [first, ...rest] = lines.map((line, i) => parsedLine(file, line, i + 1))
  if (first?.['format'] !== format)
    throw new OptimiseError(`${file} is not a checkpoint of a search: its first line must have format ${format}`)
  if (first['settings'] !== head.settings) throw new OptimiseError(otherSettings(file, String(first['settings']), head.settings))
  const entries: JournalEntry[] = []
  const cpu = new Map<string, number>()
  let elapsedMs = 0
  for (const line of rest) {
    if (typeof line['cpu'] === 'string') cpu.set(line['cpu'], Number(line['ms']))
    for (const { key, pages, values } of (line['scores'] ?? []) as { key: string; pages: string; values: string }[]) {
      entries.push({ key, pages: [...new Int32Array(bytesOf(pages))], values: new Float64Array(bytesOf(values)) })
    }
    elapsedMs = Number(line['elapsedMs'] ?? elapsedMs)
  }
  return { entries, cpu, elapsedMs }
}

function parsedLine(file: string, line: string, number: number): Record<string, unknown> {
  try {
    return JSON.parse(line) as Record<string, unknown>
  } catch (error) {
    throw new OptimiseError(`the checkpoint ${file} is damaged at line ${number}: ${(error as Error).message}. Nothing was changed in it`)
  }
}

/** Says which of the settings differ. */
function otherSettings(file: string, was: string, is: string): string {
  const [old, now] = [was, is].map(text => JSON.parse(text) as Record<string, unknown>)
  const differing = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    name => canonicalJson(old[name] ?? null) !== canonicalJson(now[name] ?? null),
  )
  const changes = differing.map(name => `${name} was ${canonicalJson(old[name] ?? null)}, is ${canonicalJson(now[name] ?? null)}`)
  return `the checkpoint ${file} belongs to another search: ${changes.join('; ')}`
}

function packed(values: Int32Array | Float64Array): string {
  return Buffer.from(values.buffer, values.byteOffset, values.byteLength).toString('base64')
}

function bytesOf(text: string): ArrayBuffer {
  const bytes = Buffer.from(text, 'base64')
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
}
