/** What `extract` returns. */

import { toHighlight } from '../output/highlight.js'
import { ContentResult } from './content-result.js'

export type { ResultJson, Statistics, StepSummary } from './content-result.js'

/** The main content of one page in every format, with what the page says about itself. */
export class Result extends ContentResult {
  /** The whole page with kept and dropped text marked, safe to open on its own. */
  get highlight(): string {
    return this.once('highlight', () => toHighlight(this.page, this.keep, this.parts.output))
  }
}
