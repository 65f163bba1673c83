/** From what a pipeline kept to the parts of a result; and from what was given to HTML. */

import { commentText } from '../content/comments.js'
import { pageState } from '../content/page-state.js'
import type { MetadataReader } from '../metadata/index.js'
import type { Page } from '../page/page.js'
import { difference, intersection, type Selection } from '../page/selection/selection.js'
import type { Outcome } from '../page/types.js'
import { ConfigurationError, show } from '../params/errors.js'
import type { Extraction } from '../pipeline/compile.js'
import type { CommonOptions } from './common-options.js'
import type { ResultParts } from './content-result.js'

/** A document of a browser, or of anything that can write itself as HTML. */
export interface DocumentLike {
  readonly documentElement: { readonly outerHTML: string }
}

/** An input that is neither text, bytes nor a document. */
export class InputError extends ConfigurationError {
  override readonly name = 'InputError'
}

/** The HTML of a text or a document; an `InputError` that says what is taken for anything else. */
export function markupOf(input: string | DocumentLike, taken: string): string {
  if (typeof input === 'string') return input
  const outer = (input as { documentElement?: { outerHTML?: unknown } } | null | undefined)?.documentElement?.outerHTML
  if (typeof outer === 'string') return outer
  throw new InputError(`the input must be ${taken}, got ${show(input)}`)
}

/** The parts of the result of an extraction of which `kept` is to be shown. */
export function partsOf(extraction: Extraction, kept: Selection, options: CommonOptions, readMetadata: MetadataReader): ResultParts {
  const { page, steps, verdict } = extraction
  const { keep, comments } = splitComments(page, kept, options.comments ?? 'drop')
  // A word on nothing says nothing about text that site rules or data put in its place, and the other way round.
  const assessment = (verdict.assessment?.pageKind === 'none') === keep.isEmpty ? verdict.assessment : undefined
  return {
    page,
    keep,
    comments,
    status: statusOf(extraction, keep),
    confidence: assessment?.confidence ?? null,
    pageKind: keep.isEmpty ? 'none' : (assessment?.pageKind ?? null),
    pageKindProbability: assessment?.kindProbability ?? null,
    steps,
    output: { url: page.url, tables: options.tables ?? true, images: options.images ?? true, links: options.links ?? true },
    titleInText: options.title ?? false,
    metadata: () => readMetadata(page, keep, { language: options.language ?? null }),
  }
}

/** Tells whether a page was parsed and judged as a whole. */
export function isJudged(outcome: Outcome): boolean {
  return outcome === 'ok' || outcome === 'no-content' || outcome === 'empty'
}

/** What became of the page: parsing's word first, then shells and walls, then whether anything is kept. */
function statusOf({ outcome, page }: Extraction, keep: Selection): Outcome {
  if (!isJudged(outcome)) return outcome
  const state = pageState(page)
  if (state !== null) return state
  return outcome === 'empty' ? outcome : keep.isEmpty ? 'no-content' : 'ok'
}

function splitComments(page: Page, keep: Selection, option: 'keep' | 'drop' | 'separate'): { keep: Selection; comments: Selection | null } {
  if (option === 'keep') return { keep, comments: null }
  const comments = commentText(page, keep, option === 'drop')
  return { keep: difference(keep, comments), comments: option === 'separate' ? intersection(page.live, comments) : null }
}
