/** The stage `prepare`: options are checked, limits read and the pipeline compiled, once for all pages. */

import type { AnyFilter, FilterOption } from '../filter/filter.js'
import { limitsOf } from '../page/limits.js'
import type { ParamValue } from '../params/params.js'
import { compile, type Extractor } from '../pipeline/compile.js'
import { readDocument } from '../pipeline/document.js'
import { contentRulesOf, policiesOf } from '../pipeline/policies.js'
import { mapUses, usesOf } from '../pipeline/tree.js'
import type { NamedPipeline, Pipeline, StatedPipeline } from '../pipeline/types.js'
import { checkRegistry, type Registry, suggestion } from '../pipeline/validate.js'
import { OptionError, parseSites } from './options.js'
import type { Plan, PrepareOptions } from './plan.js'
import { readSitePages } from './read.js'

/** What an entry point brings. */
export interface EngineParts {
  readonly registry: Registry
  readonly pipelines: readonly NamedPipeline[]
  /** Name of the pipeline that runs if none is asked for. */
  readonly defaultPipeline: string
  /** The clock; tests pass their own. */
  readonly now?: () => number
}

/** Makes plans from checked options; the compiled default pipeline is kept. */
export function makePlanner(parts: EngineParts): (options: PrepareOptions) => Plan {
  let usual: Extractor | null = null
  return options => {
    const stated = pipelineOf(options.pipeline ?? parts.defaultPipeline, parts.pipelines)
    const registry = mergedRegistry(parts.registry, options.registry)
    const isUsual = !(options.pipeline || options.favour || options.favor || options.registry || options.judge)
    const extractor = (isUsual ? usual : null) ?? extractorOf(stated.pipeline, registry, options)
    if (isUsual) usual = extractor
    const limits = limitsOf(options.limits)
    const { hidden, noscript } = policiesIn(stated, registry, options)
    // What nobody can see is taken out of what is kept: filters read the page with its hidden text.
    const policies = { hidden: hidden === 'auto' ? 'keep' : hidden, noscript } as const
    const reading = { ...policies, limits: { ...limits, deadlineMs: 0 } }
    return {
      extractor,
      policies,
      dropsUnseen: hidden === 'auto',
      content: contentIn(stated, registry, options),
      limits,
      rules: parseSites(options.sites ?? []),
      sitePages: readSitePages(options.sitePages ?? [], () => reading),
      options,
      now: parts.now ?? (() => performance.now()),
    }
  }
}

function policiesIn({ pipeline, policies }: StatedPipeline, registry: Registry, options: PrepareOptions): Plan['policies'] {
  const wanted = { ...policiesOf(pipeline, registry), ...policies }
  return { hidden: options.hidden ?? wanted.hidden ?? 'drop', noscript: options.noscript ?? wanted.noscript ?? 'auto' }
}

function contentIn({ pipeline, content }: StatedPipeline, registry: Registry, options: PrepareOptions): Plan['content'] {
  const wanted = { ...contentRulesOf(pipeline, registry), ...content }
  return { placeholders: wanted.placeholders ?? 'keep', embedded: options.embedded ?? wanted.embedded ?? false }
}

function extractorOf(pipeline: Pipeline, registry: Registry, { favor, favour = favor, judge }: PrepareOptions): Extractor {
  if (favor !== undefined && favor !== favour)
    throw new OptionError(`the options favor and favour are the same, but say ${favor} and ${favour}`)
  const chosen = favour === undefined ? pipeline : withOption(pipeline, registry, 'favour', favour)
  return compile(chosen, registry, judge ? { judge } : {})
}

/** Sets an option on every filter that takes it; without one the option would silently do nothing. */
function withOption(pipeline: Pipeline, { filters }: Registry, option: FilterOption, value: ParamValue): Pipeline {
  const takes = (filter: AnyFilter | undefined): boolean => filter?.options?.includes(option) ?? false
  if (![...usesOf(pipeline)].some(({ node }) => takes(filters.get(node.use)))) {
    const known = [...filters.values()].filter(takes).map(({ name }) => `"${name}"`)
    throw new OptionError(`option ${option} needs a pipeline with a filter that takes it (${known.join(', ')}); this one has none`)
  }
  return mapUses(pipeline, use => {
    if (!takes(filters.get(use.use))) return use
    const { favor: _otherSpelling, ...values } = use.with ?? {}
    return { ...use, with: { ...values, [option]: value } }
  })
}

function pipelineOf(pipeline: StatedPipeline | Pipeline | string, named: readonly NamedPipeline[]): StatedPipeline {
  if (typeof pipeline !== 'string') return readDocument(pipeline, { readModel: model => model })
  const found = named.find(candidate => candidate.name === pipeline)
  if (found) return found
  const names = named.map(candidate => candidate.name)
  throw new OptionError(`there is no pipeline "${pipeline}"${suggestion(pipeline, names)}`)
}

function mergedRegistry(own: Registry, given: Registry | undefined): Registry {
  if (!given) return own
  checkRegistry(given)
  return {
    filters: new Map<string, AnyFilter>([...own.filters, ...given.filters]),
    models: new Map([...(own.models ?? []), ...(given.models ?? [])]),
  }
}
