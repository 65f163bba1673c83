/** Where on the page the title stands and where its content begins and ends: names and dates near it belong to it. */

import { Tag } from '../html/tags.js'
import { firstWhere } from '../numeric/first-where.js'
import type { Page } from '../page/page.js'
import { runAt, type Selection } from '../page/selection/selection.js'
import { RunFlag } from '../page/types.js'
import { textLength } from './element-text.js'
import { inheritedZones } from './facts.js'
import { Zone } from './zones.js'

/** Characters before and after the title in which its by-line and date are looked for; none of these numbers counts indentation. */
const charsBefore = 300
const charsBehind = 1000
/** Characters behind the content in which its author's box is looked for. */
const charsBelow = 4000
/** Largest part of a page that is a title with what belongs to it. */
const maxFrameChars = 1500
const maxFrameNodes = 200
const charsBeside = 30

/** The surroundings of the title. */
export interface TitleSurroundings {
  /** The heading that is the title, −1 where there is none. */
  readonly heading: number
  /** Axis positions where the title begins and ends. */
  readonly start: number
  readonly end: number
  /** Zone bits per node, seen from the title. */
  readonly zone: Uint8Array
  /** First run near the title, and the one behind the last. */
  readonly runs: readonly [number, number]
  /** Axis position of an element. */
  positionOf(node: number): number
  /** Tells whether an element is near the title: from a little before it to a little after it. */
  isNear(node: number): boolean
  /** Tells whether an element is in the same small part of the page as the title, so that it belongs to it. */
  isBeside(node: number): boolean
  /** Tells whether an element is between the beginning of the title and the end of the content. */
  isInContent(node: number): boolean
}

/** Describes the surroundings of a heading, or without one of the beginning of what is kept. */
export function surroundingsOf(page: Page, { bounds }: Selection, heading: number, ownZone: Uint8Array): TitleSurroundings {
  const { runs, nodes } = page
  const positionOf = (node: number): number => runs.start[nodes.run[node]]
  const axisEnd = runs.start[runs.size]
  const start = heading < 0 ? (bounds[0] ?? 0) : positionOf(heading)
  const end = heading < 0 ? start : positionOf(nodes.end[heading])
  const contentEnd = bounds[bounds.length - 1] ?? axisEnd
  const frame = frameOf(page, heading)
  const zone = inheritedZones(page, ownZone, heading)
  const seen = charsSeen(page)
  const seenAt = (position: number): number => seen[runAt(runs, Math.min(Math.max(0, position), axisEnd - 1))] ?? 0
  const isWithin = (node: number, from: number, to: number): boolean => seen[nodes.run[node]] >= from && seen[nodes.run[node]] <= to
  const first = seenAt(start)
  const last = seenAt(end)
  const runFrom = (least: number): number => firstWhere(runs.size, run => seen[run] >= least)
  return {
    heading,
    start,
    end,
    zone,
    runs: [runFrom(first - charsBefore), Math.min(runs.size, runFrom(last + charsBehind) + 1)],
    positionOf,
    isNear: node => isWithin(node, first - charsBefore, last + charsBehind),
    isBeside: node =>
      frame >= 0 && ((node > frame && node < nodes.end[frame] && !(zone[node] & Zone.Comment)) || isWithin(node, last, last + charsBeside)),
    isInContent: node => isWithin(node, first, seenAt(contentEnd) + charsBelow),
  }
}

/** Characters before each run, without runs between elements that are nothing but indentation: they are no distance. */
function charsSeen({ runs }: Page): Int32Array {
  const seen = new Int32Array(runs.size + 1)
  for (let run = 0; run < runs.size; run++) {
    seen[run + 1] = seen[run] + (runs.flags[run] & RunFlag.Blank ? 0 : runs.start[run + 1] - runs.start[run])
  }
  return seen
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
