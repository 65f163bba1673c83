/** The path from input to result; entry points differ only in the filters and pipelines they bring. */

import { decodeHtml } from '../bytes/index.js'
import { lengthOf } from '../content/comments.js'
import { embeddedContent, maxThinLength } from '../content/embedded.js'
import { withoutStandIn } from '../content/placeholder-pages.js'
import { applySiteRules } from '../content/site-rules.js'
import type { AnyFilter, Verdict } from '../filter/filter.js'
import { readMetadata } from '../metadata/read-metadata.js'
import { mathmlToLatex } from '../output/math/mathml-to-latex.js'
import { limitsOf } from '../page/limits.js'
import { Page } from '../page/page.js'
import { parsePage } from '../page/parse.js'
import { compile, type Extraction, type Extractor } from '../pipeline/compile.js'
import { policiesOf } from '../pipeline/policies.js'
import type { NamedPipeline, Pipeline } from '../pipeline/types.js'
import type { Registry } from '../pipeline/validate.js'
import { checkOptions, type ExtractOptions, type Favour, OptionError, type ParsedSiteRule, parseSites } from './options.js'
import { type DocumentLike, isJudged, markupOf, partsOf } from './parts.js'
import { Result } from './result.js'

export { InputError } from './parts.js'

/** What `extract` takes: decoded HTML, bytes, or a document. */
export type Input = string | Uint8Array | DocumentLike

/** What an entry point brings. */
export interface EngineParts {
  readonly registry: Registry
  readonly pipelines: readonly NamedPipeline[]
  /** Name of the pipeline that runs when none is asked for. */
  readonly defaultPipeline: string
}

/** Extracts the main content of one page. */
export type Extract = (input: Input, options?: ExtractOptions) => Result

/** Makes an `extract` function from an entry point's parts. */
export function makeExtract(parts: EngineParts): Extract {
  let usual: Extractor | null = null
  return (input, options = {}) => {
    const began = performance.now()
    checkOptions(options)
    const sites = parseSites(options.sites ?? [], options.url ?? null)
    const name = options.pipeline ?? parts.defaultPipeline
    const limits = limitsOf(options.limits)
    const { pipeline, policies: stated } = pipelineOf(name, parts.pipelines)
    const registry = mergedRegistry(parts.registry, options.registry)
    const isUsual = !(options.pipeline || options.favour || options.registry || limits.deadlineMs)
    const extractor = (isUsual ? usual : null) ?? extractorOf(pipeline, registry, options.favour, limits.deadlineMs)
    if (isUsual) usual = extractor
    const policies = { ...policiesOf(pipeline, registry), ...stated }
    const reading = {
      hidden: options.hidden ?? policies.hidden ?? 'drop',
      noscript: options.noscript ?? policies.noscript ?? 'auto',
      limits,
    } as const
    const page = parsePage(htmlOf(input, options), {
      ...reading,
      url: options.url ?? null,
      sitePages: (options.sitePages ?? []).map(other =>
        other instanceof Page
          ? other
          : typeof other === 'string'
            ? parsePage(other, reading)
            : parsePage(other.html, { ...reading, url: other.url }),
      ),
    })
    // What parsing took is gone from the time for the filters.
    const left = limits.deadlineMs && Math.max(0.001, limits.deadlineMs - (performance.now() - began))
    const extraction = left ? extractorOf(pipeline, registry, options.favour, left)(page) : extractor(page)
    const isDefault = name === parts.defaultPipeline
    const fromData = (options.embedded ?? isDefault) && sites.length === 0 ? resultFromData(extraction, extractor, options) : null
    return fromData ?? resultOf(isDefault ? withoutStandIn(extraction) : extraction, sites, options)
  }
}

/** A result made of the page's data, where the markup gave next to nothing and they have more; else null. */
function resultFromData({ page, verdict, outcome }: Extraction, extractor: Extractor, options: ExtractOptions): Result | null {
  const length = lengthOf(verdict.keep)
  if (length > maxThinLength || !isJudged(outcome)) return null
  const embedded = embeddedContent(page, length)
  if (embedded === null) return null
  const other = extractor(parsePage(embedded.html, { url: page.url, ...(options.limits ? { limits: options.limits } : {}) }))
  // Who writes JSON-LD has chosen what belongs to the content; state has to be sifted.
  const kept = embedded.origin === 'json-ld' ? other.page.live : other.verdict.keep
  if (lengthOf(kept) <= length) return null
  const parts = partsOf({ ...other, outcome: 'ok' }, kept, options, () =>
    readMetadata(page, verdict.keep, { language: options.language ?? null }),
  )
  return new Result({ ...parts, status: 'ok', origin: embedded.origin, output: { ...parts.output, mathmlToLatex } })
}

function extractorOf(pipeline: Pipeline, registry: Registry, favour: Favour | undefined, deadlineMs: number): Extractor {
  return compile(favour === undefined ? pipeline : withFavour(pipeline, favour), registry, { deadlineMs })
}

function resultOf(extraction: Extraction, sites: readonly ParsedSiteRule[], options: ExtractOptions): Result {
  const { page, verdict } = extraction
  const kept = applySiteRules(page, verdict.keep, sites)
  const parts = sites.some(rule => rule.keep)
    ? partsOf(
        { ...extraction, verdict: withoutAssessment(verdict) },
        kept,
        { ...options, comments: options.comments ?? 'keep' },
        readMetadata,
      )
    : partsOf(extraction, kept, options, readMetadata)
  return new Result({ ...parts, output: { ...parts.output, mathmlToLatex } })
}

/** A verdict without its word on the whole page, which says nothing of what a rule kept instead. */
function withoutAssessment({ keep, status }: Verdict): Verdict {
  return { keep, status }
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

function htmlOf(input: Input, options: ExtractOptions): string {
  if (input instanceof Uint8Array) {
    return decodeHtml(input, {
      contentType: options.contentType ?? null,
      ...(options.charsets ? { charsets: options.charsets } : {}),
    }).html
  }
  return markupOf(input, 'a text, a Uint8Array or an object with documentElement.outerHTML')
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
