/** Schemas that several operations share. */

import type { ExtractionOptions, Format } from '../extraction/index.js'
import { anyObject, boolean, choice, integer, list, named, nullable, number, object, optional, type Schema, text } from '../schema/index.js'

const formatNames = ['markdown', 'text', 'html', 'json'] as const satisfies readonly Format[]

/** An address of a page. */
export const addressSchema = text('Address of the page, http or https', {
  minLength: 1,
  maxLength: 8_000,
  examples: ['https://example.org/'],
})

/** Forms in which content is given. */
export const formatsSchema = list(choice(formatNames, 'A form of the content'), 'The forms of the content to give', {
  maxItems: 4,
  default: ['markdown'],
})

/** Which error weighs more. */
export const favourSchema = choice(['precision', 'balanced', 'recall'], 'Which error weighs more: text too much, or text too little', {
  default: 'balanced',
})

/** Names of pipelines, as paths and settings have them. */
export const pipelineNameSchema = text('Name of a pipeline', {
  minLength: 1,
  maxLength: 100,
  pattern: '^[\\p{L}\\p{N}][\\p{L}\\p{N}._ -]*$',
})

/** A pipeline by name, or as JSON in place. */
export const pipelineSchema: Schema<string | Readonly<Record<string, unknown>>> = {
  json: {
    type: ['string', 'object'],
    description: 'Name of a pipeline or filter, or a pipeline as JSON; the one in the settings if absent',
    additionalProperties: true,
    examples: ['default', { use: 'lqf', with: { maxLinkShare: 0.3 } }],
  },
}

/** Options of the library that make sense for one request. */
export const optionsSchema = named(
  'ExtractOptions',
  object(
    {
      favour: optional(favourSchema),
      title: optional(boolean('Whether the heading of the content is kept')),
      comments: optional(choice(['keep', 'drop', 'separate'], "What becomes of readers' comments")),
      tables: optional(boolean('Whether tables are kept')),
      images: optional(boolean('Whether pictures are kept')),
      links: optional(boolean('Whether links are kept')),
      embedded: optional(boolean('Whether content is looked for in JSON-LD and the state of scripts if the markup has none')),
      hidden: optional(
        choice(['drop', 'keep'], 'Whether text that a reader of the page does not see is considered; by default what the pipeline says'),
      ),
      language: optional(text('Language of the page if it is known, such as en', { maxLength: 35 })),
    },
    'Options of extraction; absent ones have the defaults of the library',
  ),
) satisfies Schema<ExtractionOptions>

/** What an extraction gives. */
export const resultSchema = named(
  'ExtractResult',
  object(
    {
      status: text('What became of the page: ok, partial, empty, no-content, empty-shell, blocked, over-budget and others'),
      url: nullable(text('The address after all redirects')),
      confidence: nullable(number('Estimated quality, 0 to 1')),
      pageKind: nullable(text('What kind of page it is')),
      title: nullable(text('Title')),
      authors: list(text('Name'), 'Authors'),
      published: nullable(text('Date of publication, ISO 8601')),
      siteName: nullable(text('Name of the site')),
      language: nullable(text('Language')),
      direction: nullable(choice(['ltr', 'rtl'], 'Reading direction')),
      pipeline: text('Name of the pipeline that ran'),
      html: optional(text('Content as HTML, safe to show')),
      text: optional(text('Content as plain text')),
      markdown: optional(text('Content as Markdown')),
      json: optional(anyObject('Everything that the library knows of the page')),
    },
    'The content of a page',
  ),
)

/** A problem document. */
export const problemSchema = named(
  'Problem',
  object(
    {
      type: text('Names the problem, for programs'),
      title: text('The problem in general'),
      status: integer('The status of the answer'),
      detail: text('What was expected, what came, and where'),
      place: optional(text('Where in the request it is, such as $.options.favour')),
      reason: optional(text('A further code, such as why a page could not be fetched')),
    },
    'What went wrong, RFC 9457',
  ),
)
