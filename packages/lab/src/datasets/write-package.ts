import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { GoldPage } from './gold-page.js'

/**
 * Writes pages as a package of the native format, as plain text where the file's name ends in `.jsonl`, and returns how many there were.
 *
 * The same pages give the same bytes. The file appears under its name when it is complete: a reader never sees half of it.
 */
export async function writePackage(file: string, pages: AsyncIterable<GoldPage> | Iterable<GoldPage>): Promise<number> {
  let count = 0
  async function* lines() {
    for await (const page of pages) {
      count++
      yield `${JSON.stringify(toRecord(page))}\n`
    }
  }
  const unfinished = `${file}.part`
  try {
    const pack = file.endsWith('.jsonl') ? new PassThrough() : createGzip({ level: 9 })
    await pipeline(Readable.from(lines()), pack, createWriteStream(unfinished))
    await rename(unfinished, file)
  } finally {
    await rm(unfinished, { force: true })
  }
  return count
}

/** A page as the native format has it: the kind is stated as `meta.pageType`. */
function toRecord({ id, package: name, url, html, gold, meta, pageKind }: GoldPage): Record<string, unknown> {
  const stated = pageKind === null || meta['pageType'] !== undefined ? meta : { ...meta, pageType: pageKind }
  return { id, package: name, url, html, gold, meta: stated }
}
