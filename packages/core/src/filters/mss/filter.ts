/** MSS, maximum subsequence segmentation, without models. */

import { makeMss } from './make-mss.js'

/**
 * Scores words and tags and keeps the words of the segment with the largest sum: the form without training.
 *
 * Pasternack & Roth, "Extracting article text from the web with maximum subsequence segmentation", WWW 2009. `makeMss` adds
 * the supervised form; it stands apart, so that a bundle without models goes without them.
 */
export const mss = /* @__PURE__ */ makeMss([])
