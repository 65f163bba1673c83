import { gunzipSync } from 'node:zlib'
import { loadZstd, readWarc } from '@gleaner/node'
import { parquetMetadata, parquetReadObjects, parquetSchema } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { describe, expect, it } from 'vitest'
import type { Field, OutputSettings } from '../settings/index.js'
import { endingOf, openSink } from './index.js'

/** What a format makes of records. */
async function written(output: Pick<OutputSettings, 'format' | 'compression' | 'fields'>, records: readonly object[]): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  const writer = { write: async (bytes: Uint8Array) => void chunks.push(bytes), commit: async () => {}, abandon: async () => {} }
  const sink = await openSink(output as OutputSettings, writer)
  for (const record of records) await sink.write(Buffer.from(`${JSON.stringify(record)}\n`))
  await sink.end()
  return Buffer.concat(chunks)
}

const fields: readonly Field[] = ['id', 'url', 'offset', 'confidence', 'authors', 'text']
const records = [
  { id: 'a', url: 'https://a.example/', offset: 5_000_000_000, confidence: 0.25, authors: ['Ann', 'Bö'], text: 'Ünïcode\nand 𝄞' },
  { id: 'b', url: null, offset: 0, confidence: null, authors: [], text: '' },
]

describe('JSON lines', () => {
  it.each(['none', 'gzip', 'zstd'] as const)('packed by %s', async compression => {
    const bytes = await written({ format: 'jsonl', compression, fields }, records)
    const unpack = { none: () => bytes, gzip: () => gunzipSync(bytes), zstd: async () => (await loadZstd()).unpack(bytes, 1 << 20) }
    const text = Buffer.from(await unpack[compression]()).toString()
    expect(
      text
        .trim()
        .split('\n')
        .map(line => JSON.parse(line)),
    ).toEqual(records)
    expect(endingOf({ format: 'jsonl', compression } as OutputSettings)).toBe(
      { none: '.jsonl', gzip: '.jsonl.gz', zstd: '.jsonl.zst' }[compression],
    )
  })
})

describe('Parquet', () => {
  it('has typed columns, and nothing where a value is null', async () => {
    const bytes = await written({ format: 'parquet', compression: 'zstd', fields }, records)
    const file = Uint8Array.from(bytes).buffer
    const rows = await parquetReadObjects({ file, compressors })
    expect(rows[0]).toEqual({ ...records[0], offset: 5_000_000_000n })
    expect(rows[1]).toMatchObject({ id: 'b', offset: 0n, text: '' })
    expect([rows[1]['url'] ?? null, rows[1]['confidence'] ?? null]).toEqual([null, null])
    const schema = parquetSchema(parquetMetadata(file))
    expect(schema.children.map(({ element }) => [element.name, element.type ?? element.converted_type])).toEqual([
      ['id', 'BYTE_ARRAY'],
      ['url', 'BYTE_ARRAY'],
      ['offset', 'INT64'],
      ['confidence', 'DOUBLE'],
      ['authors', 'LIST'],
      ['text', 'BYTE_ARRAY'],
    ])
  })
  it('begins a row group when one is large', async () => {
    const large = Array.from({ length: 5 }, (_, i) => ({ id: `${i}`, text: `${i}`.repeat(9 << 20) }))
    const bytes = await written({ format: 'parquet', compression: 'zstd', fields: ['id', 'text'] }, large)
    const { row_groups } = parquetMetadata(Uint8Array.from(bytes).buffer)
    expect(row_groups.map(({ num_rows }) => num_rows)).toEqual([2n, 2n, 1n])
  })
})

describe('WET', () => {
  it.each(['gzip', 'zstd'] as const)('is a WARC file of conversion records, packed by %s', async compression => {
    const wet = [
      { id: 'a', url: 'https://a.example/\r\nX: y', recordId: 'urn:uuid:1', date: '2026-01-01T00:00:00Z', language: 'en', text: 'Tide\n' },
      { id: 'b', url: null, recordId: null, date: null, language: null, text: '' },
    ]
    const bytes = await written({ format: 'wet', compression, fields }, wet)
    const read = async function* () {
      yield bytes
    }
    const found = []
    for await (const record of readWarc(read())) found.push(record)
    expect(found.map(({ type }) => type)).toEqual(['warcinfo', 'conversion', 'conversion'])
    expect(found[1]).toMatchObject({ url: 'https://a.example/X: y', date: '2026-01-01T00:00:00Z' })
    expect(Buffer.from(found[1].block).toString()).toBe('Tide\n')
    expect(Object.fromEntries(found[1].fields)).toMatchObject({
      'warc-refers-to': '<urn:uuid:1>',
      'warc-identified-content-language': 'en',
      // printf 'Tide\n' | openssl sha1 -binary | base32
      'warc-block-digest': 'sha1:6N7D75TZ237GP4AQUMGAQP3W7QU254FW',
    })
    expect(found[2].id).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
  })
})
