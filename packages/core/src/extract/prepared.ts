/** A pipeline with checked options, ready for page after page. */

import { type WorkTime, workTime } from '../filter/budget.js'
import type { ContentRules } from '../filter/content-rules.js'
import { readMetadata } from '../metadata/read-metadata.js'
import { mathmlToLatex } from '../output/math/mathml-to-latex.js'
import { toOriginalHtml } from '../output/to-original-html.js'
import type { Page } from '../page/page.js'
import type { PagePolicies } from '../page/types.js'
import { partsOf, type Selected } from './finish.js'
import type { Input } from './input.js'
import { checkPageOptions } from './options.js'
import type { PageOptions, Plan } from './plan.js'
import { read } from './read.js'
import { Result } from './result.js'
import { select } from './select.js'

/** Extracts page after page; made by `prepare`. Each page has the whole deadline for itself. */
export class Prepared {
  /** The page policies in force: pages that were parsed with them can be given to `select` and `result`. */
  readonly policies: Required<PagePolicies>
  /** The content rules in force. */
  readonly content: Required<ContentRules>
  readonly #plan: Plan

  constructor(plan: Plan) {
    this.#plan = plan
    this.policies = plan.policies
    this.content = plan.content
  }

  /** Extracts the main content of one page. Never fails on bad HTML; wrong options are errors. */
  extract(input: Input, options: PageOptions = {}): Result {
    checkPageOptions(options)
    return extractBy(this.#plan, input, options, this.#time())
  }

  /** Decodes and parses one page under the policies in force. */
  page(input: Input, options: PageOptions = {}): Page {
    checkPageOptions(options)
    const time = this.#time()
    return time.during(() => read(this.#plan, input, options, time))
  }

  /** Makes the final selection of `extract` on a parsed page, without a result. */
  select(page: Page): Selected {
    const time = this.#time()
    return time.during(() => select(this.#plan, page, time))
  }

  /** Makes the result of `extract` from a parsed page. */
  result(page: Page, options: Pick<PageOptions, 'language'> = {}): Result {
    checkPageOptions(options)
    const time = this.#time()
    return time.during(() => resultOf(this.#plan, select(this.#plan, page, time), options, time))
  }

  #time(): WorkTime {
    return workTime(this.#plan.limits.deadlineMs, this.#plan.now)
  }
}

/** Extracts one page by a plan, on a clock that may run already. */
export function extractBy(plan: Plan, input: Input, options: PageOptions, time: WorkTime): Result {
  return time.during(() => resultOf(plan, select(plan, read(plan, input, options, time), time), options, time))
}

function resultOf(plan: Plan, selected: Selected, own: PageOptions, time: WorkTime): Result {
  const language = own.language ?? plan.options.language ?? null
  const parts = partsOf(selected, { ...plan.options, language }, readMetadata, time)
  const isOriginal = plan.options.structure === 'original'
  return new Result({ ...parts, output: { ...parts.output, mathmlToLatex, ...(isOriginal ? { toHtml: toOriginalHtml } : {}) } })
}
