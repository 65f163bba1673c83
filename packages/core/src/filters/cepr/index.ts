export { ceprEtpr } from './cepr-etpr.js'
export { ceprSetpr } from './cepr-setpr.js'
export { ceprTpr } from './cepr-tpr.js'
