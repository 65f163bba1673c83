export { type Labels, Metrics } from './metrics.js'
