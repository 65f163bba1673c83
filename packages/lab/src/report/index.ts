export { buildReport, type ReportedRun, type ReportOptions } from './build-report.js'
export { buildSearchReport } from './search-report.js'
export { runSweeps, type Sweep, type SweepPoint, type SweepRequest, sweepParamOf, sweepValues } from './sweep.js'
export { diffWords, type Stretch } from './word-diff.js'
