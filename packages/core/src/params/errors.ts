/** Errors about configuration: they name what was expected, what came, and where. */

import { closeNames } from './close-names.js'

/** Marks errors of every entry point; each one that ships as a file of its own has its own classes. */
const mark = Symbol.for('gleaner.ConfigurationError')

/**
 * The base of every error about a pipeline, a parameter or an option.
 *
 * `instanceof` works across entry points: an `OptionError` of `gleaner/fast` is one of `gleaner` too.
 */
export class ConfigurationError extends Error {
  /** Whether a value is an error of this class, or of the class of the same name in another entry point. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    // biome-ignore lint/complexity/noThisInStatic: derived classes inherit this method and are asked for themselves
    return isInstance(value, this)
  }

  /** What makes an error of any entry point known to all. */
  get [mark](): true {
    return true
  }

  override readonly name: string = 'ConfigurationError'
  /** The message without its place. */
  readonly detail: string
  /** Where in the pipeline or options the mistake is, for example `$.serial[0]`. */
  readonly place: string | null

  constructor(detail: string, place: string | null = null) {
    super(place === null ? detail : `${place}: ${detail}`)
    this.detail = detail
    this.place = place
  }

  /** Returns the same error with its place. */
  at(place: string): ConfigurationError {
    const placed = Object.create(this) as ConfigurationError
    Object.defineProperty(placed, 'place', { value: place, enumerable: true })
    Object.defineProperty(placed, 'message', { value: `${place}: ${this.detail}` })
    return placed
  }
}

function isInstance(value: unknown, expected: { readonly name: string }): boolean {
  if (typeof value !== 'object' || value === null || !(mark in value)) return false
  for (let at: unknown = Object.getPrototypeOf(value); at !== null; at = Object.getPrototypeOf(at)) {
    const made = (at as object).constructor
    if (made === expected || made.name === expected.name) return true
  }
  return false
}

/** A value outside its range or of the wrong type. */
export class ValueError extends ConfigurationError {
  override readonly name = 'ValueError'
  constructor(what: string, expected: string, got: unknown) {
    super(`${what} must be ${expected}, got ${show(got)}`)
  }
}

/** A parameter that the filter does not have. */
export class UnknownParamError extends ConfigurationError {
  override readonly name = 'UnknownParamError'
  constructor(owner: string, name: string, known: readonly string[]) {
    const close = closeNames(name, known)
    const hint =
      close.length > 0 ? `did you mean ${close.join(' or ')}?` : known.length === 0 ? 'it has none' : `it has ${known.join(', ')}`
    super(`${owner} has no parameter "${name}"; ${hint}`)
  }
}

/** Shows any value shortly, for messages. */
export function show(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value)
  if (typeof value === 'number' || typeof value === 'boolean' || value === null || value === undefined) return String(value)
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (typeof value === 'object') return `an object with ${Object.keys(value).slice(0, 5).join(', ') || 'no fields'}`
  return `a ${typeof value}`
}
