export { bte } from './filter.js'
