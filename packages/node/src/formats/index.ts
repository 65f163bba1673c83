export { csvColumns, csvRow } from './csv.js'
export { teiOf } from './tei.js'
