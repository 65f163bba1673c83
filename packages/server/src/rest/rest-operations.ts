/** All operations of the REST API. */

import { explainOperation } from './explain.js'
import { extractOperation } from './extract.js'
import { fetchOperation } from './fetch.js'
import { filterOperations } from './filters.js'
import { healthOperations } from './health.js'
import { jobOperations } from './jobs.js'
import type { Operation } from './operation.js'
import { packageOperations } from './packages.js'
import { pipelineOperations } from './pipelines.js'
import { settingsOperations } from './settings.js'

/** The operations, in the order of the documentation; those of the reader are its own. */
export const restOperations: readonly Operation[] = [
  extractOperation,
  explainOperation,
  fetchOperation,
  ...filterOperations,
  ...pipelineOperations,
  ...packageOperations,
  ...jobOperations,
  ...settingsOperations,
  ...healthOperations,
]
