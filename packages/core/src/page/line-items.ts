/** What lines are made of: the tags and texts of the source in source order, of the body alone or of the whole document. */

import { Tag } from '../html/tags.js'
import { countText } from '../text/words.js'
import { lazy } from './lazy.js'
import type { Page } from './page.js'
import { SourceItem, sourceView } from './source-view.js'
import { Kind } from './types.js'

/** Whether lines are those of the body's content or of the whole document. */
export type LineScope = 'body' | 'document'

/** Text of the source that has no runs, such as that of `title`; beside the kinds of `SourceItem`. */
export const looseText = 3

/** Tags and texts in source order, as in a `SourceView`. */
export interface LineItems {
  readonly size: number
  /** A kind of `SourceItem`, or `looseText`. */
  readonly kind: Uint8Array
  readonly srcStart: Int32Array
  readonly srcEnd: Int32Array
  /** Of a tag its tag id; of text its first place on the character axis. */
  readonly value: Int32Array
  /** Of text one past its last place on the axis. */
  readonly extra: Int32Array
}

/** Lists the items of the body's content, or of the document without comments, scripts, styles and other raw text. */
export function lineItems(page: Page, scope: LineScope): LineItems {
  return scope === 'body' ? sourceView(page) : documentItems(page)
}

class ItemList {
  size = 0
  readonly kind: Uint8Array
  readonly srcStart: Int32Array
  readonly srcEnd: Int32Array
  readonly value: Int32Array
  readonly extra: Int32Array
  private end = 0

  constructor(capacity: number) {
    this.kind = new Uint8Array(capacity)
    this.srcStart = new Int32Array(capacity)
    this.srcEnd = new Int32Array(capacity)
    this.value = new Int32Array(capacity)
    this.extra = new Int32Array(capacity)
  }

  /** Moves on to a source range; what was passed over is loose text. Returns false for a range inside the one before. */
  advance(start: number, end: number): boolean {
    if (start < this.end) return false
    if (start > this.end) this.add(looseText, this.end, start, 0, 0)
    this.end = end
    return true
  }

  add(kind: number, srcStart: number, srcEnd: number, value: number, extra: number): void {
    this.kind[this.size] = kind
    this.srcStart[this.size] = srcStart
    this.srcEnd[this.size] = srcEnd
    this.value[this.size] = value
    this.extra[this.size++] = extra
  }
}

const documentItems = lazy((page): LineItems => {
  const { tags, source } = page
  const { segments } = page.runs
  const removed = removedFromDocument(page)
  const order = Int32Array.from({ length: segments.size }, (_, i) => i).sort((a, b) => segments.srcStart[a] - segments.srcStart[b])
  const isAbsent = absentElements(page)
  const list = new ItemList(2 * (tags.size + segments.size + (removed.length >> 1)) + 1)
  const far = source.length + 1
  let t = 0
  let s = 0
  let r = 0
  while (t < tags.size || s < segments.size || r < removed.length) {
    const tagAt = t < tags.size ? tags.srcStart[t] : far
    const textAt = s < segments.size ? segments.srcStart[order[s]] : far
    const removedAt = r < removed.length ? removed[r] : far
    if (removedAt <= tagAt && removedAt <= textAt) {
      list.advance(removedAt, removed[r + 1])
      r += 2
    } else if (tagAt <= textAt) {
      const isShown = tags.node[t] < 0 || isAbsent[tags.node[t]] === 0
      if (list.advance(tagAt, tags.srcEnd[t]) && isShown) {
        list.add(tags.isEnd[t] ? SourceItem.EndTag : SourceItem.StartTag, tagAt, tags.srcEnd[t], tags.tag[t], 0)
      }
      t++
    } else {
      const segment = order[s++]
      const end = segments.srcEnd[segment]
      list.advance(textAt, end)
      list.add(SourceItem.Text, textAt, end, segments.axis[segment], segments.axis[segment + 1])
    }
  }
  list.advance(source.length, source.length)
  return list
})

/** Source ranges of comments, doctypes, scripts, styles and the content of frames, sorted: pairs of start and end. */
function removedFromDocument(page: Page): number[] {
  const { nodes } = page
  const pairs: [number, number][] = []
  for (let i = 0; i < nodes.size; ) {
    const kind = nodes.kind[i]
    const isElement = kind === Kind.Element && (nodes.tag[i] === Tag.script || nodes.tag[i] === Tag.style)
    const isFrameContent = kind === Kind.Text && nodes.parent[i] >= 0 && isFrame(nodes.tag[nodes.parent[i]])
    const isRemoved = isElement || isFrameContent || kind === Kind.Comment || kind === Kind.Doctype
    if (isRemoved && nodes.srcStart[i] >= 0) pairs.push([nodes.srcStart[i], nodes.srcEnd[i]])
    i = isRemoved ? nodes.end[i] : i + 1
  }
  return pairs.sort((a, b) => a[0] - b[0]).flat()
}

/** Elements whose content is raw text to the parser: their tags count, the markup inside them is not text of the page. */
function isFrame(tag: number): boolean {
  return tag === Tag.iframe || tag === Tag.noframes || tag === Tag.noembed
}

/** Marks the elements below `body` that hold text none of which is live, with everything in them. */
function absentElements(page: Page): Uint8Array {
  const { nodes, body, runs } = page
  const absent = new Uint8Array(nodes.size)
  if (body < 0) return absent
  const text = new Int32Array(runs.size + 1)
  const alive = new Int32Array(runs.size + 1)
  for (const run of page.liveRuns) alive[run + 1] = 1
  for (let run = 0; run < runs.size; run++) {
    text[run + 1] = text[run] + (countText(runs.axis, runs.start[run], runs.start[run + 1]).chars > 0 ? 1 : 0)
    alive[run + 1] += alive[run]
  }
  for (let i = body + 1; i < nodes.end[body]; ) {
    const end = nodes.end[i]
    const from = nodes.run[i]
    const to = nodes.run[end]
    const isAbsent = nodes.kind[i] === Kind.Element && text[to] > text[from] && alive[to] === alive[from]
    if (isAbsent) absent.fill(1, i, end)
    i = isAbsent ? end : i + 1
  }
  return absent
}
