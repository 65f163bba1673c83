/** What differs between the job in a folder and the one that was asked for, in words. */

import type { InputFile } from '../plan/input-file.js'
import type { BatchSettings } from '../settings/index.js'

/** Differences that are listed; the rest are counted. */
const maxListed = 10

/** A job as it was begun. */
interface ComparableJob {
  readonly version: string
  readonly settings: BatchSettings
  readonly inputs: readonly InputFile[]
}

/** Says what differs; nothing if the job can be continued. */
export function differences(stored: ComparableJob, settings: BatchSettings, inputs: readonly InputFile[], version: string): string[] {
  const found = [
    ...(stored.version === version ? [] : [`version: it was begun with ${stored.version}, this is ${version}`]),
    ...settingDifferences(stored.settings, settings),
    ...inputDifferences(stored.inputs, inputs),
  ]
  return found.length <= maxListed ? found : [...found.slice(0, maxListed), `and ${found.length - maxListed} more`]
}

function settingDifferences(before: unknown, now: unknown, path = ''): string[] {
  if (JSON.stringify(before) === JSON.stringify(now)) return []
  if (!isPlain(before) || !isPlain(now)) return [`${path}: it was ${shortJson(before)}, now it is ${shortJson(now)}`]
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])]
  return names.flatMap(name => settingDifferences(before[name], now[name], path === '' ? name : `${path}.${name}`))
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function shortJson(value: unknown): string {
  const text = value === undefined ? 'not set' : JSON.stringify(value)
  return text.length > 100 ? `${text.slice(0, 100)}…` : text
}

function inputDifferences(before: readonly InputFile[], now: readonly InputFile[]): string[] {
  const known = new Map(before.map(file => [file.path, file]))
  const given = new Set(now.map(({ path }) => path))
  const isReordered =
    before.length === now.length && before.every(({ path }) => given.has(path)) && before.some(({ path }, i) => path !== now[i].path)
  return [
    ...now.flatMap(file => changeOf(file, known.get(file.path))),
    ...before.filter(({ path }) => !given.has(path)).map(({ path }) => `input ${path}: it was there, now it is not`),
    ...(isReordered ? ['inputs: they are given in another order'] : []),
  ]
}

function changeOf(file: InputFile, known: InputFile | undefined): string[] {
  if (known === undefined) return [`input ${file.path}: it is new`]
  if (known.size !== file.size) return [`input ${file.path}: it had ${known.size} bytes, now it has ${file.size}`]
  if (known.stamp !== file.stamp) return [`input ${file.path}: it was changed since`]
  return known.kind === file.kind ? [] : [`input ${file.path}: it was read as ${known.kind}, now as ${file.kind}`]
}
