export { bestElement } from './filter.js'
