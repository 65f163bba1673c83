/** The pages of a thread, parsed as far as memory allows. */

import type { Measure } from '../metrics/index.js'
import { HeldPage } from './held-page.js'
import { goldPageAt, type SharedLines } from './load-pages.js'

/** Pages by number; those that were used longest ago are parsed again when they are used again. */
export class HeldPages {
  private readonly lines: SharedLines
  private readonly measure: Measure
  private readonly maxChars: number
  private readonly held = new Map<number, HeldPage>()
  /** Pages that are parsed, the one used last at the end. */
  private readonly recent = new Set<number>()
  private chars = 0

  constructor(lines: SharedLines, measure: Measure, maxChars: number) {
    this.lines = lines
    this.measure = measure
    this.maxChars = maxChars
  }

  at(number: number): HeldPage {
    let page = this.held.get(number)
    if (!page) this.held.set(number, (page = new HeldPage(goldPageAt(this.lines, number), this.measure)))
    if (!this.recent.delete(number)) this.makeRoom(page.html.length)
    this.recent.add(number)
    return page
  }

  private makeRoom(length: number): void {
    for (const number of this.recent) {
      if (this.chars + length <= this.maxChars) break
      const page = this.held.get(number) as HeldPage
      page.forget()
      this.recent.delete(number)
      this.chars -= page.html.length
    }
    this.chars += length
  }
}
