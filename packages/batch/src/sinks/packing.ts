/** Packs bytes in pieces that can be unpacked one after the other, the same way on every machine. */

import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { loadZstd } from '@gleaner/node'

/** Packs one piece; the packed pieces, joined, are a packed file. */
export type Pack = (bytes: Uint8Array) => Promise<Uint8Array>

/** Names of the ways to pack, with the endings of their files. */
export const endings = { none: '', gzip: '.gz', zstd: '.zst' } as const

const gzipAsync = promisify(gzip)

/** The function that packs in one of the ways. */
export async function packer(compression: keyof typeof endings): Promise<Pack> {
  if (compression === 'none') return async bytes => bytes
  if (compression === 'gzip') return bytes => gzipAsync(bytes)
  const zstd = await loadZstd()
  return async bytes => zstd.pack(bytes)
}
