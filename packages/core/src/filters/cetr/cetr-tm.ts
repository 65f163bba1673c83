/** CETR-TM, content extraction via tag ratios by a threshold. */

import { defineFilter, paperPolicies } from '../../filter/filter.js'
import { type StepCounter, std } from '../../numeric/numeric.js'
import { choice, number } from '../../params/params.js'
import { cetrParams, judgeLines, type LineDecision, paperCetr, type Smoothing, smoothRatios } from './steps.js'
import { decideByThreshold } from './ttr.js'

/**
 * Keeps lines whose smoothed tag ratio reaches a multiple of the standard deviation.
 *
 * Weninger, Hsu & Han, "CETR: Content Extraction via Tag Ratios", WWW 2010, section on thresholding.
 */
export const cetrTm = defineFilter({
  name: 'cetr-tm',
  summary: 'Keeps source lines whose smoothed tag ratio reaches a threshold.',
  reference: 'Weninger, Hsu, Han: CETR – Content Extraction via Tag Ratios, WWW 2010',
  reads: ['lines'],
  params: {
    thresholdFactor: number({ default: 1, min: 0, max: 2, doc: 'Minimum value of a kept line, in standard deviations.' }),
    sigmaOf: choice({
      default: 'smoothed',
      options: ['raw', 'smoothed'],
      doc: 'Takes the standard deviation of the raw or smoothed ratios.',
    }),
    ...cetrParams,
  },
  presets: { paper: { ...paperCetr } },
  presetPolicies: paperPolicies,
  judge(page, params, budget) {
    return judgeLines(page, params, budget, ratios => decideTm(ratios, params, budget))
  },
})

/** The parameters that decide on a sequence of ratios. */
export interface CetrTmOptions extends Smoothing {
  readonly thresholdFactor: number
  readonly sigmaOf: 'raw' | 'smoothed'
}

/** Decides on a sequence of tag ratios. */
export function decideTm(ratios: Float64Array, options: CetrTmOptions, steps?: StepCounter): LineDecision {
  const smoothed = smoothRatios(ratios, options, steps)
  return decideByThreshold(smoothed, options.thresholdFactor * std(options.sigmaOf === 'raw' ? ratios : smoothed))
}
