/** Parses a page and describes its blocks for the page view. */

import { countText, Kind, normalise, type Page, parsePage } from 'gleaner'
import { frameDocument } from './frame-document.js'
import type { BlockInfo, OpenedPage, PageSource } from './protocol.js'
import { VerdictCache } from './verdict-cache.js'

/** A parsed page with what the Studio shows of it. */
export interface HeldPage {
  readonly source: PageSource
  /** All text is live here, so that blocks do not depend on the policies of a pipeline. */
  readonly page: Page
  readonly opened: OpenedPage
  /** The page as pipelines see it, by their page policies. */
  readonly parsed: Map<string, Page>
  readonly verdicts: VerdictCache
}

/** Longest text that is shown of a block, in characters. */
const maxText = 240

/** Opens a page. */
export function openPage(source: PageSource): HeldPage {
  const page = parsePage(source.html, { url: source.url, hidden: 'keep', noscript: 'keep' })
  const runBlock = blockOfRuns(page)
  const blocks = Array.from({ length: page.blocks.size }, (_, block) => blockInfo(page, block))
  const opened: OpenedPage = {
    key: source.key,
    url: source.url,
    title: page.title.trim(),
    outcome: page.outcome,
    frameHtml: frameDocument(page),
    runs: runPlaces(page),
    runStart: page.runs.start.slice(),
    runBlock,
    nodeBlock: blockOfNodes(page, runBlock),
    blocks,
    words: blocks.reduce((sum, { words }) => sum + words, 0),
    bytes: new TextEncoder().encode(source.html).length,
  }
  return { source, page, opened, parsed: new Map(), verdicts: new VerdictCache() }
}

function runPlaces({ nodes, runs }: Page): OpenedPage['runs'] {
  const ordinals = new Int32Array(nodes.size)
  const next = new Map<number, number>()
  for (let node = 0; node < nodes.size; node++) {
    if (nodes.kind[node] !== Kind.Text) continue
    const parent = nodes.parent[node]
    const ordinal = next.get(parent) ?? 0
    ordinals[node] = ordinal
    next.set(parent, ordinal + 1)
  }
  const of = (value: (run: number) => number): Int32Array => Int32Array.from({ length: runs.size }, (_, run) => value(run))
  return {
    parent: of(run => nodes.parent[runs.node[run]]),
    ordinal: of(run => ordinals[runs.node[run]]),
    length: of(run => runs.start[run + 1] - runs.start[run]),
  }
}

function blockOfRuns({ runs, blocks }: Page): Int32Array {
  const block = new Int32Array(runs.size).fill(-1)
  for (let b = 0; b < blocks.size; b++) for (let k = blocks.start[b]; k < blocks.start[b + 1]; k++) block[blocks.runs[k]] = b
  return block
}

/** The first block at or below each node. */
function blockOfNodes({ nodes, runs }: Page, runBlock: Int32Array): Int32Array {
  // For every run the first one from there on that has a block.
  const next = new Int32Array(runs.size + 1).fill(runs.size)
  for (let run = runs.size - 1; run >= 0; run--) next[run] = runBlock[run] >= 0 ? run : next[run + 1]
  return Int32Array.from({ length: nodes.size }, (_, node) => {
    const run = next[nodes.run[node]]
    return run < nodes.run[nodes.end[node]] ? runBlock[run] : -1
  })
}

function blockInfo(page: Page, block: number): BlockInfo {
  const { blocks, runs, nodes } = page
  const first = blocks.runs[blocks.start[block]]
  const last = blocks.runs[blocks.start[block + 1] - 1]
  const element = blocks.element[block]
  const [from, to] = [runs.start[first], runs.start[last + 1]]
  const { words } = countText(runs.axis, from, to)
  return {
    element: selectorOf(page, element),
    path: pathOf(page, element),
    words,
    linkShare: linkShareOf(page, first, last),
    text: normalise(runs.axis.slice(from, to)).slice(0, maxText),
    from: first,
    to: last + 1,
    srcStart: nodes.srcStart[element] >= 0 ? nodes.srcStart[element] : runs.srcStart[first],
    srcEnd: runs.srcEnd[last],
  }
}

/** Share of the characters of some runs that are inside links. */
function linkShareOf(page: Page, first: number, last: number): number {
  let [linked, all] = [0, 0]
  for (let run = first; run <= last; run++) {
    const length = page.runText(run).trim().length
    all += length
    if (isInLink(page, page.runs.node[run])) linked += length
  }
  return all === 0 ? 0 : linked / all
}

function isInLink(page: Page, node: number): boolean {
  for (let at = page.nodes.parent[node], steps = 0; at >= 0 && steps < 12; at = page.nodes.parent[at], steps++)
    if (page.tagName(at) === 'a') return true
  return false
}

function selectorOf(page: Page, node: number): string {
  const id = page.attribute(node, 'id')
  const classes = (page.attribute(node, 'class') ?? '').trim().split(/\s+/).filter(Boolean).slice(0, 2)
  return `${page.tagName(node)}${id ? `#${id}` : ''}${classes.map(name => `.${name}`).join('')}`
}

function pathOf(page: Page, node: number): string {
  const names: string[] = []
  for (let at = node; at >= 0 && names.length < 12; at = page.nodes.parent[at]) names.unshift(page.tagName(at))
  return names.join(' › ')
}
