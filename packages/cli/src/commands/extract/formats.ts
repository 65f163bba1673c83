/** The formats of `gleaner extract`: how a result becomes the text of a file. */

import { csvColumns, csvRow, teiOf } from '@gleaner/node'
import { frontMatter, type Outcome, parsePage, type Result, toMarkdown } from 'gleaner'

/** A format by name. */
export type FormatName = 'markdown' | 'text' | 'html' | 'json' | 'highlight' | 'tei' | 'csv'

/** How one format is written. */
export interface Format {
  /** Extension of files in a folder. */
  readonly extension: string
  /** The result as text, without a line end; the status may know more than the result does. */
  render(result: Result, status: Outcome, input: string): string
  /** A line above the first of several results. */
  readonly first?: string
  /** A line above each result where several go to one place; null where results of this format cannot be joined. */
  readonly heading: ((name: string) => string) | null
}

/** All formats. */
export const formats: Readonly<Record<FormatName, Format>> = {
  markdown: {
    extension: '.md',
    render: result => joined(result.markdown, result.comments, comments => `## Comments\n\n${commentsMarkdown(comments)}`),
    heading: comment,
  },
  text: {
    extension: '.txt',
    render: result => joined(result.text, result.comments, comments => `Comments\n\n${comments}`),
    heading: name => `==> ${name} <==`,
  },
  html: {
    extension: '.html',
    render: result => joined(result.html, result.comments, commentsHtml),
    heading: comment,
  },
  json: { extension: '.json', render: (result, status) => JSON.stringify({ ...result.toJSON(), status }, null, 2), heading: null },
  highlight: { extension: '.html', render: result => result.highlight, heading: null },
  tei: { extension: '.xml', render: teiOf, heading: null },
  csv: { extension: '.csv', render: (result, status, input) => csvRow(input, result, status), first: csvColumns.join(','), heading: null },
}

/** Markdown with what the page says about itself on top; it has to be the top of a file, so that nothing can be joined. */
export const markdownWithFrontMatter: Format = {
  extension: '.md',
  render: (result, status, input) =>
    [frontMatter(result), formats.markdown.render(result, status, input)].filter(part => part !== '').join('\n'),
  heading: null,
}

/** Text with the same metadata on top. */
export const textWithMetadata: Format = {
  extension: '.txt',
  render: (result, status, input) =>
    [frontMatter(result), formats.text.render(result, status, input)].filter(part => part !== '').join('\n'),
  heading: null,
}

/** Names of all formats, the default first. */
export const formatNames = Object.keys(formats) as FormatName[]

/** The format that a name or a short name means. */
export function formatOf(name: FormatName | 'md' | 'txt'): FormatName {
  return name === 'md' ? 'markdown' : name === 'txt' ? 'text' : name
}

/** Puts separate comments below the content. */
function joined(content: string, comments: string | null, section: (comments: string) => string): string {
  if (!comments) return content
  return content === '' ? section(comments) : `${content}\n\n${section(comments)}`
}

function commentsHtml(comments: string): string {
  return `<section class="comments">\n<h2>Comments</h2>\n${paragraphsOf(comments)}\n</section>`
}

/** Goes by way of a page, so that exactly what needs an escape gets one. */
function commentsMarkdown(comments: string): string {
  const page = parsePage(paragraphsOf(comments))
  return toMarkdown(page, page.live)
}

function paragraphsOf(text: string): string {
  const paragraphs = text.split(/\n{2,}/).map(paragraph => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
  return paragraphs.join('\n')
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}

function comment(name: string): string {
  return `<!-- ${name.replace(/--+/g, '-')} -->`
}
