/** The HTTP message inside a response record: status, fields, and the body as the server meant it. */

import { brotliDecompressSync, constants, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib'
import { parseFields } from './warc-record.js'

/** An archived HTTP answer. */
export interface HttpMessage {
  /** Status code; null for an answer without a status line (HTTP/0.9). */
  readonly status: number | null
  /** Header fields, names in lower case; of repeated fields the last. */
  readonly fields: ReadonlyMap<string, string>
  /** The body without transfer coding and, if it could be undone, without content coding. */
  readonly body: Uint8Array
  /** What is wrong with the body, null if nothing is. */
  readonly problem: string | null
}

/** Options of `readHttpMessage`. */
export interface HttpMessageOptions {
  /** Maximum bytes of an unpacked body; 64 MiB by default. */
  readonly maxBodyBytes?: number
}

/** Reads the block of a `response` record. Never throws: what cannot be undone stays as it is, and `problem` says so. */
export function readHttpMessage(block: Uint8Array, { maxBodyBytes = 64 << 20 }: HttpMessageOptions = {}): HttpMessage {
  const bytes = Buffer.from(block.buffer, block.byteOffset, block.byteLength)
  const line = /^(?:HTTP\/\d(?:\.\d+)?|ICY) +(\d{3})\b/i.exec(bytes.toString('latin1', 0, 64))
  if (!line) return { status: null, fields: new Map(), body: bytes, problem: null }
  const { head, body } = splitHead(bytes)
  const fields = parseFields(head.split(/\r?\n/).slice(1))
  const isChunked = /\bchunked\b/i.test(fields.get('transfer-encoding') ?? '')
  const plain = isChunked ? joinChunks(body) : { body, problem: null }
  const decoded = undoCodings(plain.body, fields.get('content-encoding') ?? '', maxBodyBytes)
  return { status: Number(line[1]), fields, body: decoded.body, problem: plain.problem ?? decoded.problem }
}

/** Cuts a message at its first blank line; lines may end in CRLF or LF. */
function splitHead(bytes: Buffer): { head: string; body: Buffer } {
  const crlf = bytes.indexOf('\r\n\r\n', 0, 'latin1')
  const lf = bytes.indexOf('\n\n', 0, 'latin1')
  if (crlf < 0 && lf < 0) return { head: bytes.toString('latin1'), body: bytes.subarray(bytes.length) }
  const isCrlf = crlf >= 0 && (lf < 0 || crlf < lf)
  const at = isCrlf ? crlf : lf
  return { head: bytes.toString('latin1', 0, at), body: bytes.subarray(at + (isCrlf ? 4 : 2)) }
}

interface Decoded {
  readonly body: Buffer
  readonly problem: string | null
}

/** Joins the chunks of a body. Crawlers often store it joined already under the old header: then it stays as it is. */
function joinChunks(body: Buffer): Decoded {
  const parts: Buffer[] = []
  let at = 0
  for (;;) {
    const end = body.indexOf(10, at)
    const size = end < 0 || end - at > 1024 ? null : /^([0-9a-f]{1,8})[ \t]*(?:;.*)?\r?$/i.exec(body.toString('latin1', at, end))
    if (!size) {
      if (parts.length === 0) return { body, problem: null }
      const isEnd = at >= body.length
      return { body: Buffer.concat(parts), problem: isEnd ? 'the last chunk is missing' : 'a chunk has no length' }
    }
    const length = Number.parseInt(size[1], 16)
    if (length === 0) return { body: Buffer.concat(parts), problem: null }
    const from = end + 1
    parts.push(body.subarray(from, from + length))
    at = from + length
    if (at > body.length) return { body: Buffer.concat(parts), problem: 'the body ends inside a chunk' }
    if (body[at] === 13) at++
    if (body[at] === 10) at++
  }
}

type Undo = (body: Buffer, maxOutputLength: number) => Buffer

/** A sync flush gives what there is of a body that breaks off. */
const partly = { finishFlush: constants.Z_SYNC_FLUSH }
const gunzip: Undo = (body, maxOutputLength) => gunzipSync(body, { ...partly, maxOutputLength })
const inflate: Undo = (body, maxOutputLength) => {
  const isZlib = body.length > 1 && (body[0] & 15) === 8 && ((body[0] << 8) | body[1]) % 31 === 0
  return (isZlib ? inflateSync : inflateRawSync)(body, { ...partly, maxOutputLength })
}
const codings: ReadonlyMap<string, Undo> = new Map<string, Undo>([
  ['gzip', gunzip],
  ['x-gzip', gunzip],
  ['deflate', inflate],
  ['br', (body, maxOutputLength) => brotliDecompressSync(body, { finishFlush: constants.BROTLI_OPERATION_FLUSH, maxOutputLength })],
])

/** Undoes the content codings of a body, the last one first. */
function undoCodings(body: Buffer, header: string, maxBodyBytes: number): Decoded {
  const names = header
    .toLowerCase()
    .split(',')
    .map(name => name.trim())
    .filter(name => name && name !== 'identity')
  let current = body
  for (const name of names.reverse()) {
    const undo = codings.get(name)
    if (!undo) return { body: current, problem: `the content coding ${JSON.stringify(name)} is not known` }
    // Stored unpacked under the old header.
    if (undo === gunzip && !(current[0] === 0x1f && current[1] === 0x8b)) continue
    try {
      current = undo(current, maxBodyBytes)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      return { body: current, problem: `the content coding ${name} could not be undone: ${reason}` }
    }
  }
  return { body: current, problem: null }
}
