import { type PageKind, pageKinds } from 'gleaner'

/** What a package says the right answer is. */
export interface Gold {
  /** The main content; null where only snippets are given, '' where the page has none. */
  readonly text: string | null
  readonly title: string | null
  readonly author: string | null
  readonly date: string | null
  /** Snippets that must be in the output. */
  readonly with: readonly string[]
  /** Snippets that must not be in the output. */
  readonly without: readonly string[]
}

/** Everything else a package knows of a page; the native format names the common keys. */
export type PageMeta = Readonly<Record<string, unknown>>

/** One page with its gold standard. */
export interface GoldPage {
  /** `package/name`, unique within the package. */
  readonly id: string
  readonly package: string
  readonly url: string | null
  /** Decoded already: whatever charset the page declares is to be ignored. */
  readonly html: string
  readonly gold: Gold
  readonly meta: PageMeta
  /** `meta.pageType` in the project's vocabulary; null where the package does not say, or says something else. */
  readonly pageKind: PageKind | null
}

/** A broken place in a package: reported, skipped and counted, never fatal. */
export interface Fault {
  /** The file, as the reader names it. */
  readonly place: string
  /** Line from 1, null where the whole file is meant. */
  readonly line: number | null
  readonly reason: string
}

/** Takes the faults of a reader, in the order they are met. */
export type Report = (fault: Fault) => void

const kinds: ReadonlySet<string> = new Set(pageKinds)

/** Other names that packages use for the same kinds. */
const kindAliases: Readonly<Record<string, PageKind>> = { category: 'collection', docs: 'documentation', 'content listing': 'listing' }

/** The project's name for a package's page type, null where there is none. */
export function pageKindOf(pageType: unknown): PageKind | null {
  if (typeof pageType !== 'string') return null
  const name = pageType.trim().toLowerCase()
  return kinds.has(name) ? (name as PageKind) : (kindAliases[name] ?? null)
}

/** Says what is wrong with a record of a package. */
export class BrokenRecordError extends Error {
  override readonly name = 'BrokenRecordError'
}

/** Checks a parsed record of the native format and completes what may be left out. */
export function toGoldPage(record: unknown, packageName: string): GoldPage {
  const { id, url, html, gold, meta, package: stated } = objectAt(record, 'the line')
  if (typeof id !== 'string' || id === '') throw new BrokenRecordError(`id must be a non-empty string, got ${shown(id)}`)
  if (typeof html !== 'string') throw new BrokenRecordError(`html must be a string, got ${shown(html)}`)
  const pageMeta = meta === undefined || meta === null ? {} : objectAt(meta, 'meta')
  return {
    id,
    package: typeof stated === 'string' ? stated : packageName,
    url: textOrNull(url, 'url'),
    html,
    gold: toGold(gold),
    meta: pageMeta,
    pageKind: pageKindOf(pageMeta['pageType']),
  }
}

function toGold(value: unknown): Gold {
  const gold = objectAt(value, 'gold')
  const text = textOrNull(gold['text'], 'gold.text')
  const found = { with: texts(gold['with'], 'gold.with'), without: texts(gold['without'], 'gold.without') }
  if (text === null && found.with.length + found.without.length === 0) throw new BrokenRecordError('gold has neither text nor snippets')
  return {
    text,
    title: textOrNull(gold['title'], 'gold.title'),
    author: textOrNull(gold['author'], 'gold.author'),
    date: textOrNull(gold['date'], 'gold.date'),
    ...found,
  }
}

function objectAt(value: unknown, place: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  throw new BrokenRecordError(`${place} must be an object, got ${shown(value)}`)
}

function textOrNull(value: unknown, place: string): string | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'string') return value
  throw new BrokenRecordError(`${place} must be a string or null, got ${shown(value)}`)
}

function texts(value: unknown, place: string): string[] {
  if (value === undefined || value === null) return []
  if (Array.isArray(value) && value.every(item => typeof item === 'string')) return value
  throw new BrokenRecordError(`${place} must be a list of strings, got ${shown(value)}`)
}

function shown(value: unknown): string {
  if (value === undefined) return 'nothing'
  const text = JSON.stringify(value)
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
