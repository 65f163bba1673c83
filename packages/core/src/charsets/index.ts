/**
 * `gleaner/charsets`: decoders for the multi-byte encodings and a detector for pages that declare nothing, or lie.
 *
 * @example
 * import { decodeHtml } from 'gleaner'
 * import { charsets } from 'gleaner/charsets'
 * const { html, encoding } = decodeHtml(bytes, { charsets })
 */

import type { Charsets } from '../bytes/charsets.js'
import { detect } from './detect.js'
import { decodeMultiByte } from './multi-byte.js'

export type { Charsets, Detection } from '../bytes/charsets.js'

/** The decoders and the detector, to be passed as the option `charsets`. */
export const charsets: Charsets = { decode: decodeMultiByte, detect }
