/** The engine of `gleaner/fast`: only the filters that its pipeline needs. */

import { boilerpipeDefault } from '../filters/boilerpipe/index.js'
import { cectdDs } from '../filters/cetd/index.js'
import { dtp } from '../filters/dtp/index.js'
import { registryOf } from '../pipeline/validate.js'
import { namedPipelines } from '../pipelines/generated/pipelines.js'
import { type Extract, makeExtract } from './engine.js'

const filters = [boilerpipeDefault, cectdDs, dtp]

/** Extracts the main content of one page; the pipeline `fast` is the default and the only named one. */
export const extract: Extract = makeExtract({
  registry: registryOf(filters),
  pipelines: namedPipelines.filter(({ name }) => name === 'fast'),
  defaultPipeline: 'fast',
})
