export { lsi } from './filter.js'
