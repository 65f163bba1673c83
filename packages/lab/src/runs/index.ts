export { compareRuns, type RunComparison } from './compare-runs.js'
export { defaultRunsFile, RunNotFoundError, type RunStore, RunStoreError, type StoredRun } from './run-store.js'
export { openRunStore } from './sqlite-run-store.js'
