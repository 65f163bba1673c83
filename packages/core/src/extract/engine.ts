/** The functions `prepare` and `extract` of an entry point; entry points differ only in the filters and pipelines they bring. */

import { workTime } from '../filter/budget.js'
import { limitsOf } from '../page/limits.js'
import type { Input } from './input.js'
import { checkOptions, checkPrepareOptions, type ExtractOptions } from './options.js'
import type { Plan, PrepareOptions } from './plan.js'
import { type EngineParts, makePlanner } from './prepare.js'
import { extractBy, Prepared } from './prepared.js'
import type { Result } from './result.js'

/** Extracts the main content of one page. */
export type Extract = (input: Input, options?: ExtractOptions) => Result

/** Checks options and compiles the pipeline, once for many pages. */
export type Prepare = (options?: PrepareOptions) => Prepared

/** What an entry point offers. */
export interface Engine {
  readonly prepare: Prepare
  readonly extract: Extract
}

/** Makes the functions of an entry point from its parts. */
export function makeEngine(parts: EngineParts): Engine {
  const planOf = makePlanner(parts)
  let usual: Plan | null = null
  const plan = (options: ExtractOptions): Plan => (Object.keys(options).length === 0 ? (usual ??= planOf(options)) : planOf(options))
  return {
    prepare(options = {}) {
      checkPrepareOptions(options)
      return new Prepared(planOf(options))
    },
    extract(input, options = {}) {
      checkOptions(options)
      const time = workTime(limitsOf(options.limits).deadlineMs, parts.now)
      return time.during(() => {
        const { url = null, contentType = null, language = null, sitePages = [], ...rest } = options
        return extractBy(plan(rest), input, { url, contentType, language, sitePages }, time)
      })
    },
  }
}
