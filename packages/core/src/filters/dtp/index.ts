export { dtp } from './filter.js'
