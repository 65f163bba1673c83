import type { Fault, GoldPage, Report } from './gold-page.js'

/** Says which law a dataset reader broke. */
export class ReaderLawError extends Error {
  override readonly name = 'ReaderLawError'
}

/** What a reader gave when the laws were checked. */
export interface ReaderLawsResult {
  readonly pages: readonly GoldPage[]
  readonly faults: readonly Fault[]
}

/**
 * Checks that a dataset reader keeps the laws, and returns what it read.
 *
 * The laws: every page has an id of its own that starts with its package, HTML that is text, and a gold of some kind;
 * pages survive JSON; faults name a place and a reason; reading twice gives the same pages and faults in the same order;
 * stopping early is not an error.
 */
export async function checkReaderLaws(read: (report: Report) => AsyncIterable<GoldPage>): Promise<ReaderLawsResult> {
  const first = await collect(read)
  const ids = new Set<string>()
  for (const page of first.pages) {
    checkPage(page)
    if (ids.has(page.id)) throw new ReaderLawError(`the id "${page.id}" was given twice`)
    ids.add(page.id)
  }
  for (const { place, reason } of first.faults) {
    if (place === '' || reason === '') throw new ReaderLawError(`a fault must name a place and a reason, got "${place}", "${reason}"`)
  }
  const second = await collect(read)
  if (JSON.stringify(first) !== JSON.stringify(second)) throw new ReaderLawError('reading twice gave different pages or faults')
  for await (const _ of read(() => {})) break
  return first
}

async function collect(read: (report: Report) => AsyncIterable<GoldPage>): Promise<ReaderLawsResult> {
  const pages: GoldPage[] = []
  const faults: Fault[] = []
  for await (const page of read(fault => faults.push(fault))) pages.push(page)
  return { pages, faults }
}

function checkPage(page: GoldPage): void {
  const { id, gold } = page
  if (!id.startsWith(`${page.package}/`) || id === `${page.package}/`)
    throw new ReaderLawError(`the id "${id}" does not start with "${page.package}/"`)
  if (typeof page.html !== 'string') throw new ReaderLawError(`${id}: html is no text`)
  if (page.url !== null && !URL.canParse(page.url)) throw new ReaderLawError(`${id}: "${page.url}" is no address`)
  if (gold.text === null && gold.with.length + gold.without.length === 0)
    throw new ReaderLawError(`${id}: gold has neither text nor snippets`)
  if (JSON.stringify(JSON.parse(JSON.stringify(page))) !== JSON.stringify(page)) throw new ReaderLawError(`${id}: does not survive JSON`)
}
