/** WARC files: records, and the HTTP answers in them. */

export { type HttpMessage, type HttpMessageOptions, readHttpMessage } from './http-message.js'
export { isSeekableWarc, type ReadWarcOptions, readWarc } from './read-warc.js'
export type { WarcProblem, WarcRecord } from './warc-record.js'
