/** Extracts a page and explains what each step decided, in one call. */

import { extract, registry as ownRegistry, pipelines } from '../extract/default-engine.js'
import type { Input } from '../extract/input.js'
import type { ExtractOptions } from '../extract/options.js'
import type { Registry } from '../pipeline/validate.js'
import { type Explanation, explanationOf } from './explanation.js'

/** Options of `explainPage`: those of `extract`, and how much is explained. */
export interface ExplainOptions extends ExtractOptions {
  /** How the page is called in the explanation; its address or `page` by default. */
  readonly name?: string
  /** How many kept and dropped blocks each step describes; 4 by default. */
  readonly maxBlocks?: number
}

/**
 * Extracts a page and returns why each step kept and dropped what it did, as plain data.
 *
 * It gives what `gleaner explain --json` prints. Comments stay, since the explanation is about the choice of the pipeline itself.
 */
export function explainPage(html: Input, { name, maxBlocks, ...options }: ExplainOptions = {}): Explanation {
  const result = extract(html, { comments: 'keep', ...options })
  const asked = options.pipeline ?? 'default'
  const pipelineName = typeof asked === 'string' ? asked : 'pipeline'
  // extract has refused names that nobody knows.
  const pipeline =
    typeof asked === 'string' ? pipelines.find(each => each.name === asked)!.pipeline : 'pipeline' in asked ? asked.pipeline : asked
  return explanationOf(result, {
    name: name ?? result.page.url ?? 'page',
    pipeline,
    pipelineName,
    registry: merged(options.registry),
    ...(maxBlocks === undefined ? {} : { maxBlocks }),
  })
}

function merged(given: Registry | undefined): Registry {
  return given ? { filters: new Map([...ownRegistry.filters, ...given.filters]) } : ownRegistry
}
