/** Pages as training samples: features of their blocks, soft labels from the gold, tokens. */

import { type Page, parsePage } from 'gleaner'
import {
  blockFeatures,
  type DecisionBlocks,
  decisionBlocks,
  featureInput,
  featureRows,
  forBlockTokens,
  hiddenInlineRuns,
  kindTokens,
  previousHeadings,
  textWords,
} from 'gleaner/learned'
import type { GoldPage } from '../../datasets/index.js'
import { foldKeyOf } from '../../datasets/index.js'
import { fnv1a32 } from '../../statistics/random.js'
import { alignGold } from '../align.js'

/** One page, ready for training and for scoring decisions. */
export interface Sample extends DecisionBlocks {
  readonly id: string
  readonly package: string
  readonly kind: string | null
  readonly domain: string
  /** Which of five folds the domain belongs to. */
  readonly fold: number
  /** Which of twenty groups of domains it belongs to: four in each fold. */
  readonly group: number
  readonly blocks: number
  /** Share of each block's words that belong to the gold. */
  readonly labels: Float32Array
  /** 1 where the label is known: with snippets only, most blocks are not judged. */
  readonly known: Uint8Array
  readonly goldWords: number
  readonly gold: Int32Array
  readonly wordHash: Int32Array
  readonly wordStart: Int32Array
  /** 1 for words that the filter never keeps: hidden ones inside visible lines. */
  readonly leftOut: Uint8Array
  /** Features with the token columns at 0. */
  readonly features: Float32Array
  /** Token keys of all blocks. */
  readonly tokens: Int32Array
  /** Where each token stands relative to its block. */
  readonly places: Uint8Array
  readonly tokenStart: Int32Array
  /** Tokens that tell the kind of the page. */
  readonly kindTokens: Int32Array
}

const noScores = { get: (): number => Number.NaN }

/** Makes a sample; `page` may be given if it was parsed already. */
export function makeSample(gold: GoldPage, page: Page = parsePage(gold.html, { url: gold.url, hidden: 'keep' })): Sample {
  const input = featureInput(page)
  const { stats } = input
  const goldWords = textWords(gold.gold.text ?? '')
  const labelled = gold.gold.text === null ? snippetLabels(input.page, stats, gold) : textLabels(stats, goldWords)
  const previous = previousHeadings(input.headings)
  const tokens: number[] = []
  const places: number[] = []
  const tokenStart = new Int32Array(stats.size + 1)
  for (let b = 0; b < stats.size; b++) {
    forBlockTokens(input, b, previous[b], (key, place) => {
      tokens.push(key)
      places.push(place)
    })
    tokenStart[b + 1] = tokens.length
  }
  const domain = foldKeyOf(gold)
  const hash = fnv1a32(domain)
  return {
    id: gold.id,
    package: gold.package,
    kind: gold.pageKind,
    domain,
    fold: hash % 5,
    group: (hash % 5) * 4 + (Math.floor(hash / 5) % 4),
    blocks: stats.size,
    ...decisionBlocks(input),
    ...labelled,
    goldWords: goldWords.length,
    gold: goldWords,
    wordHash: stats.wordHash,
    wordStart: stats.wordStart,
    leftOut: hiddenInlineWords(page, stats),
    features: featureRows(blockFeatures(input, noScores)),
    tokens: Int32Array.from(tokens),
    places: Uint8Array.from(places),
    tokenStart,
    kindTokens: kindTokens(input),
  }
}

type Stats = ReturnType<typeof featureInput>['stats']

/** 1 for the words of hidden runs inside visible lines. */
function hiddenInlineWords(page: Page, { wordStart, wordHash }: Stats): Uint8Array {
  const marks = new Uint8Array(wordHash.length)
  const runs = new Set(hiddenInlineRuns(page))
  if (runs.size === 0) return marks
  const { blocks } = page
  for (let b = 0; b < blocks.size; b++) {
    const inBlock = blocks.runs.subarray(blocks.start[b], blocks.start[b + 1])
    if (!inBlock.some(run => runs.has(run))) continue
    // Words never cross the border of a run.
    let at = wordStart[b]
    for (const run of inBlock) {
      const end = at + textWords(page.runText(run)).length
      if (runs.has(run)) marks.fill(1, at, end)
      at = end
    }
  }
  return marks
}

function textLabels(stats: Stats, gold: Int32Array): { labels: Float32Array; known: Uint8Array } {
  const matched = alignGold(stats.wordHash, gold)
  const labels = new Float32Array(stats.size)
  for (let b = 0; b < stats.size; b++) {
    let inGold = 0
    for (let w = stats.wordStart[b]; w < stats.wordStart[b + 1]; w++) inGold += matched[w]
    labels[b] = stats.words[b] === 0 ? 0 : inGold / stats.words[b]
  }
  return { labels, known: new Uint8Array(stats.size).fill(1) }
}

/** With snippets only: blocks that hold a wanted snippet are content, those that hold an unwanted one are not. */
function snippetLabels(page: Page, stats: Stats, gold: GoldPage): { labels: Float32Array; known: Uint8Array } {
  const labels = new Float32Array(stats.size)
  const known = new Uint8Array(stats.size)
  const texts = Array.from({ length: stats.size }, (_, b) => {
    const { blocks } = page
    return Array.from(blocks.runs.slice(blocks.start[b], blocks.start[b + 1]), run => page.runText(run))
      .join('')
      .replace(/\s+/g, ' ')
  })
  const mark = (snippets: readonly string[], label: number): void => {
    for (const snippet of snippets) {
      const wanted = snippet.replace(/\s+/g, ' ').trim()
      texts.forEach((text, b) => {
        if (wanted !== '' && text.includes(wanted)) {
          labels[b] = label
          known[b] = 1
        }
      })
    }
  }
  mark(gold.gold.without, 0)
  mark(gold.gold.with, 1)
  return { labels, known }
}
