import type { MultiByteEncoding } from './labels.js'

/** A page needs a decoder that core does not carry: import `charsets` from `gleaner/charsets` and pass it as an option. */
export class CharsetUnavailableError extends Error {
  override readonly name = 'CharsetUnavailableError'
  /** The encoding of the page. */
  readonly encoding: MultiByteEncoding

  constructor(encoding: MultiByteEncoding) {
    super(`The page is encoded in ${encoding}, which needs the option charsets: import { charsets } from 'gleaner/charsets'`)
    this.encoding = encoding
  }
}
