import { PassThrough } from 'node:stream'
import zlib from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { collect, unpack } from './body.js'

const text = Buffer.from('The gleaners walk after the harvest. '.repeat(500))
/** `text` as zstd -19 writes it is not needed: this frame holds one raw block, which any encoder may write. */
function rawZstd(bytes: Buffer): Buffer {
  const head = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0xa0, 0, 0, 0, 0])
  head.writeUInt32LE(bytes.length, 5)
  const block = Buffer.alloc(3)
  block.writeUIntLE((bytes.length << 3) | 1, 0, 3)
  return Buffer.concat([head, block, bytes])
}

/** A frame whose one block repeats a byte: 12 bytes that unpack to 100 kB. */
function zstdBomb(blocks: number): Buffer {
  const head = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x70])
  const size = 128 * 1024
  const parts = Array.from({ length: blocks }, (_, i) => {
    const block = Buffer.alloc(4)
    block.writeUIntLE((size << 3) | (1 << 1) | (i === blocks - 1 ? 1 : 0), 0, 3)
    block[3] = 0x61
    return block
  })
  return Buffer.concat([head, ...parts])
}

describe('unpack', () => {
  test.each([
    ['gzip', zlib.gzipSync(text)],
    ['x-gzip', zlib.gzipSync(text)],
    ['deflate', zlib.deflateSync(text)],
    ['Deflate', zlib.deflateRawSync(text)],
    ['br', zlib.brotliCompressSync(text)],
    ['zstd', rawZstd(text)],
    ['identity', text],
    ['gzip, br', zlib.brotliCompressSync(zlib.gzipSync(text))],
  ])('undoes %s', async (coding, packed) => {
    expect((await unpack(packed, coding, 1_000_000)).equals(text)).toBe(true)
  })

  test.each([
    ['gzip', zlib.gzipSync(Buffer.alloc(3_000_000))],
    ['br', zlib.brotliCompressSync(Buffer.alloc(3_000_000))],
    ['zstd', zstdBomb(200)],
  ])('stops %s that unpacks to too much, by size or ratio', async (coding, packed) => {
    await expect(unpack(packed, coding, 10_000_000)).rejects.toMatchObject({ reason: 'too-large' })
    await expect(unpack(packed, coding, 500_000)).rejects.toMatchObject({ reason: 'too-large' })
  })

  test.each([
    ['gzip', text],
    ['br', text],
    ['zstd', text],
    ['zstd', rawZstd(text).subarray(0, 500)],
    ['compress', text],
    ['gzip,gzip,gzip', text],
  ])('says that %s cannot be read', async (coding, packed) => {
    await expect(unpack(packed, coding, 1_000_000)).rejects.toMatchObject({ reason: 'undecodable' })
  })
})

describe('collect', () => {
  test('takes all of a small body', async () => {
    const body = new PassThrough()
    body.end(text)
    const { chunks, end } = await collect(body, 1_000_000, 1_000)
    expect(end).toBe('complete')
    expect(Buffer.concat(chunks).equals(text)).toBe(true)
  })

  test('leaves the rest of a large or slow body on the stream', async () => {
    const body = new PassThrough()
    body.write(text)
    const large = await collect(body, 100, 1_000)
    expect(large.end).toBe('too-large')
    body.write('slow')
    const slow = await collect(body, 1_000_000, 10)
    expect(slow.end).toBe('slow')
    body.end('rest')
    const rest = await collect(body, 1_000_000, 1_000)
    expect(Buffer.concat([...large.chunks, ...slow.chunks, ...rest.chunks]).equals(Buffer.from(`${text}slowrest`))).toBe(true)
  })

  test('says that a body broke', async () => {
    const body = new PassThrough()
    body.write('beginning')
    setImmediate(() => body.destroy())
    expect(await collect(body, 1_000, 1_000)).toMatchObject({ end: 'broken', chunks: [Buffer.from('beginning')] })
  })
})
