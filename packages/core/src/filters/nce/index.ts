export { nce } from './filter.js'
