export { accb, ccb } from './filter.js'
export { tccb } from './tccb.js'
