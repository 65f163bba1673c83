/** What `extract` returns. */

import { toHighlight } from '../output/highlight.js'
import { ContentResult, type ResultJson } from './content-result.js'

export type { ResultJson, Statistics, StepSummary } from './content-result.js'

/** Every field that `result.pick` can give: those of the JSON form, and the highlighted page. */
export interface PlainResult extends ResultJson {
  /** The whole page with kept and dropped text marked. `''` by default, where no time is left. */
  readonly highlight: string
}

/** The main content of one page in every format, with what the page says about itself. */
export class Result extends ContentResult<PlainResult> {
  /** The whole page with kept and dropped text marked, safe to open on its own. */
  get highlight(): string {
    return this.#highlight.value
  }
  readonly #highlight = this.timed('', () => toHighlight(this.page, this.keep, this.parts.output))

  protected override read(field: string): unknown {
    return field === 'highlight' ? this.highlight : super.read(field)
  }
}
