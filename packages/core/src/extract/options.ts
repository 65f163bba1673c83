/** What `extract` can be told, and its validation: an unknown option is an error. */

import type { Charsets } from '../bytes/index.js'
import { Page } from '../page/page.js'
import { ConfigurationError, show, ValueError } from '../params/errors.js'
import type { Pipeline, StatedPipeline } from '../pipeline/types.js'
import type { Registry } from '../pipeline/validate.js'
import { type ComplexSelector, parseSelector } from '../select/parse-selector.js'
import {
  type Check,
  type CommonOptions,
  checkFields,
  commonChecks,
  isBoolean,
  isObject,
  isOneOf,
  isTextOrNull,
  OptionError,
} from './common-options.js'
import type { PageOptions, PrepareOptions } from './plan.js'

export { type CommentsOption, OptionError } from './common-options.js'

/** A rule for the pages of one site, by CSS selectors. */
export interface SiteRule {
  /**
   * A host (`example.org`, which covers its sub-domains), with or without a port and the beginning of a path
   * (`localhost:8080/blog/`), or the beginning of an address (`https://example.org/blog/`).
   */
  readonly match: string
  /** Where given, only the text of matching elements is kept, whatever the pipeline says; comments too, unless `comments` is given. */
  readonly keep?: string
  /** The text of matching elements is dropped. */
  readonly drop?: string
}

/** Another page of the same site; its address tells which pages link to it. */
export interface SitePage {
  readonly html: string
  readonly url: string
}

/** Which error weighs more: text too much (`precision`) or text too little (`recall`). */
export type Favour = 'precision' | 'balanced' | 'recall'

/** The structure of HTML: our own, or that of the page. */
export type HtmlStructure = 'clean' | 'original'

/** Options of `extract`; all have defaults. */
export interface ExtractOptions extends CommonOptions {
  /** The HTTP `Content-Type` that came with bytes. */
  readonly contentType?: string | null
  /** Multi-byte decoders and charset detection, from `gleaner/charsets`. */
  readonly charsets?: Charsets
  /** A pipeline as JSON, bare or with what it states about pages, or the name of one that ships; `default` if absent. */
  readonly pipeline?: Pipeline | StatedPipeline | string
  /** Filters and models beside the built-in ones. */
  readonly registry?: Registry
  /** Which error weighs more, for pipelines with a filter that takes this option, such as `learned`; `balanced` by default. */
  readonly favour?: Favour
  /** The same as `favour`. */
  readonly favor?: Favour
  /**
   * Whether content that is missing in the markup is looked for in JSON-LD and page state; by default what the pipeline or
   * its filters declare: true with `learned`, false with all others that ship. Site rules for the page exclude it.
   */
  readonly embedded?: boolean
  /**
   * The structure of HTML: `clean` (the default) has headings, lists, tables and so on without the wrappers around them; `original` is
   * the pruned tree of the page, with its wrappers, ids and classes.
   */
  readonly structure?: HtmlStructure
  /** Rules for single sites; the page's address chooses among them, so that a page without `url` is an error. None by default. */
  readonly sites?: readonly SiteRule[]
  /**
   * Other pages of the same site, for the filter `template`: as HTML, which is read under the same policies, with or without
   * its address, or parsed.
   */
  readonly sitePages?: readonly (string | SitePage | Page)[]
}

/** A site rule with its selectors parsed. */
export interface ParsedSiteRule {
  /** Tells whether the rule is for an address. */
  readonly isFor: (url: URL) => boolean
  readonly keep: readonly ComplexSelector[] | null
  readonly drop: readonly ComplexSelector[] | null
}

const checks: Readonly<Record<keyof ExtractOptions, Check>> = {
  ...commonChecks,
  contentType: isTextOrNull,
  charsets: isObject,
  pipeline: value => (typeof value === 'string' ? null : isObject(value) && 'a pipeline or the name of one'),
  registry: isObject,
  favour: isOneOf('precision', 'balanced', 'recall'),
  favor: isOneOf('precision', 'balanced', 'recall'),
  embedded: isBoolean,
  structure: isOneOf('clean', 'original'),
  sites: value => (Array.isArray(value) ? null : 'a list of { match, keep, drop }'),
  sitePages: value =>
    Array.isArray(value) && value.every(page => typeof (page?.html ?? page) === 'string' || page instanceof Page)
      ? null
      : 'a list of pages, as HTML, { html, url } or parsed',
}

const prepareChecks: Readonly<Record<keyof PrepareOptions, Check>> = {
  ...checks,
  judge: value => (typeof value === 'function' ? null : 'a function'),
}

const { url, contentType, language, sitePages } = checks
const pageChecks: Readonly<Record<keyof PageOptions, Check>> = { url, contentType, language, sitePages }

/** Names of all options, for command lines and help. */
export const optionNames: readonly string[] = Object.keys(checks)

/** Checks options; throws an `OptionError` that names the option, what was expected and what came. */
export function checkOptions(options: ExtractOptions): void {
  checkFields(options, checks)
}

/** Checks options of `prepare` in the same way. */
export function checkPrepareOptions(options: PrepareOptions): void {
  checkFields(options, prepareChecks)
}

/** Checks the options of a single page in the same way. */
export function checkPageOptions(options: PageOptions): void {
  checkFields(options, pageChecks)
}

/** Checks site rules, with a rule's place in errors, and parses their selectors. */
export function parseSites(sites: readonly SiteRule[]): ParsedSiteRule[] {
  return sites.map((rule, i) => {
    const place = `sites[${i}]`
    if (isObject(rule)) throw new OptionError(`${place} must be { match, keep, drop }, got ${show(rule)}`)
    for (const name of Object.keys(rule)) {
      if (!['match', 'keep', 'drop'].includes(name)) throw new OptionError(`${place} has no field "${name}"; it has match, keep, drop`)
    }
    const parsed = { keep: parseIn(rule.keep, `${place}.keep`), drop: parseIn(rule.drop, `${place}.drop`) }
    return { ...parsed, isFor: matcherOf(rule.match, place) }
  })
}

/** Makes the test whether a rule is for an address: its host and port, and the beginning of its path, or of all of it with a scheme. */
function matcherOf(match: string, place: string): (url: URL) => boolean {
  const hasScheme = /^\w+:\/\//.test(match)
  let wanted: URL
  try {
    wanted = new URL(hasScheme ? match : `https://${match.replace(/^\*?\./, '')}`)
  } catch {
    throw new ValueError(`${place}.match`, 'a host or the beginning of an address', match)
  }
  if (hasScheme) return ({ href }) => href.startsWith(wanted.href)
  return ({ hostname, port, pathname }) => {
    const isHost = hostname === wanted.hostname || hostname.endsWith(`.${wanted.hostname}`)
    return isHost && (wanted.port === '' || wanted.port === port) && pathname.startsWith(wanted.pathname)
  }
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
