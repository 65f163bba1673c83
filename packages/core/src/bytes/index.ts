export type { Charsets, Detection } from './charsets.js'
export { type DecodedHtml, type DecodeOptions, decodeHtml, type EncodingSource } from './decode-html.js'
export { CharsetUnavailableError } from './errors.js'
export type { EncodingName, MultiByteEncoding, SingleByteEncoding } from './labels.js'
