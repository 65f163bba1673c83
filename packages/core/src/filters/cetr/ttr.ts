/** TTR, the text-to-tag ratio. */

import { defineFilter, paperPolicies } from '../../filter/filter.js'
import { beliefAbove, boxMean, type StepCounter, std } from '../../numeric/numeric.js'
import { choice, integer, number } from '../../params/params.js'
import { judgeLines, type LineDecision, lineParams, lineSeries, paperLines } from './steps.js'

/**
 * Keeps lines whose text-to-tag ratio, averaged over a few neighbours, reaches the standard deviation of all lines.
 *
 * Weninger & Hsu, "Text extraction from the web via text-to-tag ratio", TIR/DEXA 2008, the threshold form.
 */
export const ttr = defineFilter({
  name: 'ttr',
  summary: 'Keeps source lines with much text per tag, averaged over neighbouring lines.',
  reference: 'Weninger, Hsu: Text extraction from the web via text-to-tag ratio, TIR/DEXA 2008',
  reads: ['lines'],
  params: {
    smoothingRadius: integer({
      default: 2,
      min: 0,
      max: 5,
      zero: 'none',
      doc: 'Number of lines on either side that are averaged; 0 for none.',
    }),
    thresholdFactor: number({ default: 1, min: 0.25, max: 2, doc: 'Minimum value of a kept line, in standard deviations.' }),
    sigmaOf: choice({ default: 'raw', options: ['raw', 'smoothed'], doc: 'Takes the standard deviation of the raw or smoothed ratios.' }),
    ...lineParams,
  },
  presets: { paper: { ...paperLines } },
  presetPolicies: paperPolicies,
  judge(page, params, budget) {
    const options = { ...params, minLines: 0, breakWidthChars: 0 }
    return judgeLines(page, options, budget, ratios => decideByBox(ratios, params, budget))
  },
})

/** The parameters that decide on a sequence of ratios. */
export interface TtrOptions {
  readonly smoothingRadius: number
  readonly thresholdFactor: number
  readonly sigmaOf: 'raw' | 'smoothed'
}

/** Decides on a sequence of ratios by box smoothing and a threshold. */
export function decideByBox(ratios: Float64Array, options: TtrOptions, steps?: StepCounter): LineDecision {
  const smoothed = boxMean(ratios, options.smoothingRadius, steps)
  return decideByThreshold(smoothed, options.thresholdFactor * std(options.sigmaOf === 'raw' ? ratios : smoothed))
}

/** Keeps the lines whose smoothed ratio reaches the threshold. */
export function decideByThreshold(smoothed: Float64Array, threshold: number): LineDecision {
  return {
    kept: Uint8Array.from(smoothed, value => (value >= threshold ? 1 : 0)),
    belief: line => beliefAbove(smoothed[line], threshold),
    trace: () => ({
      series: [lineSeries("T'", smoothed, 'Smoothed tag ratio.')],
      thresholds: [{ name: 'τ', value: threshold, on: "T'" }],
      notes: { smoothedSigma: std(smoothed), threshold },
    }),
  }
}
