/** NCE, news content extraction in three phases. */

import { defineFilter, keepRuns, paperPolicies, verdict } from '../../filter/filter.js'
import type { Trace } from '../../filter/trace.js'
import { measuresOf } from '../../page/measure.js'
import type { Page } from '../../page/page.js'
import { boolean, integer, number } from '../../params/params.js'
import { normalise } from '../../text/words.js'
import { elementLabel } from '../element-series.js'
import { type CommentRegion, findComments } from './comments.js'
import { findSeparator, linkDensity, type Separation, type SeparatorSettings, wholeBody } from './separator.js'
import { findTitle, type TitleSearch } from './title.js'

/**
 * Finds the node that separates a news article from the rest, cuts off the comments and adds the headline.
 *
 * Laber et al., "A fast and simple method for extracting relevant content from news webpages", CIKM 2009. All thresholds
 * and the details of phase 2 are reconstructions, see README.
 */
export const nce = defineFilter({
  name: 'nce',
  summary: 'Climbs from the first long text to the block that holds the article, cuts comments off and adds the headline.',
  reference: 'Laber et al.: A fast and simple method for extracting relevant content from news webpages, CIKM 2009',
  reads: ['elements', 'blocks'],
  params: {
    findsSeparator: boolean({
      default: true,
      doc: 'Phase 1: whether to keep only the children of the separator node instead of the whole body.',
    }),
    removesComments: boolean({
      default: true,
      doc: 'Phase 2: whether to drop everything from the first of several similar short blocks onwards.',
    }),
    findsTitle: boolean({ default: true, doc: 'Phase 3: whether to add the headline if it comes before the article.' }),
    addsDocumentTitle: boolean({
      default: false,
      doc: 'Phase 3: whether to put the text of <title> first if it wins and the page does not show it.',
    }),
    minLeafChars: integer({ default: 200, min: 80, max: 400, doc: 'Minimum characters in the text at which the search starts to climb.' }),
    minBlockChars: integer({ default: 1500, min: 300, max: 4000, scale: 'log', doc: 'Minimum characters in a separator.' }),
    minSiblingChars: integer({
      default: 200,
      min: 40,
      max: 600,
      doc: 'Minimum characters in a textual sibling; a separator has at most one.',
    }),
    maxSiblingLinkShare: number({
      default: 0.4,
      min: 0.2,
      max: 0.6,
      doc: 'Share of link characters below which a sibling is textual.',
    }),
    maxChildLinkShare: number({
      default: 0.4,
      min: 0.2,
      max: 0.7,
      doc: 'Maximum share of link characters in a kept child of the separator.',
    }),
    minCommentWords: integer({ default: 3, min: 2, max: 6, doc: 'Minimum words in a block that can be the head of a comment.' }),
    maxCommentWords: integer({ default: 40, min: 15, max: 80, doc: 'Maximum words in a block that can be the head of a comment.' }),
    minSimilarity: number({ default: 0.6, min: 0.4, max: 0.9, doc: 'Minimum similarity of two blocks that repeat each other.' }),
    maxGapNodes: integer({
      default: 120,
      min: 20,
      max: 400,
      scale: 'log',
      doc: 'Maximum number of nodes between two blocks that repeat each other.',
    }),
    minRepeats: integer({ default: 3, min: 3, max: 5, doc: 'Minimum number of repeated blocks that mark the beginning of the comments.' }),
    minTitleWords: integer({ default: 3, min: 2, max: 5, doc: 'Minimum words in a headline.' }),
    maxTitleWords: integer({ default: 30, min: 15, max: 40, doc: 'Maximum words in a headline.' }),
    minTitleOverlap: number({
      default: 0.5,
      min: 0.3,
      max: 0.8,
      doc: 'Minimum share of the words of a headline that occur in the article.',
    }),
  },
  presets: { paper: { addsDocumentTitle: true } },
  presetPolicies: paperPolicies,
  judge(page, params, budget) {
    const separation = params.findsSeparator ? findSeparator(page, params, budget) : wholeBody(page)
    const kept = separation.inU.slice()
    const canHaveComments = params.removesComments && separation.separator >= 0
    const comments = canHaveComments ? findComments(page, separation.inU, params, budget) : null
    if (comments) dropFrom(page, kept, comments.nodes[0])
    const title = params.findsTitle ? findTitle(page, kept, params, budget) : null
    if (title && title.title >= 0) keepBelow(page, kept, title.title)
    const hidden = params.addsDocumentTitle && title?.isDocumentTitle && title.title < 0 ? normalise(page.title) : undefined
    return verdict(page, keepRuns(page, kept), { title: hidden, trace: () => traceOf(page, separation, comments, title, kept, params) })
  },
})

/** Drops all runs from a node on, in document order. */
function dropFrom({ nodes }: Page, kept: Uint8Array, node: number): void {
  kept.fill(0, nodes.run[node])
}

function keepBelow({ nodes }: Page, kept: Uint8Array, node: number): void {
  kept.fill(1, nodes.run[node], nodes.run[nodes.end[node]])
}

function traceOf(
  page: Page,
  separation: Separation,
  comments: CommentRegion | null,
  title: TitleSearch | null,
  kept: Uint8Array,
  { minLeafChars, maxChildLinkShare }: SeparatorSettings,
): Trace {
  const { leaf, separator, rejected } = separation
  const { nodes, body, liveRuns } = page
  const measures = measuresOf(page)
  const parent = separator >= 0 ? separator : body
  const children: number[] = []
  for (let child = parent + 1; parent >= 0 && child < nodes.end[parent]; child = nodes.end[child]) {
    if (measures.charsOf(child) > 0) children.push(child)
  }
  const candidates = title?.candidates ?? []
  return {
    series: [
      {
        name: 'chars',
        unit: 'run',
        ids: liveRuns,
        values: Float64Array.from(liveRuns, run => measures.runChars(run)),
        doc: 'Characters of each text leaf; the first long one starts the search.',
      },
      {
        name: 'linkDensity',
        unit: 'element',
        ids: Int32Array.from(children),
        values: Float64Array.from(children, child => linkDensity(page, child)),
        doc: 'Share of link characters in each child of the separator; children above maxChildLinkShare are left out.',
      },
      {
        name: 'commentHeads',
        unit: 'element',
        ids: Int32Array.from(comments?.nodes ?? []),
        values: Float64Array.from(comments?.nodes ?? [], node => measures.wordsOf(nodes.parent[node])),
        doc: 'Words in the parent element of each similar short text that marks the beginning of the comments.',
      },
      {
        name: 'titleCandidates',
        unit: 'element',
        ids: Int32Array.from(candidates, candidate => candidate.node),
        values: Float64Array.from(candidates, candidate => candidate.chars),
        doc: 'Characters of each node that could be the headline; the largest one is chosen.',
      },
    ],
    thresholds: [
      { name: 'minLeafChars', value: minLeafChars, on: 'chars' },
      { name: 'maxChildLinkShare', value: maxChildLinkShare, on: 'linkDensity', keeps: 'below' },
    ],
    kept: Uint8Array.from(liveRuns, run => kept[run]),
    notes: {
      leaf: leaf < 0 ? 'none' : shorten(page.runText(leaf)),
      rejected: rejected.map(({ element, condition }) => `${elementLabel(page, element)} (${condition})`).join(', ') || 'none',
      separator: separator < 0 ? 'none: the whole body' : elementLabel(page, separator),
      commentsFrom: comments ? shorten(page.runText(nodes.run[comments.nodes[0]])) : 'none',
      title:
        title && title.title >= 0 ? elementLabel(page, titleElement(page, title.title)) : title?.isDocumentTitle ? '<title> only' : 'none',
    },
  }
}

function titleElement({ nodes }: Page, node: number): number {
  return nodes.tag[node] === 0 ? nodes.parent[node] : node
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 60 ? `${line.slice(0, 59)}…` : line
}
