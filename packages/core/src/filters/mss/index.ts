export { mss } from './filter.js'
export { makeMss, mssTraining } from './make-mss.js'
export { type MssModel, readMssModel } from './model.js'
