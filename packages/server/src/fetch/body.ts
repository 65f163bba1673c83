/** Reads a response body: decompressed on the way, stopped as soon as it is too large. */

import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib'
import { BodyError, FetchError, TooLargeError } from './errors.js'

/** Codings that we can undo, as `Accept-Encoding` lists them. */
export const acceptedEncodings = 'gzip, deflate, br'

/** More codings on top of each other than this are not a page but an attack. */
const maxCodings = 3

const advice = 'try again, or save the page from a browser'

type Decoder = Transform | ((source: AsyncIterable<Buffer>) => AsyncIterable<Buffer>)

/** Reads all of a body; throws `TooLargeError` after `maxBytes` decompressed bytes and `BodyError` on broken compression. */
export async function readBody(url: string, body: Readable, contentEncoding: string | null, maxBytes: number): Promise<Uint8Array> {
  const decoders = decodersFor(url, contentEncoding)
  const chunks: Buffer[] = []
  let length = 0
  const collect = async (source: AsyncIterable<Buffer>): Promise<void> => {
    for await (const chunk of source) {
      length += chunk.length
      if (length > maxBytes) return
      chunks.push(chunk)
    }
  }
  try {
    // The declared types of `pipeline` do not know a list of stages that mixes streams and functions; it takes one.
    await (pipeline as unknown as (...stages: unknown[]) => Promise<void>)(body, ...decoders, collect)
  } catch (error) {
    if (isZlibError(error))
      throw new BodyError(url, `the body of ${url} is not ${contentEncoding}, as it claims; ${advice}`, { cause: error })
    // Stopping early breaks the streams in front, which is no failure.
    if (length <= maxBytes) throw error
  }
  if (length > maxBytes) throw new TooLargeError(url, maxBytes)
  return Buffer.concat(chunks, length)
}

function decodersFor(url: string, contentEncoding: string | null): Decoder[] {
  const codings = (contentEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map(coding => coding.trim())
    .filter(coding => coding !== '' && coding !== 'identity')
  if (codings.length > maxCodings)
    throw new BodyError(url, `the body of ${url} is compressed ${codings.length} times over; that is no web page`)
  // Codings are listed in the order in which they were applied.
  return codings.reverse().map(coding => {
    const make = Object.hasOwn(decoders, coding) ? decoders[coding] : undefined
    if (make) return make()
    throw new BodyError(
      url,
      `the body of ${url} is encoded as ${JSON.stringify(coding)}, which we did not ask for; we read ${acceptedEncodings}`,
    )
  })
}

// Truncated bodies are common; with a lenient last flush what came is kept, as browsers do.
const lenient = { finishFlush: constants.Z_SYNC_FLUSH }
const gunzip = (): Decoder => createGunzip(lenient)
const decoders: Readonly<Record<string, () => Decoder>> = {
  gzip: gunzip,
  'x-gzip': gunzip,
  deflate: () => inflate,
  br: () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }),
}

/** Undoes `deflate`, which servers send with and without the header that the standard wants; the first byte tells. */
async function* inflate(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const chunks = source[Symbol.asyncIterator]()
  const first = await chunks.next()
  if (first.done) return
  const inner = (first.value[0] & 0x0f) === 8 ? createInflate(lenient) : createInflateRaw(lenient)
  // A failure destroys `inner` with its error, which reading it then throws.
  pipeline(startingWith(first.value, chunks), inner).catch(() => {})
  yield* inner
}

async function* startingWith(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

function isZlibError(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return !(error instanceof FetchError) && typeof code === 'string' && /^(Z_|ERR__|ERR_BROTLI)/.test(code)
}
