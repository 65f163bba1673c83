export { lqf } from './filter.js'
