export { template } from './filter.js'
