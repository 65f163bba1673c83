/** The engine of `gleaner`: every filter, every named pipeline, the models that ship. */

import type { AnyFilter } from '../filter/filter.js'
import { classicFilters } from '../filters/index.js'
import { type Registry, registryOf } from '../pipeline/validate.js'
import { namedPipelines } from '../registry/generated/pipelines.js'
import { modelFilters } from '../registry/models.js'
import { makeEngine } from './engine.js'
import type { TypedExtract, TypedPrepare } from './typed-engine.js'

/** Every filter that ships, `learned` first. */
export const filters: readonly AnyFilter[] = withLearnedForms(classicFilters, modelFilters())

/** The filters that ship, ready for `compile`. */
export const registry: Registry = registryOf(filters)

/** Puts filters with models in the place of those of the same name without, the others in front. */
function withLearnedForms(plain: readonly AnyFilter[], learned: readonly AnyFilter[]): AnyFilter[] {
  const isPlain = ({ name }: AnyFilter): boolean => plain.some(filter => filter.name === name)
  const inPlace = plain.map(filter => learned.find(({ name }) => name === filter.name) ?? filter)
  return [...learned.filter(filter => !isPlain(filter)), ...inPlace]
}

/** Every pipeline that ships under a name. */
export const pipelines = namedPipelines

const engine = makeEngine({ registry, pipelines, defaultPipeline: 'default' })

/**
 * Extracts the main content of one page.
 *
 * Takes decoded HTML, bytes or a document and returns text, safe HTML, Markdown and metadata. Synchronous, never fails
 * on bad HTML: `result.status` says what became of the page. Wrong options are errors. For many pages with the same
 * options, `prepare` them once.
 */
export const extract: TypedExtract = engine.extract

/**
 * Checks options, reads limits and compiles the pipeline, once for many pages: `prepare(options).extract(html)` gives what
 * `extract(html, options)` gives. Wrong options are errors here, before any page is read.
 */
export const prepare: TypedPrepare = engine.prepare
