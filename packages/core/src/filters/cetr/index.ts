export { cetr } from './cetr.js'
export { cetrKm } from './cetr-km.js'
export { cetrTm } from './cetr-tm.js'
export { ttr } from './ttr.js'
