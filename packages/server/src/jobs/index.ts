export { JobInputError, type JobRun, type JobRunner } from './job-runner.js'
export type { Job, JobEvent, JobState } from './job-store.js'
export { Jobs, type JobsOptions } from './jobs.js'
