import type { Gold, GoldPage, PageMeta, Report } from '../gold-page.js'
import { pageKindOf } from '../gold-page.js'

/** A reader of one public layout of gold pages, as a user downloads it. */
export interface Adapter {
  /** Kebab-case, stable: the value of `--format`. */
  readonly name: string
  /** What the layout is, with the files it expects. */
  readonly description: string
  /** Tells whether a folder looks like this layout. */
  detect(dir: string): Promise<boolean>
  /** Pages of the folder in a fixed order; throws `LayoutError` where the folder does not have the layout at all. */
  read(dir: string, report: Report): AsyncIterable<GoldPage>
}

/** Says what a folder lacks to be of a layout. */
export class LayoutError extends Error {
  override readonly name = 'LayoutError'

  constructor(format: string, dir: string, expected: string) {
    super(`${dir} has no ${format} layout: expected ${expected}`)
  }
}

/** Says why one page cannot be used; becomes a fault. */
export class BrokenPageError extends Error {
  override readonly name = 'BrokenPageError'
}

/** What an adapter found out about a page; everything else gets its default. */
export interface SourcePage {
  /** Name within the package. */
  readonly name: string
  readonly html: string
  readonly url?: string | null
  readonly gold: Partial<Gold>
  readonly meta: PageMeta
}

/** Completes a page of the format's own package name; keys of `meta` without a value are left out. */
export function sourcePage(format: string, { name, html, url, gold, meta }: SourcePage): GoldPage {
  const { text = null, title = null, author = null, date = null } = gold
  const stated: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(meta)) if (value !== undefined && value !== null && value !== '') stated[key] = value
  return {
    id: `${format}/${name}`,
    package: format,
    url: url && URL.canParse(url) ? url : null,
    html,
    gold: { text, title, author, date, with: gold.with ?? [], without: gold.without ?? [] },
    meta: stated,
    pageKind: pageKindOf(stated['pageType']),
  }
}

/** Makes one page after the other, turning failures into faults. */
export async function* pagesFrom<T>(
  items: Iterable<T>,
  report: Report,
  placeOf: (item: T) => string,
  make: (item: T) => Promise<GoldPage>,
): AsyncGenerator<GoldPage> {
  for (const item of items) {
    let page: GoldPage
    try {
      page = await make(item)
    } catch (error) {
      report({ place: placeOf(item), line: null, reason: error instanceof Error ? error.message : String(error) })
      continue
    }
    yield page
  }
}

/** A text from a foreign record: trimmed of nothing, null if it is not text or empty. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** The texts of a foreign list; what is not text is left out. */
export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string' && item !== '') : []
}

/** A foreign record as an object, empty where it is none. */
export function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}
