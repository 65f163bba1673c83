export { mss } from './filter.js'
