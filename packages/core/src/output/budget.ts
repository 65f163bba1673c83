/**
 * A bound on what is written more than once or made longer than it was.
 *
 * A link around ten thousand paragraphs has its address in each of them, and a long base comes before every relative
 * address: a page of a hundred kilobytes could ask for hundreds of megabytes. What repeats or grows is paid for from a
 * budget in proportion to the page; when it is spent, links and pictures leave their text alone. Real pages use a few per
 * cent of it.
 */

import type { Page } from '../page/page.js'

/** Characters of markup per character of source, and what even a small page has. */
const perSourceChar = 12
const least = 1_000_000

/** Characters that may still be spent on markup. */
export class MarkupBudget {
  #left: number

  constructor(page: Page) {
    this.#left = least + perSourceChar * page.source.length
  }

  /** Takes characters from the budget; false, taking none, where there are not enough. */
  afford(chars: number): boolean {
    if (chars > this.#left) return false
    this.#left -= chars
    return true
  }
}
