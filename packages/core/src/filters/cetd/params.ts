/** Parameters that several filters of the CETD family share. */

import { boolean, choice, number } from '../../params/params.js'

/** Parameters of the filters that go by DensitySum. */
export const densitySumParams = {
  thresholdFactor: number({
    default: 1,
    min: 0,
    max: 1.5,
    doc: 'Factor on the threshold, which is the smallest density between the best block and body; above 1 only the best block is kept.',
  }),
  countsTextStretches: boolean({
    default: true,
    doc: 'Whether text directly inside an element, between its children, adds to its DensitySum.',
  }),
  keepsAncestorText: boolean({ default: true, doc: 'Whether text directly inside an ancestor of a content block is kept.' }),
}

/** Parameters of the filters that go by composite density. */
export const compositeParams = {
  densityVariant: choice({
    default: 'released',
    options: ['released', 'paper'],
    doc: "How a node without link text is read: as the authors' program does, or as the paper prints the formula.",
  }),
  linkTags: choice({
    default: 'released',
    options: ['released', 'plain'],
    doc: "Which tags count as link tags: those of the authors' program, or just a, button and select.",
  }),
}
