import { describe, expect, it } from 'vitest'
import { WARCRecord, WARCSerializer } from 'warcio'
import { readHttpMessage } from './http-message.js'
import { readWarc } from './read-warc.js'

/** Records as another library writes them. */
async function writtenByWarcio(gzip: boolean, version: 'WARC/1.0' | 'WARC/1.1'): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = []
  const info = WARCRecord.createWARCInfo({ filename: 'tides.warc', warcVersion: version }, { software: 'tests' })
  chunks.push(await WARCSerializer.serialize(info, { gzip }))
  for (const n of [1, 2]) {
    const content = async function* () {
      yield Buffer.from(`<p>Tide ${n}</p>`)
    }
    const options = { url: `https://tides.example/${n}`, date: '2026-01-02T03:04:05Z', type: 'response', warcVersion: version, httpHeaders: { 'Content-Type': 'text/html' }, statusline: 'HTTP/1.1 200 OK' } as const // biome-ignore format: one row
    chunks.push(await WARCSerializer.serialize(WARCRecord.create(options, content()), { gzip }))
  }
  return chunks
}

describe('files of warcio', () => {
  it.each([true, false])('are read, packed by gzip: %s', async gzip => {
    const chunks = await writtenByWarcio(gzip, gzip ? 'WARC/1.0' : 'WARC/1.1')
    const source = async function* () {
      yield* chunks
    }
    const found = []
    for await (const record of readWarc(source())) found.push(record)
    expect(found.map(({ type, url }) => [type, url])).toEqual([
      ['warcinfo', null],
      ['response', 'https://tides.example/1'],
      ['response', 'https://tides.example/2'],
    ])
    expect(found[2].offset).toBe(chunks[0].length + chunks[1].length)
    expect(Buffer.from(readHttpMessage(found[2].block).body).toString()).toBe('<p>Tide 2</p>')
  })
})
