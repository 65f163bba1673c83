/** Runs the job that its argument describes: a process of its own, so that tests can kill it. */

import { type BatchJob, runBatch } from '../../packages/batch/src/engine/run-batch.js'

const job = JSON.parse(process.argv[2]) as BatchJob
const { isComplete } = await runBatch(job, { workers: 2 })
process.exitCode = isComplete ? 0 : 1
