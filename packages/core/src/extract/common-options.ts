/** The options that every entry point has, and how options are checked: an unknown one is an error. */

import { limitsOf } from '../page/limits.js'
import type { HiddenPolicy, Limits, NoscriptPolicy } from '../page/types.js'
import { ConfigurationError, show } from '../params/errors.js'
import { type Address, hrefOf } from './input.js'

/** What to do with readers' comments below an article. */
export type CommentsOption = 'keep' | 'drop' | 'separate'

/** Options of both `gleaner` and `gleaner/fast`; all have defaults. */
export interface CommonOptions {
  /** The page's address: base of relative links, evidence for metadata, key of site rules. Without it, the one that the page states, not for rules. */
  readonly url?: Address | null
  /** Bounds on size, nodes, depth and time. */
  readonly limits?: Partial<Limits>
  /**
   * The title in text, HTML and Markdown: true puts it on top exactly once, false leaves out the headings that equal it. By
   * default headings appear as the pipeline kept them. Scores never depend on it.
   */
  readonly title?: boolean
  /**
   * Readers' comments below an article: `drop` by default; `separate` puts them into `result.comments`; `keep` leaves those in
   * the text that the pipeline kept, which are none with most articles and the pipeline `default`.
   */
  readonly comments?: CommentsOption
  /** Whether tables appear; true by default. */
  readonly tables?: boolean
  /** Whether images appear; true by default. */
  readonly images?: boolean
  /** Whether links keep their targets; true by default. */
  readonly links?: boolean
  /** The page's language where the caller knows it better than the page. */
  readonly language?: string | null
  /**
   * Whether hidden text may be kept. `auto` leaves out what nobody can see and nothing on the page would show, and keeps what
   * a reader can reveal; `result.unseen` counts it. By default `drop`, unless the pipeline or one of its filters declares
   * otherwise: `auto` for the filter `learned`, whose model judges the rest block by block, `keep` for the preset `paper`
   * of most filters.
   */
  readonly hidden?: HiddenPolicy
  /** Whether `noscript` text may be kept; `auto` by default. */
  readonly noscript?: NoscriptPolicy
}

/** An option that does not exist or has a value it cannot take. */
export class OptionError extends ConfigurationError {
  override readonly name = 'OptionError'
}

/** Says what a value should be, or null where it is that. */
export type Check = (value: unknown) => string | null

/** A text. */
export const isText: Check = value => (typeof value === 'string' ? null : 'a text')
/** A text or null. */
export const isTextOrNull: Check = value => (value === null ? null : isText(value))
/** True or false. */
export const isBoolean: Check = value => (typeof value === 'boolean' ? null : 'true or false')
/** An object that is not a list. */
export const isObject: Check = value => (typeof value === 'object' && value !== null && !Array.isArray(value) ? null : 'an object')
/** One of some words. */
export const isOneOf =
  (...words: string[]): Check =>
  value =>
    words.includes(value as string) ? null : `one of ${words.join(', ')}`

/** The checks of the options that every entry point has. */
export const commonChecks: Readonly<Record<keyof CommonOptions, Check>> = {
  url: value => (isTextOrNull(hrefOf(value as Address | null)) === null ? null : 'a text or a URL'),
  limits: isObject,
  title: isBoolean,
  comments: isOneOf('keep', 'drop', 'separate'),
  tables: isBoolean,
  images: isBoolean,
  links: isBoolean,
  language: isTextOrNull,
  hidden: isOneOf('drop', 'keep', 'auto'),
  noscript: isOneOf('auto', 'drop', 'keep'),
}

/** Checks options; throws an `OptionError` that names the option, what was expected and what came. */
export function checkFields(options: CommonOptions, checks: Readonly<Record<string, Check>>): void {
  if (isObject(options)) throw new OptionError(`options must be an object, got ${show(options)}`)
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(checks, name)) throw new OptionError(`there is no option "${name}"; there are ${Object.keys(checks).join(', ')}`)
    if (value === undefined) continue
    const expected = checks[name](value)
    if (expected) throw new OptionError(`option ${name} must be ${expected}, got ${show(value)}`)
  }
  limitsOf(options.limits)
  checkUrl(hrefOf(options.url ?? null))
}

function checkUrl(url: string | null | undefined): void {
  if (!url) return
  try {
    new URL(url)
  } catch {
    throw new OptionError(`option url must be an absolute address, got ${show(url)}`)
  }
}
