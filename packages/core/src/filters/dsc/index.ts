export { adsc, dsc } from './filter.js'
