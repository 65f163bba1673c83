/** The path from input to result; entry points differ only in the filters and pipelines they bring. */

import { decodeHtml } from '../bytes/index.js'
import type { AnyFilter } from '../filters/filter.js'
import { readMetadata } from '../metadata/index.js'
import type { Page } from '../page/page.js'
import { defaultLimits, parsePage } from '../page/parse.js'
import { difference, intersection, type Selection } from '../page/selection.js'
import type { Outcome, PageKind } from '../page/types.js'
import { ConfigurationError, show } from '../params/errors.js'
import { compile, type Extraction } from '../pipeline/compile.js'
import type { Pipeline } from '../pipeline/types.js'
import type { Registry } from '../pipeline/validate.js'
import { commentText } from './comments.js'
import { checkOptions, type ExtractOptions, OptionError, parseSites } from './options.js'
import { Result } from './result.js'
import { applySiteRules } from './site-rules.js'

/** What `extract` takes: decoded HTML, bytes, or a document. */
export type Input = string | Uint8Array | { readonly documentElement: { readonly outerHTML: string } }

/** A pipeline that ships under a name. */
export interface NamedPipeline {
  readonly name: string
  /** One line for lists and help. */
  readonly summary: string
  readonly pipeline: Pipeline
}

/** What a verdict says about the page beyond what is kept. */
export interface Assessment {
  readonly confidence: number | null
  readonly pageKind: PageKind | null
  readonly outcome: Outcome
}

/** What an entry point brings. */
export interface EngineParts {
  readonly registry: Registry
  readonly pipelines: readonly NamedPipeline[]
  /** Name of the pipeline that runs when none is asked for. */
  readonly defaultPipeline: string
  /** Judges the page as a whole: kind, confidence, shells and walls. */
  readonly assess: (extraction: Extraction) => Assessment
}

/** Extracts the main content of one page. */
export type Extract = (input: Input, options?: ExtractOptions) => Result

/** An input that is neither text, bytes nor a document. */
export class InputError extends ConfigurationError {
  override readonly name = 'InputError'
}

/** Makes an `extract` function from an entry point's parts. */
export function makeExtract(parts: EngineParts): Extract {
  return (input, options = {}) => {
    checkOptions(options)
    const sites = parseSites(options.sites ?? [])
    const limits = { ...defaultLimits, ...options.limits }
    const pipeline = pipelineOf(options.pipeline ?? parts.defaultPipeline, parts.pipelines)
    const extractor = compile(pipeline, mergedRegistry(parts.registry, options.registry), { deadlineMs: limits.deadlineMs })
    const page = parsePage(htmlOf(input, options), {
      url: options.url ?? null,
      hidden: options.hidden ?? 'drop',
      noscript: options.noscript ?? 'auto',
      limits,
    })
    const extraction = extractor(page)
    const assessment = parts.assess(extraction)
    const ruled = applySiteRules(page, extraction.verdict.keep, sites, page.url)
    const { keep, comments } = splitComments(page, ruled, options.comments ?? 'drop')
    return new Result({
      page,
      keep,
      comments,
      status: statusOf(assessment.outcome, keep),
      confidence: assessment.confidence,
      pageKind: assessment.pageKind,
      steps: extraction.steps,
      output: { url: page.url, tables: options.tables ?? true, images: options.images ?? true, links: options.links ?? true },
      titleInText: options.title ?? false,
      metadata: () => readMetadata(page, keep, { language: options.language ?? null }),
    })
  }
}

/** A selection that rules emptied is no content; one that rules filled is content. */
function statusOf(outcome: Outcome, keep: Selection): Outcome {
  if (keep.isEmpty) return outcome === 'ok' || outcome === 'partial' ? 'no-content' : outcome
  return outcome === 'no-content' ? 'ok' : outcome
}

function splitComments(page: Page, keep: Selection, option: 'keep' | 'drop' | 'separate'): { keep: Selection; comments: Selection | null } {
  if (option === 'keep') return { keep, comments: null }
  const comments = commentText(page, keep)
  return { keep: difference(keep, comments), comments: option === 'separate' ? intersection(page.live, comments) : null }
}

function htmlOf(input: Input, options: ExtractOptions): string {
  if (typeof input === 'string') return input
  if (input instanceof Uint8Array) {
    return decodeHtml(input, {
      contentType: options.contentType ?? null,
      ...(options.charsets ? { charsets: options.charsets } : {}),
    }).html
  }
  const outer = (input as { documentElement?: { outerHTML?: unknown } } | null | undefined)?.documentElement?.outerHTML
  if (typeof outer === 'string') return outer
  throw new InputError(`the input must be a text, a Uint8Array or an object with documentElement.outerHTML, got ${show(input)}`)
}

function pipelineOf(pipeline: Pipeline | string, named: readonly NamedPipeline[]): Pipeline {
  if (typeof pipeline !== 'string') return pipeline
  const found = named.find(candidate => candidate.name === pipeline)
  if (found) return found.pipeline
  throw new OptionError(`there is no pipeline "${pipeline}"; there are ${named.map(candidate => candidate.name).join(', ')}`)
}

function mergedRegistry(own: Registry, given: Registry | undefined): Registry {
  if (!given) return own
  return {
    filters: new Map<string, AnyFilter>([...own.filters, ...given.filters]),
    models: new Map([...(own.models ?? []), ...(given.models ?? [])]),
  }
}
