/** What `extract` can be told, and its validation: an unknown option is an error. */

import type { Charsets } from '../bytes/index.js'
import { Page } from '../page/page.js'
import { defaultLimits } from '../page/parse.js'
import type { HiddenPolicy, Limits, NoscriptPolicy } from '../page/types.js'
import { ConfigurationError, show, ValueError } from '../params/errors.js'
import type { Pipeline } from '../pipeline/types.js'
import type { Registry } from '../pipeline/validate.js'
import { type ComplexSelector, parseSelector } from '../select/parse-selector.js'

/** A rule for the pages of one site, by CSS selectors. */
export interface SiteRule {
  /** A host (`example.org`, which covers its sub-domains) or the beginning of an address (`https://example.org/blog/`). */
  readonly match: string
  /** Where given, only the text of matching elements is kept, whatever the pipeline says. */
  readonly keep?: string
  /** The text of matching elements is dropped. */
  readonly drop?: string
}

/** What to do with readers' comments below an article. */
export type CommentsOption = 'keep' | 'drop' | 'separate'

/** Which error weighs more: text too much (`precision`) or text too little (`recall`). */
export type Favour = 'precision' | 'balanced' | 'recall'

/** Options of `extract`; all have defaults. */
export interface ExtractOptions {
  /** The page's address: base of relative links, evidence for metadata, key of site rules. */
  readonly url?: string | null
  /** The HTTP `Content-Type` that came with bytes. */
  readonly contentType?: string | null
  /** Multi-byte decoders and charset detection, from `gleaner/charsets`. */
  readonly charsets?: Charsets
  /** A pipeline as JSON or the name of one that ships; `default` if absent. */
  readonly pipeline?: Pipeline | string
  /** Filters and models beside the built-in ones. */
  readonly registry?: Registry
  /** Which error weighs more, for pipelines with the filter `learned`; `balanced` by default. */
  readonly favour?: Favour
  /** Bounds on size, nodes, depth and time. */
  readonly limits?: Partial<Limits>
  /** Whether the title stands at the top of text, HTML and Markdown; false by default. */
  readonly title?: boolean
  /** Readers' comments below an article; `drop` by default, `separate` puts them into `result.comments`. */
  readonly comments?: CommentsOption
  /** Whether tables appear; true by default. */
  readonly tables?: boolean
  /** Whether images appear; true by default. */
  readonly images?: boolean
  /** Whether links keep their targets; true by default. */
  readonly links?: boolean
  /** The page's language where the caller knows it better than the page. */
  readonly language?: string | null
  /** Whether hidden text may be kept; by default `drop`, except with the pipeline `default`, whose model judges it block by block. */
  readonly hidden?: HiddenPolicy
  /** Whether `noscript` text may be kept; `auto` by default. */
  readonly noscript?: NoscriptPolicy
  /** Rules for single sites. */
  readonly sites?: readonly SiteRule[]
  /** Other pages of the same site, as HTML or parsed, for the filter `template`. */
  readonly sitePages?: readonly (string | Page)[]
}

/** An option that does not exist or has a value it cannot take. */
export class OptionError extends ConfigurationError {
  override readonly name = 'OptionError'
}

/** A site rule with its selectors parsed. */
export interface ParsedSiteRule {
  readonly match: string
  readonly keep: readonly ComplexSelector[] | null
  readonly drop: readonly ComplexSelector[] | null
}

type Check = (value: unknown) => string | null

const isText: Check = value => (typeof value === 'string' ? null : 'a text')
const isTextOrNull: Check = value => (value === null ? null : isText(value))
const isBoolean: Check = value => (typeof value === 'boolean' ? null : 'true or false')
const isObject: Check = value => (typeof value === 'object' && value !== null && !Array.isArray(value) ? null : 'an object')
const isOneOf =
  (...words: string[]): Check =>
  value =>
    words.includes(value as string) ? null : `one of ${words.join(', ')}`

const checks: Readonly<Record<keyof ExtractOptions, Check>> = {
  url: isTextOrNull,
  contentType: isTextOrNull,
  charsets: isObject,
  pipeline: value => (typeof value === 'string' ? null : isObject(value) && 'a pipeline or the name of one'),
  registry: isObject,
  favour: isOneOf('precision', 'balanced', 'recall'),
  limits: isObject,
  title: isBoolean,
  comments: isOneOf('keep', 'drop', 'separate'),
  tables: isBoolean,
  images: isBoolean,
  links: isBoolean,
  language: isTextOrNull,
  hidden: isOneOf('drop', 'keep'),
  noscript: isOneOf('auto', 'drop', 'keep'),
  sites: value => (Array.isArray(value) ? null : 'a list of { match, keep, drop }'),
  sitePages: value =>
    Array.isArray(value) && value.every(page => typeof page === 'string' || page instanceof Page)
      ? null
      : 'a list of pages, as HTML or parsed',
}

/** Names of all options, for command lines and help. */
export const optionNames: readonly string[] = Object.keys(checks)

/** Checks options; throws an `OptionError` that names the option, what was expected and what came. */
export function checkOptions(options: ExtractOptions): void {
  if (isObject(options)) throw new OptionError(`options must be an object, got ${show(options)}`)
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(checks, name)) throw new OptionError(`there is no option "${name}"; there are ${optionNames.join(', ')}`)
    if (value === undefined) continue
    const expected = checks[name as keyof ExtractOptions](value)
    if (expected) throw new OptionError(`option ${name} must be ${expected}, got ${show(value)}`)
  }
  checkLimits(options.limits ?? {})
  checkUrl(options.url)
}

function checkUrl(url: string | null | undefined): void {
  if (!url) return
  try {
    new URL(url)
  } catch {
    throw new OptionError(`option url must be an absolute address, got ${show(url)}`)
  }
}

function checkLimits(limits: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(limits)) {
    if (!Object.hasOwn(defaultLimits, name)) {
      throw new OptionError(`there is no limit "${name}"; there are ${Object.keys(defaultLimits).join(', ')}`)
    }
    const least = name === 'deadlineMs' ? 0 : 1
    if (typeof value !== 'number' || !Number.isFinite(value) || value < least) {
      throw new ValueError(`limits.${name}`, `a number, at least ${least}`, value)
    }
  }
}

/** Parses the selectors of site rules, with the rule's place in errors. */
export function parseSites(sites: readonly SiteRule[]): ParsedSiteRule[] {
  return sites.map((rule, i) => {
    const place = `sites[${i}]`
    if (isObject(rule)) throw new OptionError(`${place} must be { match, keep, drop }, got ${show(rule)}`)
    for (const name of Object.keys(rule)) {
      if (!['match', 'keep', 'drop'].includes(name)) throw new OptionError(`${place} has no field "${name}"; it has match, keep, drop`)
    }
    if (typeof rule.match !== 'string' || rule.match === '')
      throw new ValueError(`${place}.match`, 'a host or the beginning of an address', rule.match)
    return { match: rule.match, keep: parseIn(rule.keep, `${place}.keep`), drop: parseIn(rule.drop, `${place}.drop`) }
  })
}

function parseIn(selector: string | undefined, place: string): ComplexSelector[] | null {
  if (selector === undefined) return null
  if (typeof selector !== 'string') throw new ValueError(place, 'a CSS selector', selector)
  try {
    return parseSelector(selector)
  } catch (error) {
    throw error instanceof ConfigurationError ? error.at(place) : error
  }
}
