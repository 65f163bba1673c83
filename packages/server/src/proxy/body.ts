/** Bodies of pages that may be cleaned: collected up to a limit, unpacked up to a limit. */

import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { Decompress } from 'fzstd'

/** What came of a body. With `complete` all of it is there; otherwise more may follow on the stream, except after `broken`. */
export interface Collected {
  readonly chunks: readonly Buffer[]
  readonly end: 'complete' | 'too-large' | 'slow' | 'broken'
}

/** Takes a body until it ends, is larger than `maxBytes` or takes longer than `timeoutMs`. The stream is left paused. */
export function collect(body: Readable, maxBytes: number, timeoutMs: number): Promise<Collected> {
  return new Promise(resolve => {
    const chunks: Buffer[] = []
    let length = 0
    const settle = (end: Collected['end']): void => {
      clearTimeout(timer)
      body.off('data', take).off('end', complete).off('error', broken).off('close', broken)
      body.pause()
      resolve({ chunks, end })
    }
    const take = (chunk: Buffer): void => {
      chunks.push(chunk)
      length += chunk.length
      if (length > maxBytes) settle('too-large')
    }
    const complete = (): void => settle('complete')
    const broken = (): void => settle('broken')
    const timer = setTimeout(() => settle('slow'), timeoutMs)
    body.on('data', take).on('end', complete).on('error', broken).on('close', broken).resume()
  })
}

/** Codings that `unpack` undoes. */
export const codings: readonly string[] = ['gzip', 'x-gzip', 'deflate', 'br', 'zstd', 'identity']

/** Says why a body could not be unpacked. */
export class UnpackError extends Error {
  override readonly name = 'UnpackError'
  readonly reason: 'too-large' | 'undecodable'

  constructor(reason: 'too-large' | 'undecodable', message: string) {
    super(message)
    this.reason = reason
  }
}

/** Text packs to a fiftieth, seldom more; what unpacks to a thousand times its size is an attack. Small bodies may. */
const maxRatio = 300
const alwaysAllowedBytes = 1_000_000

/** More codings on top of each other than this are an attack. */
const maxCodings = 2

/** Undoes the content codings of a body; throws an `UnpackError`. */
export async function unpack(packed: Buffer, contentEncoding: string | null, maxBytes: number): Promise<Buffer> {
  const names = (contentEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map(name => name.trim())
    .filter(name => name !== '' && name !== 'identity')
  if (names.length > maxCodings) throw new UnpackError('undecodable', `the body is packed ${names.length} times`)
  const limit = Math.min(maxBytes, Math.max(alwaysAllowedBytes, packed.length * maxRatio))
  let bytes = packed
  for (const name of names.reverse()) bytes = await unpackOnce(bytes, name, limit)
  return bytes
}

type Unpack = (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>

const gunzip: Unpack = promisify(zlib.gunzip)
const inflate: Unpack = promisify(zlib.inflate)
const inflateRaw: Unpack = promisify(zlib.inflateRaw)
const unpackers: Readonly<Record<string, Unpack>> = {
  gzip: gunzip,
  'x-gzip': gunzip,
  br: promisify(zlib.brotliDecompress),
  // Servers send it with and without the header that the standard wants; the first byte tells.
  deflate: (bytes, options) => ((bytes[0] & 0x0f) === 8 ? inflate : inflateRaw)(bytes, options),
  zstd: async (bytes, { maxOutputLength }) => unzstd(bytes, maxOutputLength),
}

async function unpackOnce(bytes: Buffer, name: string, maxOutputLength: number): Promise<Buffer> {
  if (!Object.hasOwn(unpackers, name)) throw new UnpackError('undecodable', `the coding "${name}" is not known`)
  if (bytes.length === 0) return bytes
  try {
    return await unpackers[name](bytes, { maxOutputLength })
  } catch (error) {
    const isLarge = error instanceof UnpackError || (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    throw isLarge
      ? new UnpackError('too-large', `it unpacks to more than ${maxOutputLength} bytes`)
      : new UnpackError('undecodable', `it is not ${name}`)
  }
}

/** Node has no zstd before version 22. Pieces are pushed one by one, so that unpacking stops at the limit. */
function unzstd(bytes: Buffer, maxBytes: number): Buffer {
  const parts: Uint8Array[] = []
  let length = 0
  let isLast = false
  const decompress = new Decompress((part, final) => {
    length += part.length
    if (length > maxBytes) throw new UnpackError('too-large', '')
    parts.push(part.slice())
    isLast ||= final === true
  })
  const step = 65_536
  for (let at = 0; at < bytes.length; at += step) decompress.push(bytes.subarray(at, at + step), at + step >= bytes.length)
  if (!isLast) throw new Error('cut off')
  return Buffer.concat(parts)
}
