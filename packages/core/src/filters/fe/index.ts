export { fe } from './fe.js'
export { kFe } from './k-fe.js'
