/** The reader of metadata with all the words that come with the project. */

import { pageWords } from '../wordlists/page-words.js'
import { type MetadataReader, metadataReader } from './index.js'

/** Reads a page's metadata; `keep` is its main content, near which by-lines and dates are looked for. */
export const readMetadata: MetadataReader = /* @__PURE__ */ metadataReader(pageWords)
