export { cectdS } from './cectd-s.js'
export { cectdDs, cetdDs } from './density-sum-filters.js'
