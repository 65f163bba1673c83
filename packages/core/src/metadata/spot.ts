/** Where on the page the title stands and where its content begins and ends: names and dates near it belong to it. */

import { Tag } from '../html/tags.js'
import type { Page } from '../page/page.js'
import { runAt, type Selection } from '../page/selection.js'
import { textLength } from './element-text.js'
import { inheritedZones } from './facts.js'
import { Zone } from './zones.js'

/** Characters before the title and behind it in which its by-line and date are looked for. */
const charsBefore = 600
const charsBehind = 2500
/** Characters behind the content in which its author's box is looked for. */
const charsBelow = 4000
/** Largest part of a page that is a title with what belongs to it. */
const maxFrameChars = 1500
const maxFrameNodes = 200
const charsBeside = 80

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
  readonly #page: Page
  /** The surroundings of the heading: the largest element around it with little text. */
  readonly #frame: number

  /** Zone bits per node, seen from the title. */
  readonly zone: Uint8Array

  constructor(page: Page, keep: Selection, heading: number, ownZone: Uint8Array) {
    this.#page = page
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
    this.#frame = frameOf(page, heading)
    this.zone = inheritedZones(page, ownZone, heading)
  }

  /** Axis position of an element. */
  positionOf(node: number): number {
    return this.#page.runs.start[this.#page.nodes.run[node]]
  }

  /** Tells whether an element stands from a little before the title to a little behind it. */
  isNear(node: number): boolean {
    const position = this.positionOf(node)
    return position >= this.start - charsBefore && position <= this.end + charsBehind
  }

  /** Tells whether an element stands in the same small part of the page as the title, so that it belongs to it. */
  isBeside(node: number): boolean {
    if (this.#frame < 0) return false
    if (node > this.#frame && node < this.#page.nodes.end[this.#frame] && !(this.zone[node] & Zone.Comment)) return true
    const position = this.positionOf(node)
    return position >= this.end && position <= this.end + charsBeside
  }

  /** Tells whether an element stands behind the title's beginning and before the end of the content. */
  isInContent(node: number): boolean {
    const position = this.positionOf(node)
    return position >= this.start && position <= this.contentEnd + charsBelow
  }

  /** First and last run near the title. */
  runsNear(): readonly [number, number] {
    const { runs } = this.#page
    if (runs.size === 0) return [0, 0]
    const from = runAt(runs, Math.max(0, this.start - charsBefore))
    const to = runAt(runs, Math.min(runs.start[runs.size] - 1, this.end + charsBehind))
    return [from, Math.min(runs.size, to + 1)]
  }
}

/** Climbs from the heading while there is little text; whole pages and articles, however short, are more than a frame. */
function frameOf(page: Page, heading: number): number {
  const { nodes } = page
  let frame = heading
  while (frame >= 0) {
    const parent = nodes.parent[frame]
    if (parent < 0 || parent === page.body || nodes.tag[parent] === Tag.main || nodes.tag[parent] === Tag.article) break
    if (textLength(page, parent) > maxFrameChars || nodes.end[parent] - parent > maxFrameNodes) break
    frame = parent
  }
  return frame
}
