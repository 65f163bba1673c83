/** Results as rows of CSV (RFC 4180). */

import type { Result } from 'gleaner'

/** The columns: the first is what the caller calls the page. */
export const csvColumns = [
  'id',
  'url',
  'status',
  'confidence',
  'pageKind',
  'title',
  'authors',
  'published',
  'modified',
  'siteName',
  'language',
  'description',
  'canonicalUrl',
  'image',
  'keywords',
  'licence',
  'text',
] as const

/** A row for one result, without a line end; several authors or keywords are separated by `; `. */
export function csvRow(id: string, result: Result, status: string = result.status): string {
  const { page, confidence, pageKind, title, authors, published, modified, siteName, language, description } = result
  const { canonicalUrl, image, keywords, licence, text } = result
  const facts = [id, page.url, status, confidence, pageKind, title, authors.join('; '), published, modified, siteName, language]
  return [...facts, description, canonicalUrl, image, keywords.join('; '), licence, text].map(cell).join(',')
}

/** A value as a cell. Spreadsheets run what begins like a formula, and pages are not to be trusted: such texts get an apostrophe in front. */
function cell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
