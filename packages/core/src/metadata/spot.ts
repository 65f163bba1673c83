/** Where on the page the title stands and where its content begins and ends: names and dates near it belong to it. */

import type { Page } from '../page/page.js'
import { runAt, type Selection } from '../page/selection.js'

/** Characters before the title and behind it in which its by-line and date are looked for. */
const charsBefore = 600
const charsBehind = 2500

/** The surroundings of the title. */
export class Spot {
  /** The heading that is the title, −1 where there is none. */
  readonly heading: number
  /** Axis position where the title begins. */
  readonly start: number
  /** Axis position where the title ends. */
  readonly end: number
  /** Axis position where the kept text ends. */
  readonly contentEnd: number
  private readonly page: Page

  constructor(page: Page, keep: Selection, heading: number) {
    this.page = page
    this.heading = heading
    const { runs, nodes } = page
    const kept = keep.bounds
    this.contentEnd = kept.length > 0 ? kept[kept.length - 1] : runs.start[runs.size]
    if (heading >= 0) {
      this.start = runs.start[nodes.run[heading]]
      this.end = runs.start[nodes.run[nodes.end[heading]]]
    } else {
      this.start = this.end = kept.length > 0 ? kept[0] : 0
    }
  }

  /** Axis position of an element. */
  positionOf(node: number): number {
    return this.page.runs.start[this.page.nodes.run[node]]
  }

  /** Tells whether an element stands from a little before the title to a little behind it. */
  isNear(node: number): boolean {
    const position = this.positionOf(node)
    return position >= this.start - charsBefore && position <= this.end + charsBehind
  }

  /** Tells whether an element stands behind the title's beginning and before the end of the content. */
  isInContent(node: number): boolean {
    const position = this.positionOf(node)
    return position >= this.start && position <= this.contentEnd + charsBefore
  }

  /** First and last run near the title. */
  runsNear(): readonly [number, number] {
    const { runs } = this.page
    if (runs.size === 0) return [0, 0]
    const from = runAt(runs, Math.max(0, this.start - charsBefore))
    const to = runAt(runs, Math.min(runs.start[runs.size] - 1, this.end + charsBehind))
    return [from, Math.min(runs.size, to + 1)]
  }
}
