/** Parameters that `fe` and `k-fe` share. */

import { choice, number } from '../../params/params.js'
import { featureNames } from './features.js'

/** The desired feature and the share it must exceed. */
export const featureParams = {
  feature: choice({ default: 'text', options: featureNames, doc: 'The feature that must dominate the others in a block.' }),
  minFeatureShare: number({ default: 0.5, min: 0.3, max: 0.9, doc: 'Share of the desired feature that a block must exceed.' }),
}
