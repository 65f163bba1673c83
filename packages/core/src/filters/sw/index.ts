export { makeSw, sw } from './filter.js'
