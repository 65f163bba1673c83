import { createMultibyteDecoder } from '@exodus/bytes/multi-byte.js'
import type { MultiByteEncoding } from '../bytes/labels.js'

const decoders = new Map<MultiByteEncoding, (bytes: Uint8Array) => string>()

/** Decodes a multi-byte encoding of the Encoding Standard, with U+FFFD for whatever is malformed. */
export function decodeMultiByte(bytes: Uint8Array, encoding: MultiByteEncoding): string {
  let decoder = decoders.get(encoding)
  if (decoder === undefined) {
    decoder = createMultibyteDecoder(encoding, true)
    decoders.set(encoding, decoder)
  }
  return decoder(bytes)
}
