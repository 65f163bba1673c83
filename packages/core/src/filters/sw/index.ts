export { sw } from './filter.js'
export { makeSw } from './make-sw.js'
