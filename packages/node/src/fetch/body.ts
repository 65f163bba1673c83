/** Reads a response body: unpacked, stopped as soon as it is too large, and kept as far as it came where it breaks off. */

import { constants as bufferConstants } from 'node:buffer'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliDecompress, constants, gunzip, inflate, inflateRaw, type ZlibOptions } from 'node:zlib'
import { BytePieces } from './byte-pieces.js'
import { BodyError, ConnectionError, TooLargeError } from './errors.js'

/** Codings that we can undo, as `Accept-Encoding` lists them. */
export const acceptedEncodings = 'gzip, deflate, br'

/** More codings on top of each other than this are not a page but an attack. */
const maxCodings = 3

const hint = 'try again, or save the page from a browser'

/** A body, unpacked. */
export interface Body {
  readonly bytes: Uint8Array
  /** Whether it broke off, so that this is only its beginning. */
  readonly isPartial: boolean
}

/**
 * Reads all of a body, or what comes of it before it breaks off. Throws `TooLargeError` after `maxBytes` unpacked bytes,
 * `BodyError` on broken compression and `ConnectionError` if nothing came.
 */
export async function readBody(url: string, body: Readable, contentEncoding: string | null, maxBytes: number): Promise<Body> {
  const decoders = decodersFor(url, contentEncoding)
  const { packed, failure } = await collect(url, body, maxBytes)
  let bytes: Uint8Array = packed
  let isPartial = failure !== null
  try {
    for (const decoder of decoders) {
      const unpacked = await unpack(decoder, bytes, maxBytes)
      bytes = unpacked.bytes
      isPartial ||= unpacked.isPartial
    }
  } catch (error) {
    if (codeOf(error) === 'ERR_BUFFER_TOO_LARGE') throw new TooLargeError(url, maxBytes)
    throw new BodyError(url, `the body of ${url} is not ${contentEncoding}, as it claims`, hint, { cause: error })
  }
  if (isPartial && bytes.length === 0) {
    const reason = failure === null ? '' : ` (${codeOf(failure) ?? failure.message})`
    throw new ConnectionError(url, `the answer of ${url} broke off before any of the page came${reason}`, hint, { cause: failure })
  }
  return { bytes, isPartial }
}

/** Takes what comes at once: a stream that breaks throws away what nobody has read yet. */
function collect(url: string, body: Readable, maxBytes: number): Promise<{ packed: Uint8Array; failure: Error | null }> {
  return new Promise((resolve, reject) => {
    const pieces = new BytePieces()
    let isOver = false
    const end = (failure: Error | null): void => {
      if (!isOver) resolve({ packed: pieces.joined(), failure })
      isOver = true
    }
    body.on('data', (chunk: Buffer) => {
      // What is packed may count as well: it never gets smaller by unpacking, but for a few bytes.
      if (pieces.length + chunk.length <= maxBytes) pieces.add(chunk)
      else reject(new TooLargeError(url, maxBytes))
    })
    body.on('end', () => end(null))
    body.on('error', end)
    // Comes last, so it counts only if nothing else was said.
    body.on('close', () => end(new Error('closed early')))
  })
}

type Decoder = (bytes: Uint8Array, options: ZlibOptions) => Promise<Uint8Array>

/** Undoes one coding; what is cut off is unpacked as far as it goes, as browsers do. */
async function unpack(decoder: Decoder, bytes: Uint8Array, maxBytes: number): Promise<Body> {
  if (bytes.length === 0) return { bytes, isPartial: false }
  const maxOutputLength = Math.min(maxBytes, bufferConstants.MAX_LENGTH)
  try {
    return { bytes: await decoder(bytes, { maxOutputLength }), isPartial: false }
  } catch (error) {
    // The code of "unexpected end of file", also of Brotli.
    if (codeOf(error) !== 'Z_BUF_ERROR') throw error
    const finishFlush = decoder === unbrotli ? constants.BROTLI_OPERATION_FLUSH : constants.Z_SYNC_FLUSH
    return { bytes: await decoder(bytes, { maxOutputLength, finishFlush }), isPartial: true }
  }
}

const ungzip: Decoder = promisify(gunzip)
const unbrotli: Decoder = promisify(brotliDecompress)
const unzlib: Decoder = promisify(inflate)
const undeflate: Decoder = promisify(inflateRaw)

const decoders: Readonly<Record<string, Decoder>> = {
  gzip: ungzip,
  'x-gzip': ungzip,
  // Servers send it with and without the header that the standard wants; the first byte tells.
  deflate: (bytes, options) => ((bytes[0] & 0x0f) === 8 ? unzlib : undeflate)(bytes, options),
  br: unbrotli,
}

function decodersFor(url: string, contentEncoding: string | null): Decoder[] {
  const codings = (contentEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map(coding => coding.trim())
    .filter(coding => coding !== '' && coding !== 'identity')
  if (codings.length > maxCodings)
    throw new BodyError(url, `the body of ${url} is compressed ${codings.length} times over; that is not a web page`, null)
  // Codings are listed in the order in which they were applied.
  return codings.reverse().map(coding => {
    if (Object.hasOwn(decoders, coding)) return decoders[coding]
    throw new BodyError(
      url,
      `the body of ${url} is encoded as ${JSON.stringify(coding)}, which we did not ask for; we read ${acceptedEncodings}`,
      null,
    )
  })
}

function codeOf(error: unknown): string | null {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : null
}
