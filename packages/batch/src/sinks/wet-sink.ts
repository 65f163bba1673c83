/** WET files: WARC records of type `conversion` with the text of each page, as Common Crawl writes them. */

import { createHash } from 'node:crypto'
import type { FileWriter } from '../storage/index.js'
import type { Pack } from './packing.js'
import type { Sink } from './sink.js'

/** The date of pages whose input has none; a date of today would make every run's output another one. */
const noDate = '1970-01-01T00:00:00Z'

/** The fields of a record that this format needs. */
interface WetRecord {
  readonly id: string
  readonly url: string | null
  readonly recordId: string | null
  readonly date: string | null
  readonly language: string | null
  readonly text: string
}

/** Writes one packed member per record. */
export class WetSink implements Sink {
  private readonly writer: FileWriter
  private readonly pack: Pack
  private readonly software: string
  private hasBegun = false

  constructor(writer: FileWriter, pack: Pack, software: string) {
    this.writer = writer
    this.pack = pack
    this.software = software
  }

  async write(line: Uint8Array): Promise<void> {
    await this.begin()
    const text = Buffer.from(line.buffer, line.byteOffset, line.byteLength).toString('utf8')
    await this.put(conversion(JSON.parse(text) as WetRecord))
  }

  async end(): Promise<void> {
    await this.begin()
  }

  private async begin(): Promise<void> {
    if (this.hasBegun) return
    this.hasBegun = true
    const block = Buffer.from(`software: ${this.software}\r\nformat: WARC File Format 1.0\r\n`)
    const fields = {
      'WARC-Type': 'warcinfo',
      'WARC-Date': noDate,
      'WARC-Record-ID': urnOf(block),
      'Content-Type': 'application/warc-fields',
    }
    await this.put(warcRecord(fields, block))
  }

  private async put(record: Uint8Array): Promise<void> {
    await this.writer.write(await this.pack(record))
  }
}

function conversion({ id, url, recordId, date, language, text }: WetRecord): Uint8Array {
  const block = Buffer.from(text)
  return warcRecord(
    {
      'WARC-Type': 'conversion',
      ...(url === null ? {} : { 'WARC-Target-URI': url }),
      'WARC-Date': date ?? noDate,
      'WARC-Record-ID': urnOf(`conversion of ${id}`),
      ...(recordId === null ? {} : { 'WARC-Refers-To': `<${recordId}>` }),
      'WARC-Block-Digest': `sha1:${base32(createHash('sha1').update(block).digest())}`,
      ...(language === null ? {} : { 'WARC-Identified-Content-Language': language }),
      'Content-Type': 'text/plain',
    },
    block,
  )
}

function warcRecord(fields: Readonly<Record<string, string>>, block: Uint8Array): Uint8Array {
  // No value may end its line: what follows would be another field.
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value.replace(/[\0-\x1f\x7f]+/g, '')}\r\n`)
  const head = `WARC/1.0\r\n${lines.join('')}Content-Length: ${block.length}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), block, Buffer.from('\r\n\r\n')])
}

/** A UUID of version 8 from a digest: the same record has the same id in every run. */
function urnOf(content: string | Uint8Array): string {
  const hex = createHash('sha256').update(content).digest('hex')
  return `<urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}>`
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, for bytes whose number is a multiple of 5. */
function base32(bytes: Uint8Array): string {
  let text = ''
  for (let bit = 0; bit < bytes.length * 8; bit += 5) {
    const at = bit >> 3
    const pair = (bytes[at] << 8) | (bytes[at + 1] ?? 0)
    text += letters[(pair >> (11 - (bit & 7))) & 31]
  }
  return text
}
