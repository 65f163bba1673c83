/** Floors of quality: the F1 below which no pipeline may fall, with the digests of the packages they were measured on. */
import type { Result } from '@gleaner/lab'
import type { Problem } from './problems.js'

/** F1 of one pipeline on one package: over all pages, and over the fixed tenth that CI looks at. */
export interface Floor {
  readonly all?: number
  readonly tenth?: number
}

/** The file of floors. */
export interface Floors {
  readonly about: string
  /** SHA-256 of each package's file: other data would make other floors. */
  readonly packages: Readonly<Record<string, string>>
  /** By package and pipeline. */
  readonly floors: Readonly<Record<string, Readonly<Record<string, Floor>>>>
}

/** Which pages were looked at. */
export type Extent = keyof Floor

/** Where floors stand, for messages. */
export const floorsFile = 'benchmarks/floors.json'

/** Floors are rounded down to four places; sums in another order differ in the last bits. */
const tolerance = 1e-9

/**
 * Which pages of a package to hold against floors: all of them if that is asked for and the package has such floors.
 *
 * Accepting sets floors on what was asked for. A package whose floors are on its tenth only is held against those: a floor
 * that nobody has measured yet holds nothing, and would fail every run.
 */
export function extentFor(floors: Floors, name: string, asked: Extent, isAccepting: boolean): Extent {
  if (asked === 'tenth' || isAccepting) return asked
  return Object.values(floors.floors[name] ?? {}).some(({ all }) => all !== undefined) ? 'all' : 'tenth'
}

/** Says which results are below their floor, or have none. */
export function checkFloors(floors: Floors, results: readonly Result[], extent: Extent): Problem[] {
  const problems: Problem[] = []
  for (const { package: name, pipeline, f1, errors } of results) {
    const floor = floors.floors[name]?.[pipeline]?.[extent]
    if (floor === undefined) problems.push(problem(`${pipeline} on ${name} has no floor; run with --accept to set it at ${f1.toFixed(4)}`))
    else if (f1 < floor - tolerance) problems.push(problem(`${pipeline} on ${name}: F1 ${f1.toFixed(4)} is below its floor ${floor}`))
    if (errors > 0) problems.push(problem(`${pipeline} on ${name}: ${errors} pages threw`))
  }
  return problems
}

/** Says which packages are not the ones that the floors were measured on. */
export function checkDigests(floors: Floors, digests: Readonly<Record<string, string>>): Problem[] {
  return Object.entries(digests)
    .filter(([name, digest]) => floors.packages[name] !== digest)
    .map(([name]) => problem(`the data of ${name} is not what the floors were measured on; if that is meant, run with --accept`))
}

/** What accepting new results changes, and the floors that would fall: those are kept unless lowering is asked for. */
export function acceptFloors(
  floors: Floors,
  results: readonly Result[],
  digests: Readonly<Record<string, string>>,
  extent: Extent,
  mayLower: boolean,
): { floors: Floors; lowered: string[] } {
  const lowered: string[] = []
  const next: Record<string, Record<string, Floor>> = structuredClone(floors.floors) as Record<string, Record<string, Floor>>
  for (const { package: name, pipeline, f1 } of results) {
    const value = Math.floor(f1 * 1e4) / 1e4
    const isSameData = floors.packages[name] === digests[name]
    const old = isSameData ? next[name]?.[pipeline]?.[extent] : undefined
    if (old !== undefined && value < old) {
      lowered.push(`${pipeline} on ${name}: ${old} → ${value}`)
      if (!mayLower) continue
    }
    next[name] ??= {}
    next[name][pipeline] = { ...(isSameData ? next[name][pipeline] : {}), [extent]: value }
  }
  return { floors: { ...floors, packages: { ...floors.packages, ...digests }, floors: next }, lowered }
}

function problem(message: string): Problem {
  return { file: floorsFile, line: 0, message }
}
