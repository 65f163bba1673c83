/** What is in an input file, by its name and its first bytes. */

import { nameOf } from '../storage/index.js'

/** What a file holds: lines of JSON, WARC records, one page, or addresses to fetch. */
export type InputKind = 'jsonl' | 'warc' | 'html' | 'urls'

/** How a file is packed. */
export type Packing = 'none' | 'gzip' | 'zstd'

/** The kinds that can be asked for where names and bytes do not tell. */
export const inputKinds: readonly InputKind[] = ['jsonl', 'warc', 'html', 'urls']

const byName: readonly (readonly [RegExp, InputKind])[] = [
  [/\.warc$/i, 'warc'],
  [/\.(jsonl|ndjson|json)$/i, 'jsonl'],
  [/\.x?html?$/i, 'html'],
  [/\.(urls|txt|list)$/i, 'urls'],
]

/** The kind that a name says; null if it says none. */
export function kindByName(path: string): InputKind | null {
  const bare = nameOf(path).replace(/\.(gz|gzip|zst|zstd)$/i, '')
  return byName.find(([pattern]) => pattern.test(bare))?.[1] ?? null
}

/** The kind that the beginning of the unpacked bytes says; null if it says none. */
export function kindByBytes(head: Buffer): InputKind | null {
  const text = head
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart()
  if (text.startsWith('WARC/')) return 'warc'
  if (text.startsWith('{')) return 'jsonl'
  if (/^https?:\/\//i.test(text)) return 'urls'
  return text.startsWith('<') ? 'html' : null
}

/** How bytes are packed, by the first of them. */
export function packingOf(head: Buffer): Packing {
  if (head[0] === 0x1f && head[1] === 0x8b) return 'gzip'
  if (head.length < 4) return 'none'
  const mark = head.readUInt32LE(0)
  return mark === 0xfd2fb528 || (mark >= 0x184d2a50 && mark <= 0x184d2a5f) ? 'zstd' : 'none'
}
