export { cectdS } from './cectd-s.js'
export { compositeDensities, textDensities } from './density.js'
export { cectdDs, cetdDs } from './density-sum-filters.js'
