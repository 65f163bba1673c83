/** The engine of `gleaner`: every filter, every named pipeline, the default model. */

import type { AnyFilter } from '../filters/filter.js'
import { classicFilters } from '../filters/index.js'
import { makeLearned } from '../learned/filter.js'
import { defaultModel } from '../model/index.js'
import { type Registry, registryOf } from '../pipeline/validate.js'
import { namedPipelines } from '../pipelines/generated/pipelines.js'
import { type Extract, makeExtract } from './engine.js'

/** Every filter that ships, `learned` first. */
export const filters: readonly AnyFilter[] = [makeLearned([defaultModel]), ...classicFilters]

/** The filters that ship, ready for `compile`. */
export const registry: Registry = registryOf(filters)

/** Every pipeline that ships under a name. */
export const pipelines = namedPipelines

/**
 * Extracts the main content of one page.
 *
 * Takes decoded HTML, bytes or a document and returns text, safe HTML, Markdown and metadata. Synchronous, never fails
 * on bad HTML: `result.status` says what became of the page. Wrong options are errors.
 */
export const extract: Extract = makeExtract({ registry, pipelines, defaultPipeline: 'default' })
