/** Extraction from what is read asynchronously: answers of `fetch`, blobs and files. */

import { extract } from './default-engine.js'
import type { ExtractOptions } from './options.js'
import type { Result } from './result.js'

/** An answer of `fetch`, or anything like it. */
export interface ResponseLike {
  /** The address after redirects; '' if there is none. */
  readonly url: string
  readonly headers: { get(name: string): string | null }
  arrayBuffer(): Promise<ArrayBuffer>
}

/** A `Blob` or `File`, or anything like it. */
export interface BlobLike {
  /** The media type, '' if it is not known. */
  readonly type: string
  arrayBuffer(): Promise<ArrayBuffer>
}

/** Extracts from an answer of `fetch`: the charset comes from its header, the address from the answer, unless the options give them. */
export async function extractResponse(response: ResponseLike, options: ExtractOptions = {}): Promise<Result> {
  const known = { contentType: response.headers.get('content-type'), ...(response.url !== '' && { url: response.url }) }
  return extract(await response.arrayBuffer(), { ...known, ...options })
}

/** Extracts from a blob or a file; its type, which may name the charset, counts unless the options give one. */
export async function extractBlob(blob: BlobLike, options: ExtractOptions = {}): Promise<Result> {
  return extract(await blob.arrayBuffer(), { contentType: blob.type || null, ...options })
}
