/** SW, the stop-word ratio, with the lists that come with the project. */

import { wordLists } from '../../wordlists/index.js'
import { makeSw } from './make-sw.js'

/**
 * Keeps text nodes that read like prose, by the stop words of seven languages.
 *
 * A filter module of Gottron, "Combining Content Extraction Heuristics: The CombinE System", iiWAS 2008. It stands apart
 * from `makeSw`, so that a bundle with other lists goes without these.
 */
export const sw = /* @__PURE__ */ makeSw(wordLists)
