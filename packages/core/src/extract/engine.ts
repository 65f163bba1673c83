/** The path from input to result; entry points differ only in the filters and pipelines they bring. */

import { decodeHtml } from '../bytes/index.js'
import type { AnyFilter } from '../filters/filter.js'
import { readMetadata } from '../metadata/index.js'
import type { Page } from '../page/page.js'
import { defaultLimits, parsePage } from '../page/parse.js'
import { difference, intersection, type Selection } from '../page/selection.js'
import type { Outcome } from '../page/types.js'
import { ConfigurationError, show } from '../params/errors.js'
import { compile, type Extraction } from '../pipeline/compile.js'
import type { NamedPipeline, Pipeline } from '../pipeline/types.js'
import type { Registry } from '../pipeline/validate.js'
import { commentText } from './comments.js'
import { checkOptions, type ExtractOptions, type Favour, OptionError, type ParsedSiteRule, parseSites } from './options.js'
import { pageState } from './page-state.js'
import { Result } from './result.js'
import { applySiteRules } from './site-rules.js'

/** What `extract` takes: decoded HTML, bytes, or a document. */
export type Input = string | Uint8Array | { readonly documentElement: { readonly outerHTML: string } }

/** What an entry point brings. */
export interface EngineParts {
  readonly registry: Registry
  readonly pipelines: readonly NamedPipeline[]
  /** Name of the pipeline that runs when none is asked for. */
  readonly defaultPipeline: string
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
    const { pipeline, policies } = pipelineOf(options.pipeline ?? parts.defaultPipeline, parts.pipelines)
    const wanted = options.favour === undefined ? pipeline : withFavour(pipeline, options.favour)
    const extractor = compile(wanted, mergedRegistry(parts.registry, options.registry), { deadlineMs: limits.deadlineMs })
    const page = parsePage(htmlOf(input, options), {
      url: options.url ?? null,
      hidden: options.hidden ?? policies?.hidden ?? 'drop',
      noscript: options.noscript ?? policies?.noscript ?? 'auto',
      limits,
      sitePages: (options.sitePages ?? []).map(other => (typeof other === 'string' ? parsePage(other, { limits }) : other)),
    })
    return resultOf(extractor(page), sites, options)
  }
}

function resultOf(extraction: Extraction, sites: readonly ParsedSiteRule[], options: ExtractOptions): Result {
  const { page, verdict, steps } = extraction
  const { keep, comments } = splitComments(page, applySiteRules(page, verdict.keep, sites, page.url), options.comments ?? 'drop')
  const assessment = [...steps].reverse().find(step => step.verdict.assessment)?.verdict.assessment
  return new Result({
    page,
    keep,
    comments,
    status: statusOf(extraction, keep),
    confidence: assessment?.confidence ?? null,
    pageKind: keep.isEmpty ? 'none' : (assessment?.pageKind ?? null),
    steps,
    output: { url: page.url, tables: options.tables ?? true, images: options.images ?? true, links: options.links ?? true },
    titleInText: options.title ?? false,
    metadata: () => readMetadata(page, keep, { language: options.language ?? null }),
  })
}

/** What became of the page: parsing's word first, then shells and walls, then whether anything is kept. */
function statusOf({ outcome, page }: Extraction, keep: Selection): Outcome {
  if (outcome !== 'ok' && outcome !== 'no-content') return outcome
  const state = pageState(page)
  if (state !== null) return state
  return keep.isEmpty ? 'no-content' : 'ok'
}

/** Sets `favour` on every use of the learned filter; without one the option would silently do nothing. */
function withFavour(pipeline: Pipeline, favour: Favour): Pipeline {
  let uses = 0
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit)
    if (typeof value !== 'object' || value === null) return value
    const fields = Object.fromEntries(Object.entries(value).map(([name, field]) => [name, name === 'with' ? field : visit(field)]))
    if (fields['use'] !== 'learned') return fields
    uses++
    return { ...fields, with: { ...(fields['with'] as object | undefined), favour } }
  }
  const result = visit(pipeline) as Pipeline
  if (uses === 0) throw new OptionError('option favour needs a pipeline with the filter "learned"; this one has none')
  return result
}

function splitComments(page: Page, keep: Selection, option: 'keep' | 'drop' | 'separate'): { keep: Selection; comments: Selection | null } {
  if (option === 'keep') return { keep, comments: null }
  const comments = commentText(page, keep, option === 'drop')
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

function pipelineOf(pipeline: Pipeline | string, named: readonly NamedPipeline[]): Pick<NamedPipeline, 'pipeline' | 'policies'> {
  if (typeof pipeline !== 'string') return { pipeline }
  const found = named.find(candidate => candidate.name === pipeline)
  if (found) return found
  throw new OptionError(`there is no pipeline "${pipeline}"; there are ${named.map(candidate => candidate.name).join(', ')}`)
}

function mergedRegistry(own: Registry, given: Registry | undefined): Registry {
  if (!given) return own
  return {
    filters: new Map<string, AnyFilter>([...own.filters, ...given.filters]),
    models: new Map([...(own.models ?? []), ...(given.models ?? [])]),
  }
}
