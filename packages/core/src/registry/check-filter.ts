/** Checks of filters that somebody else wrote: of their shape when they are loaded, of their verdicts on every page. */

import { OverBudget } from '../filter/budget.js'
import { type AnyFilter, representations, statuses, type Verdict } from '../filter/filter.js'
import { policyValues } from '../page/types.js'
import { ConfigurationError, show } from '../params/errors.js'

/** Says that a value is not a filter, and what is wrong with it. */
export class FilterShapeError extends ConfigurationError {
  override readonly name = 'FilterShapeError'
}

/** Says that a filter failed on a page: it threw, or it returned something that is not a verdict. */
export class FilterFault extends ConfigurationError {
  override readonly name = 'FilterFault'
}

/** Checks that a value has the shape of a filter. Throws `FilterShapeError` with the first thing that is wrong; `place` says where. */
export function checkFilter(value: unknown, place: string): AnyFilter {
  if (typeof value !== 'object' || value === null) throw new FilterShapeError(`must be an object, got ${show(value)}`, place)
  const { name } = value as Record<string, unknown>
  const where = typeof name === 'string' ? `${place} (${name})` : place
  for (const [holds, expected] of demands(value as Record<string, unknown>)) if (!holds) throw new FilterShapeError(expected, where)
  return value as AnyFilter
}

/** What a filter must be, with whether it is, in the order in which people write the fields. */
function* demands(filter: Record<string, unknown>): Generator<readonly [holds: boolean, expected: string]> {
  const { name, summary, reference, reads, params, presets, policies, judge } = filter
  const isName = typeof name === 'string' && /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)
  yield [isName, 'name must be a text in kebab-case, such as "my-filter"']
  yield [typeof summary === 'string' && summary !== '', 'summary must be a text that says what the filter does']
  yield [typeof reference === 'string', 'reference must be a text: the paper, or where the idea comes from']
  const known: readonly unknown[] = representations
  yield [Array.isArray(reads) && reads.every(item => known.includes(item)), `reads must be a list of ${representations.join(', ')}`]
  yield [isRecord(params), 'params must be an object of declarations, {} if there are none']
  for (const [param, declared] of Object.entries(params as Record<string, unknown>)) {
    const kind = isRecord(declared) ? declared['kind'] : undefined
    const isKind = kind === 'number' || kind === 'integer' || kind === 'boolean' || kind === 'choice'
    yield [isKind, `params.${param}.kind must be number, integer, boolean or choice`]
  }
  yield [presets === undefined || isRecord(presets), 'presets must be an object of named values']
  yield [isPolicies(policies), 'policies must be { hidden: drop, keep or auto, noscript: auto, drop or keep }']
  yield [typeof judge === 'function', 'judge must be a function (page, params, budget) => verdict']
}

function isPolicies(value: unknown): boolean {
  if (value === undefined) return true
  if (!isRecord(value)) return false
  return Object.entries(policyValues).every(([policy, values]) => {
    const given = value[policy]
    return given === undefined || (values as readonly unknown[]).includes(given)
  })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A filter whose failures on pages are `FilterFault`s that name it and its `place`, such as its file. */
export function guardFilter(filter: AnyFilter, place: string): AnyFilter {
  const who = `filter ${filter.name} (${place})`
  return {
    ...filter,
    judge(page, params, budget) {
      let verdict: Verdict
      try {
        verdict = filter.judge(page, params, budget)
      } catch (error) {
        if (error instanceof OverBudget) throw error
        throw new FilterFault(`${who} threw ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`)
      }
      const wrong = checkVerdict(verdict)
      if (wrong !== null) throw new FilterFault(`${who} returned ${wrong}`)
      return verdict
    },
  }
}

/** Says what is wrong with what a filter returned, null if it is a verdict. Selections may be of another copy of the library. */
export function checkVerdict(verdict: unknown): string | null {
  if (!isRecord(verdict)) return `${String(verdict)}, expected a verdict { keep, status }`
  const { keep, status, score } = verdict
  if (!((keep as { bounds?: unknown } | null | undefined)?.bounds instanceof Int32Array)) {
    return 'a verdict whose keep is not a selection, such as page.live'
  }
  const known: readonly unknown[] = statuses
  if (!known.includes(status)) return `the status ${JSON.stringify(status)}, expected one of ${statuses.join(', ')}`
  return score === undefined || score instanceof Float32Array ? null : 'a score that is not a Float32Array'
}
