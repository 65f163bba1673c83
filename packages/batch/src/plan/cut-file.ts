/** Where one input file is cut, so that each piece has about the size that was asked for. */

import { isSeekableWarc, linesOf, unzipped } from '@gleaner/node'
import { entriesOf } from '../sources/index.js'
import { storageOf } from '../storage/index.js'
import type { InputFile } from './input-file.js'
import type { InputPart } from './shard.js'

/** Pages are packed to about this share of their size; a file that is not larger, unpacked, than a shard is not looked through. */
const usualRatio = 5

/** Addresses of a list that make a shard. */
const addressesPerShard = 1000

/** Tells whether a file must be read as a whole to be cut, which takes time. */
export function mustBeRead({ kind, packing, size }: InputFile, partBytes: number): boolean {
  if (kind === 'html' || kind === 'urls' || (kind === 'jsonl' && packing === 'none')) return false
  return unpackedBytesOf(packing, size) > partBytes
}

/** About how many bytes a file has, unpacked. */
export function unpackedBytesOf(packing: InputFile['packing'], size: number): number {
  return packing === 'none' ? size : size * usualRatio
}

/** Cuts a file into parts of about `partBytes` unpacked bytes. */
export async function cutFile(file: InputFile, partBytes: number): Promise<InputPart[]> {
  const { path, kind, size, packing } = file
  const whole: InputPart = { path, kind, from: 0, to: null, access: 'seek' }
  if (kind === 'urls') return hostGroups(file, whole)
  if (kind === 'html' || unpackedBytesOf(packing, size) <= partBytes) return [whole]
  if (packing === 'none' && kind === 'jsonl') return partsBetween(whole, await lineStarts(file, partBytes))
  const isSeekable = kind === 'warc' && packing !== 'zstd' && (await isSeekableWarc(storageOf(path).read(path)))
  return partsBetween({ ...whole, access: isSeekable ? 'seek' : 'stream' }, await pageStarts(file, partBytes))
}

function partsBetween(whole: InputPart, cuts: readonly number[]): InputPart[] {
  const starts = [0, ...cuts]
  return starts.map((from, i) => ({ ...whole, from, to: starts[i + 1] ?? null }))
}

/** The first line start after each multiple of the size, found by looking there only. */
async function lineStarts({ path, size }: InputFile, partBytes: number): Promise<number[]> {
  const cuts: number[] = []
  for (let at = partBytes; at < size; at += partBytes) {
    if (at < (cuts.at(-1) ?? 0)) continue
    const start = await nextLineStart(path, at)
    if (start !== null && start < size) cuts.push(start)
  }
  return cuts
}

async function nextLineStart(path: string, from: number): Promise<number | null> {
  let offset = from
  for await (const chunk of storageOf(path).read(path, from)) {
    const at = chunk.indexOf(10)
    if (at >= 0) return offset + at + 1
    offset += chunk.length
  }
  return null
}

/** Reads the whole file and cuts it before the pages at which a part is full. */
async function pageStarts({ path, kind }: InputFile, partBytes: number): Promise<number[]> {
  const cuts: number[] = []
  let bytes = 0
  let last = 0
  try {
    for await (const { offset, entry } of entriesOf(storageOf(path).read(path), path, kind, 0)) {
      if (!('page' in entry)) continue
      if (bytes >= partBytes && offset > last) {
        cuts.push(offset)
        bytes = 0
      }
      bytes += entry.page.bytes.length
      last = offset
    }
  } catch {
    // A file that breaks off is reported when its last part is read.
  }
  return cuts
}

/** A list of addresses is cut by hosts, so that no two shards ask one host at the same time. */
async function hostGroups({ path }: InputFile, whole: InputPart): Promise<InputPart[]> {
  let lines = 0
  for await (const _ of linesOf(unzipped(storageOf(path).read(path)))) lines++
  const of = Math.max(1, Math.ceil(lines / addressesPerShard))
  return Array.from({ length: of }, (_, group) => ({ ...whole, hosts: { group, of } }))
}
