/**
 * The source as the algorithms over lines, characters and tokens see it: tags and text in source order, without what is
 * removed beforehand and without the tags of absent elements. Dead text is still there, marked by `liveMask`.
 */

import { Tag } from '../html/tags.js'
import { isRemovedTag } from './elements.js'
import { type Lazy, lazy, lazyForAll } from './lazy.js'
import { measuresOf } from './measure.js'
import type { Page } from './page.js'
import { Kind, Namespace, NodeFlag } from './types.js'

/** Tags and text segments in source order. */
export interface SourceView {
  readonly size: number
  /** 1 for a start tag, 2 for an end tag, 0 for text. */
  readonly kind: Uint8Array
  readonly srcStart: Int32Array
  readonly srcEnd: Int32Array
  /** Of a tag its tag id; of text its first place on the character axis. */
  readonly value: Int32Array
  /** Of a tag the element it opened or closed, −1 if the tree ignored it; of text one past its last place on the axis. */
  readonly extra: Int32Array
  /** Source ranges that are removed beforehand (script, style, comments …), sorted: pairs of start and end. */
  readonly removed: Int32Array
  /** Where the content of `body` begins and ends in the source. */
  readonly start: number
  readonly end: number
}

/** Kinds of item in a source view. */
export const SourceItem = { Text: 0, StartTag: 1, EndTag: 2 } as const

/** Returns the view of the body's content, computed once per page. */
export const sourceView: Lazy<SourceView> = lazy(buildView)

/** Marks the live characters of the axis with 1. */
export const liveMask: Lazy<Uint8Array> = lazy(page => {
  const mask = new Uint8Array(page.runs.start[page.runs.size])
  const { bounds } = page.live
  for (let k = 0; k < bounds.length; k += 2) mask.fill(1, bounds[k], bounds[k + 1])
  return mask
})

function buildView(page: Page): SourceView {
  const segments = page.runs.segments
  const { tags } = page
  const removed = removedRanges(page)
  const [start, end] = bodyInterval(page)
  const capacity = segments.size + tags.size
  const kind = new Uint8Array(capacity)
  const srcStart = new Int32Array(capacity)
  const srcEnd = new Int32Array(capacity)
  const value = new Int32Array(capacity)
  const extra = new Int32Array(capacity)
  const segmentOrder = sourceOrder(segments.srcStart, segments.size)
  const tagOrder = sourceOrder(tags.srcStart, tags.size)
  const isShown = tagFilter(page, removed, start)
  let size = 0
  let s = 0
  let t = 0
  while (s < segments.size || t < tags.size) {
    const segment = s < segments.size ? (segmentOrder ? segmentOrder[s] : s) : -1
    const tag = t < tags.size ? (tagOrder ? tagOrder[t] : t) : -1
    if (tag < 0 || (segment >= 0 && segments.srcStart[segment] < tags.srcStart[tag])) {
      srcStart[size] = segments.srcStart[segment]
      srcEnd[size] = segments.srcEnd[segment]
      value[size] = segments.axis[segment]
      extra[size] = segments.axis[segment + 1]
      size++
      s++
      continue
    }
    if (isShown(tag)) {
      kind[size] = tags.isEnd[tag] ? SourceItem.EndTag : SourceItem.StartTag
      srcStart[size] = tags.srcStart[tag]
      srcEnd[size] = tags.srcEnd[tag]
      value[size] = tags.tag[tag]
      extra[size] = tags.node[tag]
      size++
    }
    t++
  }
  return {
    size,
    kind: kind.slice(0, size),
    srcStart: srcStart.slice(0, size),
    srcEnd: srcEnd.slice(0, size),
    value: value.slice(0, size),
    extra: extra.slice(0, size),
    removed,
    start,
    end,
  }
}

/** Returns the order by source position, or null where the entries are in that order already. */
function sourceOrder(positions: Int32Array, size: number): Int32Array | null {
  let isSorted = true
  for (let i = 1; i < size && isSorted; i++) isSorted = positions[i] >= positions[i - 1]
  if (isSorted) return null
  return Int32Array.from({ length: size }, (_, i) => i).sort((a, b) => positions[a] - positions[b] || a - b)
}

/** Decides tag by tag, in source order: counted elements' tags, and ignored tags inside the body outside removed ranges. */
function tagFilter(page: Page, removed: Int32Array, bodyStart: number): (tag: number) => boolean {
  const { tags } = page
  const { present } = measuresOf(page)
  let r = 0
  return tag => {
    const name = tags.tag[tag]
    if (name === Tag.html || name === Tag.head || name === Tag.body) return false
    const at = tags.srcStart[tag]
    while (r < removed.length && removed[r + 1] <= at) r += 2
    if (r < removed.length && removed[r] <= at) return false
    const node = tags.node[tag]
    return node >= 0 ? present[node] === 1 : at >= bodyStart
  }
}

/** Source ranges of comments and of removed elements below `body`, joined where they overlap. */
const removedRanges = lazyForAll(page => {
  const { nodes, body } = page
  const ranges: number[] = []
  for (let i = body < 0 ? nodes.size : body; i < nodes.size && i < nodes.end[body]; ) {
    const isRemoved =
      nodes.kind[i] === Kind.Comment ||
      (nodes.kind[i] === Kind.Element && nodes.namespace[i] === Namespace.Html && isRemovedTag(nodes.tag[i]))
    if (isRemoved && nodes.srcStart[i] >= 0) ranges.push(nodes.srcStart[i], Math.max(nodes.srcStart[i], nodes.srcEnd[i]))
    const isClosed = isRemoved || (nodes.flags[i] & NodeFlag.InTemplate) !== 0
    i = isClosed ? nodes.end[i] : i + 1
  }
  return joinRanges(ranges)
})

function joinRanges(ranges: readonly number[]): Int32Array {
  const pairs: [number, number][] = []
  for (let k = 0; k < ranges.length; k += 2) pairs.push([ranges[k], ranges[k + 1]])
  pairs.sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const joined: number[] = []
  for (const [start, end] of pairs) {
    const last = joined.length - 1
    if (last > 0 && start <= joined[last]) joined[last] = Math.max(joined[last], end)
    else joined.push(start, end)
  }
  return Int32Array.from(joined)
}

/** Where the content of `body` begins and ends: after its start tag (or at its first node), before its end tag. */
function bodyInterval(page: Page): [number, number] {
  const { tags, nodes, body, source } = page
  if (body < 0) return [source.length, source.length]
  let start = -1
  let end = source.length
  for (let t = 0; t < tags.size; t++) {
    if (tags.node[t] !== body) continue
    if (tags.isEnd[t]) end = tags.srcStart[t]
    else if (start < 0) start = tags.srcEnd[t]
  }
  if (start < 0) {
    start = source.length
    for (let i = body + 1; i < nodes.end[body]; i = nodes.end[i]) {
      if (nodes.srcStart[i] >= 0) start = Math.min(start, nodes.srcStart[i])
    }
  }
  return [start, Math.max(start, end)]
}
