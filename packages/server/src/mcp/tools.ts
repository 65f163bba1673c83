/** The tools: read a page, extract HTML, list the filters, explain a page. */

import { filters, pipelines } from 'gleaner'
import type { ExtractionResult } from '../extraction/index.js'
import { Problem } from '../problem.js'
import { chosenPipeline, type ExtractionContext, type Found, runExtraction } from '../rest/run-extraction.js'
import { addressSchema, favourSchema } from '../rest/schemas.js'
import { choice, integer, object, optional, text } from '../schema/index.js'
import { fenced } from './fence.js'
import { PagesOfText, type TextPart } from './pages-of-text.js'
import { matchingSections, sectionsOf } from './sections.js'
import { type Tool, tool } from './tool.js'

const pipeline = optional(
  text('Name of a pipeline or filter, see list_filters; the default one is right for most pages', { maxLength: 200 }),
)
const hidden = optional(
  choice(['drop', 'keep'], 'Whether text that a reader of the page does not see is kept; it is often meant for machines only', {
    default: 'drop',
  }),
)
const maxChars = optional(integer('Characters of one answer', { minimum: 500, maximum: 200_000, default: 20_000 }))
const cursorSchema = optional(text('Where to go on: the cursor of the answer before', { maxLength: 100 }))
const query = optional(text('Words: give only the sections of the page that match them', { maxLength: 500 }))
const shared = { favour: optional(favourSchema), pipeline, hidden, query, cursor: cursorSchema, max_chars: maxChars }

interface Reading {
  readonly favour?: 'precision' | 'balanced' | 'recall'
  readonly pipeline?: string
  readonly hidden?: 'drop' | 'keep'
  readonly query?: string
  readonly cursor?: string
  readonly max_chars?: number
}

/** Makes the tools. */
export function gleanerTools(context: ExtractionContext): Tool[] {
  const parts = new PagesOfText()
  return [
    tool({
      name: 'read_page',
      title: 'Read a web page',
      description:
        'Fetches a page of the public web and gives its main content as Markdown, with title, authors and dates. Long pages come in parts: call again with the cursor.',
      input: object({ url: optional(addressSchema), ...shared }),
      async text(given, signal) {
        if (given.cursor === undefined && given.url === undefined) throw new Problem('bad-request', '$.url: expected a text, got nothing')
        return readingOf({ ...given, source: null, url: given.url ?? null }, parts, context, signal)
      },
    }),
    tool({
      name: 'extract_html',
      title: 'Extract the content of HTML',
      description:
        'Gives the main content of HTML as Markdown, with title, authors and dates. Long pages come in parts: call again with the cursor.',
      input: object({ html: optional(text('The page')), url: optional(addressSchema), ...shared }),
      async text(given, signal) {
        if (given.cursor === undefined && given.html === undefined) throw new Problem('bad-request', '$.html: expected a text, got nothing')
        return readingOf({ ...given, source: { html: given.html ?? '' }, url: given.url ?? null }, parts, context, signal)
      },
    }),
    tool({
      name: 'list_filters',
      title: 'List pipelines and filters',
      description: 'Lists the pipelines and filters that the other tools can use, with what each is for.',
      input: object({}),
      text: async () => listing(),
    }),
    tool({
      name: 'explain_page',
      title: 'Explain what is kept of a page',
      description:
        'Says for every step of a pipeline what it kept of a page and why: thresholds, and the largest kept and dropped blocks. Give url or html.',
      input: object({ url: optional(addressSchema), html: optional(text('The page')), pipeline }),
      async text({ url = null, html, pipeline: name }, signal) {
        if (url === null && html === undefined) throw new Problem('bad-request', '$: expected one of url and html, got none of them')
        const chosen = chosenPipeline(name, context)
        const source = html === undefined ? null : { html }
        const { result } = await runExtraction(
          { source, url, pipeline: chosen, formats: [], options: { comments: 'keep' }, explains: true },
          context,
          signal,
        )
        return fenced(JSON.stringify(result.explanation, null, 1))
      },
    }),
  ]
}

async function readingOf(
  given: Reading & { readonly source: { readonly html: string } | null; readonly url: string | null },
  parts: PagesOfText,
  context: ExtractionContext,
  signal: AbortSignal,
): Promise<string> {
  const { source, url, favour, hidden: policy = 'drop', cursor, max_chars: limit = 20_000 } = given
  if (cursor !== undefined) {
    const part = parts.next(cursor, limit)
    if (part === null) throw new Problem('not-found', '$.cursor: the page is no longer kept; read it again without a cursor')
    return partText(part, null)
  }
  const wanted = { source, url, pipeline: chosenPipeline(given.pipeline, context), formats: ['markdown'] as const }
  const found = await runExtraction({ ...wanted, options: { hidden: policy, ...(favour && { favour }) } }, context, signal)
  const markdown = found.result.markdown ?? ''
  const chosen = given.query === undefined ? markdown : selected(markdown, given.query)
  return partText(parts.begin(`${factsOf(found)}${chosen}`, limit), found.result)
}

function partText({ text: part, from, to, length, cursor }: TextPart, result: ExtractionResult | null): string {
  const status =
    result === null ? '' : `Status: ${result.status}${result.confidence === null ? '' : `, confidence ${result.confidence.toFixed(2)}`}\n`
  const place =
    cursor === null && from === 0
      ? ''
      : `Characters ${from + 1} to ${to} of ${length}${cursor === null ? ', the last part' : `; go on with cursor ${cursor}`}\n`
  return `${status}${place}${fenced(part)}`
}

/** What the page says about itself: text of the page like the rest. */
function factsOf({ result, url }: Found): string {
  const { title, authors, published, siteName, language } = result
  const facts = { title, url, authors: authors.join(', ') || null, published, site: siteName, language }
  const lines = Object.entries(facts)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}: ${value}`)
  return lines.length === 0 ? '' : `${lines.join('\n')}\n\n`
}

function selected(markdown: string, wanted: string): string {
  const sections = sectionsOf(markdown)
  const found = matchingSections(sections, wanted)
  if (found.length > 0)
    return found
      .map(({ headings, text: content }) => (headings.length > 1 ? `(${headings.slice(0, -1).join(' > ')})\n${content}` : content))
      .join('\n\n')
  const headings = sections.map(section => section.headings.at(-1)).filter(heading => heading !== undefined)
  return `No section matches. Headings of the page:\n${headings.map(heading => `- ${heading}`).join('\n') || '(none)'}`
}

function listing(): string {
  const lines = (list: readonly { readonly name: string; readonly summary: string }[]): string =>
    list.map(({ name, summary }) => `- ${name}: ${summary}`).join('\n')
  return `Pipelines:\n${lines(pipelines)}\n\nFilters:\n${lines(filters)}`
}
