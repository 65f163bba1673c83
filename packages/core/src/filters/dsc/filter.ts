/** DSC, document slope curves, and ADSC, their advanced form. */

import { type Budget, defineFilter, paperPolicies, type Verdict, verdict } from '../../filter/filter.js'
import type { Trace } from '../../filter/trace.js'
import { Tag } from '../../html/tags.js'
import type { Page } from '../../page/page.js'
import { keepPieces, type TagCurve, type TokenTable, tagCurve, tokensOf } from '../../page/tokens.js'
import { boolean, integer, number } from '../../params/params.js'
import { type LowSections, lowSections, type SlopeSettings } from './low-sections.js'

const shared = {
  lowSlopeFactor: number({
    default: 0.5,
    min: 0.3,
    max: 0.9,
    doc: 'Maximum slope of a low window, as a share of the average slope of the page.',
  }),
  windowTokens: integer({
    default: 0,
    min: 8,
    max: 100,
    zero: 'auto',
    doc: 'Length of a window; 0 takes 8 to 50 tokens by the length of the page.',
  }),
  adaptive: boolean({
    default: false,
    doc: 'Whether the minimum length of a section is raised while the sections cover more than a tenth of the page and stay flat.',
  }),
}
const minLowWindows = { min: 1, max: 6, doc: 'Minimum number of consecutive low windows in a section.' }

/**
 * Keeps the stretches where the curve of tags over tokens is flat.
 *
 * Pinto et al., "QuASM: a system for question answering using semi-structured data", JCDL 2002. The constants come from a
 * public re-implementation, see README.
 */
export const dsc = defineFilter({
  name: 'dsc',
  summary: 'Keeps the stretches of tokens where tags are rarer than half the average.',
  reference: 'Pinto et al.: QuASM: a system for question answering using semi-structured data, JCDL 2002',
  reads: ['tokens'],
  params: { ...shared, minLowWindows: integer({ default: 3, ...minLowWindows }) },
  presets: { paper: {} },
  presetPolicies: paperPolicies,
  judge(page, params, budget) {
    return judgeSlopes(page, tagCurve(tokensOf(page)), { ...params, gap: 'less-than-one-window' }, budget)
  },
})

/**
 * DSC with links made transparent and short gaps filled.
 *
 * Gottron, "Evaluating content extraction on HTML documents", ITA 2007. The paper was not accessible: the two changes
 * follow later descriptions of the method, see README.
 */
export const adsc = defineFilter({
  name: 'adsc',
  summary: 'Document slope curves without anchor tags and with short gaps filled.',
  reference: 'Gottron: Evaluating content extraction on HTML documents, ITA 2007',
  reads: ['tokens'],
  params: { ...shared, minLowWindows: integer({ default: 2, ...minLowWindows }) },
  presets: { paper: {} },
  presetPolicies: paperPolicies,
  judge(page, params, budget) {
    return judgeSlopes(page, tagCurve(tokensOf(page), Tag.a), { ...params, gap: 'at-most-two-windows' }, budget)
  },
})

/** Pages with fewer tokens are kept whole: not even one window fits. */
const minTokens = 8

function judgeSlopes(page: Page, curve: TagCurve, settings: SlopeSettings, budget: Budget): Verdict {
  const n = curve.tags.length - 1
  if (n < minTokens || curve.tags[n] === 0) return verdict(page, page.live)
  const tokens = tokensOf(page)
  const sections = lowSections(curve.tags, settings, budget)
  const keep = keepPieces(page, coveredPieces(tokens, curve, sections, budget))
  return verdict(page, keep, {
    score: () => flatness(page, tokens, curve, sections),
    trace: () => traceOf(curve, sections, settings),
  })
}

/** Marks the pieces of which at least half the words lie in a section. */
function coveredPieces(tokens: TokenTable, { position }: TagCurve, { bounds }: LowSections, budget: Budget): Uint8Array {
  const { size, words, piece, pieces } = tokens
  const kept = new Uint8Array(pieces.size)
  let k = 0
  for (let i = 0; i < size; i++) {
    if ((i & 8191) === 8191) budget.spend(8192)
    if (words[i] === 0) continue
    const from = position[i]
    const to = from + words[i]
    while (k < bounds.length && bounds[k + 1] <= from) k += 2
    let covered = 0
    for (let j = k; j < bounds.length && bounds[j] < to; j += 2) covered += Math.min(to, bounds[j + 1]) - Math.max(from, bounds[j])
    if (2 * covered >= words[i]) kept[piece[i]] = 1
  }
  return kept
}

/** One minus the slope of the flattest window around each word, averaged over the words of each run. */
function flatness(page: Page, tokens: TokenTable, { position }: TagCurve, { slopes, step, window }: LowSections): Float32Array {
  const sum = new Float64Array(page.runs.size)
  const count = new Float64Array(page.runs.size)
  for (let i = 0; i < tokens.size; i++) {
    if (tokens.words[i] === 0) continue
    const at = position[i]
    const last = Math.min(slopes.length - 1, Math.floor(at / step))
    let least = 1
    for (let k = last; k >= 0 && k * step + window > at; k--) least = Math.min(least, slopes[k])
    const run = tokens.pieces.run[tokens.piece[i]]
    sum[run] += (1 - least) * tokens.words[i]
    count[run] += tokens.words[i]
  }
  return Float32Array.from(sum, (total, run) => (count[run] > 0 ? total / count[run] : 0))
}

function traceOf({ tags }: TagCurve, sections: LowSections, { lowSlopeFactor }: SlopeSettings): Trace {
  const { window, step, averageSlope, slopes, minLowWindows, bounds } = sections
  const kept = new Uint8Array(tags.length - 1)
  for (let k = 0; k < bounds.length; k += 2) kept.fill(1, bounds[k], bounds[k + 1])
  return {
    series: [
      {
        name: 'slopeCurve',
        unit: 'token',
        values: tags.subarray(1),
        doc: 'Tag tokens up to and including each token; content is where the curve is flat.',
      },
      {
        name: 'slope',
        unit: 'window',
        values: slopes,
        doc: `Tags per token in windows of ${window} tokens, one every ${step}; low windows lie at or below the threshold.`,
      },
    ],
    thresholds: [{ name: 'lowSlopeFactor', value: lowSlopeFactor * averageSlope, on: 'slope', keeps: 'below' }],
    kept,
    notes: { averageSlope, windowTokens: window, stepTokens: step, minLowWindows, sections: bounds.length >> 1 },
  }
}
