/** Pages from lists of addresses, fetched politely. */

import { createHash } from 'node:crypto'
import { isBlankLine, linesOf, lineText, type PoliteOptions, politeFetch, unzipped } from '@gleaner/node'
import type { InputPart } from '../plan/shard.js'
import { storageOf } from '../storage/index.js'
import type { PlacedEntry } from './line-source.js'
import { originAt } from './raw-page.js'
import type { FetchEntries } from './read-part.js'

/** Addresses that are fetched at once, each from a host of its own. */
const readAhead = 64

/** Makes a function that fetches the addresses of lists; it remembers hosts, and gives pages in the order of the list. */
export function urlFetcher(options: PoliteOptions): FetchEntries {
  const fetch = politeFetch(options)
  return async function* (part) {
    const underWay: Promise<PlacedEntry>[] = []
    for await (const { offset, address } of addressesOf(part)) {
      underWay.push(entryOf(address, offset, part.path, fetch))
      if (underWay.length < readAhead) continue
      const first = underWay.shift()
      if (first !== undefined) yield await first
    }
    for (const entry of underWay) yield await entry
  }
}

async function* addressesOf({ path, hosts }: InputPart): AsyncGenerator<{ offset: number; address: string }> {
  for await (const { bytes, offset } of linesOf(unzipped(storageOf(path).read(path)))) {
    if (bytes === null || isBlankLine(bytes)) continue
    const address = lineText(bytes).trim()
    if (address.startsWith('#')) continue
    if (hosts === undefined || groupOf(address, hosts.of) === hosts.group) yield { offset, address }
  }
}

/** All addresses of a host belong to one group, so that one worker alone speaks to it. */
function groupOf(address: string, groups: number): number {
  const host = URL.canParse(address) ? new URL(address).host : ''
  return createHash('sha256').update(host).digest().readUInt32LE(0) % groups
}

async function entryOf(address: string, offset: number, path: string, fetch: ReturnType<typeof politeFetch>): Promise<PlacedEntry> {
  const origin = { ...originAt(path, offset), url: address }
  try {
    if (!URL.canParse(address)) throw new TypeError('this is not an address')
    const { bytes, url, contentType, isPartial } = await fetch(address)
    const truncated = isPartial ? 'disconnect' : null
    return { offset, entry: { page: { form: 'body', bytes, origin: { ...origin, url, contentType, truncated } } } }
  } catch (error) {
    return { offset, entry: { fault: { kind: 'fetch', message: error instanceof Error ? error.message : String(error), origin } } }
  }
}
