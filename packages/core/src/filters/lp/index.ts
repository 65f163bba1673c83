export { lp } from './filter.js'
