/** The text of a page cut into boilerpipe's blocks: text accumulates until a tag forces a new block. */

import type { Budget } from '../../filter/filter.js'
import { firstUnknownTag, Tag } from '../../html/tags.js'
import { isRemovedTag } from '../../page/elements.js'
import { measuresOf } from '../../page/measure.js'
import type { Page } from '../../page/page.js'
import { Kind, Namespace } from '../../page/types.js'
import { isSpace } from '../../text/characters.js'
import { normalise } from '../../text/words.js'
import { Label, TextBlock } from './text-block.js'
import { WordCounter } from './word-counter.js'

/** What a tag does to the text around it. */
const Action = { Flush: 0, Inline: 1, InlineSpace: 2, Anchor: 3, Ignore: 4 } as const

const actions = new Uint8Array(firstUnknownTag)
const inlineTags = [Tag.b, Tag.i, Tag.u, Tag.em, Tag.strong, Tag.span, Tag.sup, Tag.sub, Tag.code, Tag.tt, Tag.var, Tag.font, Tag.strike]
const ignoredTags = [Tag.style, Tag.script, Tag.option, Tag.object, Tag.embed, Tag.applet, Tag.link, Tag.noscript]
for (const tag of inlineTags) actions[tag] = Action.Inline
for (const tag of ignoredTags) actions[tag] = Action.Ignore
actions[Tag.abbr] = Action.InlineSpace
actions[Tag.acronym] = Action.InlineSpace
actions[Tag.a] = Action.Anchor

/** The blocks of a page and the runs they are made of. */
export interface BlockList {
  readonly blocks: readonly TextBlock[]
  /** Runs of all blocks, block after block. */
  readonly runs: Int32Array
  /** Block `b` has the runs `runs[start[b]] … runs[start[b + 1] − 1]`. */
  readonly start: Int32Array
  /** Whether there is white space before each run of `runs`. */
  readonly isSpaced: Uint8Array
  /** First live range of each run of `runs`, as an index into the bounds. */
  readonly range: Int32Array
}

/** Cuts the live text of a page into blocks. */
export function blockListOf(page: Page, budget: Budget): BlockList {
  return new BlockWalk(page).walk(budget)
}

/** The text of one block, white space collapsed; where dead text is left out stands a space. */
export function blockText(page: Page, { runs, start, isSpaced, range }: BlockList, block: number): string {
  const { bounds } = page.live
  const { start: runStart, axis } = page.runs
  let text = ''
  for (let k = start[block]; k < start[block + 1]; k++) {
    const end = runStart[runs[k] + 1]
    if (isSpaced[k] && text !== '') text += ' '
    text += axis.slice(bounds[range[k]], bounds[range[k] + 1])
    for (let r = range[k] + 2; r < bounds.length && bounds[r] < end; r += 2) text += ` ${axis.slice(bounds[r], bounds[r + 1])}`
  }
  return normalise(text)
}

/** One pass over the nodes with the open elements on a stack. */
class BlockWalk {
  readonly #page: Page
  readonly #counter = new WordCounter()
  readonly #blocks: TextBlock[] = []
  readonly #runs: Int32Array
  readonly #isSpaced: Uint8Array
  readonly #firstRange: Int32Array
  readonly #start: number[] = [0]
  #size = 0
  #range = 0 // next live range
  #open: number[] = []
  #tagLevel = 0
  #anchors = 0
  #listItems = 0
  #headings = 0
  #blockLevel = 0
  #hasSpace = false

  constructor(page: Page) {
    this.#page = page
    this.#runs = new Int32Array(page.liveRuns.length)
    this.#isSpaced = new Uint8Array(page.liveRuns.length)
    this.#firstRange = new Int32Array(page.liveRuns.length)
  }

  walk(budget: Budget): BlockList {
    const { nodes, body } = this.#page
    const last = body < 0 ? 0 : nodes.end[body]
    let spent = 0
    for (let i = body + 1; i < last; ) {
      if ((spent += 8) >= 4096) {
        budget.spend(spent)
        spent = 0
      }
      while (this.#open.length > 0 && i >= nodes.end[this.#open[this.#open.length - 1]]) this.#close(this.#open.pop()!)
      if (nodes.kind[i] === Kind.Element) i = this.#enter(i)
      else {
        if (nodes.kind[i] === Kind.Text && this.#page.runs.node[nodes.run[i]] === i) spent += this.#text(nodes.run[i], budget)
        i++
      }
    }
    this.#flush()

    return {
      blocks: this.#blocks,
      runs: this.#runs,
      start: Int32Array.from(this.#start),
      isSpaced: this.#isSpaced,
      range: this.#firstRange,
    }
  }

  /** Opens an element; returns the node to go on with. */
  #enter(i: number): number {
    const { nodes } = this.#page
    const measures = measuresOf(this.#page)
    const action = this.#actionOf(i)
    const isHtml = nodes.namespace[i] === Namespace.Html
    if (action === Action.Ignore || (isHtml && isRemovedTag(nodes.tag[i]))) {
      this.#flush()
      return nodes.end[i]
    }
    // What is absent has neither text nor tags; inside svg and math only text can be dead.
    if (measures.present[i] === 0 && (isHtml || nodes.namespace[nodes.parent[i]] === Namespace.Html)) return nodes.end[i]
    if (action === Action.Anchor || action === Action.InlineSpace) this.#space()
    if (action === Action.Flush) this.#flush()
    if (action === Action.Anchor) this.#anchors++
    if (action === Action.Flush || action === Action.Anchor) this.#tagLevel++
    this.#countLabels(i, 1)
    this.#open.push(i)
    return i + 1
  }

  #close(i: number): void {
    const action = this.#actionOf(i)
    if (action === Action.Anchor || action === Action.InlineSpace) this.#space()
    if (action === Action.Flush) this.#flush()
    if (action === Action.Anchor) this.#anchors--
    if (action === Action.Flush || action === Action.Anchor) this.#tagLevel--
    this.#countLabels(i, -1)
  }

  #actionOf(i: number): number {
    const { namespace, tag } = this.#page.nodes
    return namespace[i] === Namespace.Html && tag[i] < firstUnknownTag ? actions[tag[i]] : Action.Flush
  }

  #countLabels(i: number, step: number): void {
    const { namespace, tag } = this.#page.nodes
    if (namespace[i] !== Namespace.Html) return
    if (tag[i] === Tag.li) this.#listItems += step
    if (tag[i] === Tag.h1 || tag[i] === Tag.h2 || tag[i] === Tag.h3) this.#headings += step
  }

  /** Adds the live part of a run to the block at hand; returns the steps not yet spent. */
  #text(run: number, budget: Budget): number {
    const { runs, live } = this.#page
    const { bounds } = live
    const from = runs.start[run]
    const to = runs.start[run + 1]
    while (this.#range < bounds.length && bounds[this.#range + 1] <= from) this.#range += 2
    if (this.#range >= bounds.length || bounds[this.#range] >= to) {
      if (from < to && isSpace(runs.axis.charCodeAt(from))) this.#space()
      return 1
    }
    if (bounds[this.#range] > from) this.#space()
    if (this.#size === this.#start[this.#start.length - 1]) this.#blockLevel = this.#tagLevel
    this.#isSpaced[this.#size] = this.#hasSpace ? 1 : 0
    this.#firstRange[this.#size] = this.#range
    this.#runs[this.#size++] = run
    let steps = 0
    for (; this.#range < bounds.length && bounds[this.#range] < to; this.#range += 2) {
      if (steps > 0) this.#space()
      const rangeEnd = bounds[this.#range + 1]
      for (let at = bounds[this.#range], end = at; at < rangeEnd; at = end) {
        end = Math.min(rangeEnd, at + 4096)
        if (end < rangeEnd && (runs.axis.charCodeAt(end - 1) & 0xfc00) === 0xd800) end++
        this.#counter.add(runs.axis, at, end, this.#anchors > 0)
        steps += end - at
        if (steps >= 4096) {
          budget.spend(steps)
          steps = 1
        }
      }
    }
    this.#hasSpace = false
    if (bounds[this.#range - 1] < to) this.#space()
    return steps
  }

  #space(): void {
    this.#counter.endToken(this.#anchors > 0)
    this.#hasSpace = true
  }

  #flush(): void {
    this.#hasSpace = false
    if (this.#size === this.#start[this.#start.length - 1]) return
    const labels = (this.#listItems > 0 ? Label.ListItem : 0) | (this.#headings > 0 ? Label.Heading : 0)
    this.#blocks.push(new TextBlock(this.#counter.take(this.#anchors > 0), this.#blocks.length, this.#blockLevel, labels))
    this.#start.push(this.#size)
  }
}
