import { compressUsingDict, createCCtx } from '@bokuweb/zstd-wasm'
import { describe, expect, it } from 'vitest'
import { linesOf } from '../lines/index.js'
import { readWarc, type WarcProblem } from '../warc/index.js'
import { measureFrame } from './frame.js'
import { unzstd } from './unzstd.js'
import { BrokenZstdError, loadZstd } from './zstd.js'

const zstd = await loadZstd()
const pack = (text: string | Uint8Array): Buffer => Buffer.from(zstd.pack(Buffer.from(text)))

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const all = async (bytes: Buffer, size = 1000): Promise<Buffer> => {
  const pieces: Uint8Array[] = []
  for await (const piece of unzstd(inPieces(bytes, size))) pieces.push(piece)
  return Buffer.concat(pieces)
}

const text = Array.from({ length: 5000 }, (_, i) => `line ${i} of a text with the number ${i * i}`).join('\n')
const skippable = Buffer.from([0x53, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3])

describe('unzstd', () => {
  it('unpacks frames one after the other, and passes over those without data', async () => {
    const packed = Buffer.concat([pack(text), skippable, pack(''), pack('the end')])
    for (const size of [1, 7, 100_000]) expect((await all(packed, size)).toString()).toBe(`${text}the end`)
    expect(await all(Buffer.alloc(0))).toHaveLength(0)
  })
  it('unpacks a frame that does not fit into memory piece by piece', async () => {
    const large = Buffer.alloc(70 << 20, text)
    const packed = pack(large)
    expect(measureFrame(packed)).toMatchObject({ packedBytes: packed.length })
    expect((await all(packed, 1 << 16)).equals(large)).toBe(true)
  })
  it('says what is broken', async () => {
    const packed = pack(text)
    await expect(all(packed.subarray(0, packed.length - 9))).rejects.toThrow('the zstd data ends inside a frame')
    await expect(all(Buffer.concat([packed, Buffer.from('nothing that is a frame')]))).rejects.toThrow(BrokenZstdError)
    // A frame that claims a gigabyte, with three bytes in it.
    const liar = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0xa0, 0, 0, 0, 0x40, 0x19, 0, 0, 1, 2, 3])
    await expect(all(liar)).rejects.toThrow('a zstd frame says that it is longer than its blocks can be')
  })
  it('is what readers of lines do with packed files', async () => {
    const lines: string[] = []
    for await (const { bytes } of linesOf(inPieces(pack(text), 333))) lines.push(bytes?.toString() ?? '')
    expect(lines.join('\n')).toBe(text)
  })
})

describe('WARC files packed by zstd', () => {
  const record = (n: number): Buffer => {
    const block = `<p>Page ${n} has some words of its own, and all pages have some words in common.</p>`
    return Buffer.from(
      `WARC/1.1\r\nWARC-Type: resource\r\nWARC-Record-ID: <urn:uuid:${n}>\r\nContent-Length: ${block.length}\r\n\r\n${block}\r\n\r\n`,
    )
  }
  const records = [0, 1, 2, 3].map(record)
  const read = async (bytes: Buffer): Promise<{ ids: string[]; offsets: number[]; problems: WarcProblem[] }> => {
    const problems: WarcProblem[] = []
    const found: { id: string; offset: number }[] = []
    for await (const each of readWarc(inPieces(bytes, 50), { onProblem: problem => problems.push(problem) })) found.push(each)
    return { ids: found.map(({ id }) => id.slice(9)), offsets: found.map(({ offset }) => offset), problems }
  }
  const ids = ['0', '1', '2', '3']

  it('with one frame per record', async () => {
    const frames = records.map(pack)
    const { offsets, ...others } = await read(Buffer.concat(frames))
    expect(others).toEqual({ ids, problems: [] })
    expect(offsets.slice(0, 2)).toEqual([0, frames[0].length])
  })
  it('with one frame for all', async () => {
    expect(await read(pack(Buffer.concat(records)))).toMatchObject({
      ids,
      problems: [],
      offsets: [0, records[0].length, 2 * records[0].length, 3 * records[0].length],
    })
  })
  it.each([false, true])('with a dictionary in its first frame, packed: %s', async isPacked => {
    const dictionary = Buffer.concat(records.slice(0, 2))
    const content = isPacked ? pack(dictionary) : dictionary
    const head = Buffer.alloc(8)
    head.writeUInt32LE(0x184d2a5d)
    head.writeUInt32LE(content.length, 4)
    const context = createCCtx()
    const frames = records.map(each => Buffer.from(compressUsingDict(context, each, dictionary)))
    expect(frames[1].length).toBeLessThan(pack(records[1]).length)
    expect(await read(Buffer.concat([head, content, ...frames]))).toMatchObject({ ids, problems: [] })
  })
  it('goes on after a frame that is broken', async () => {
    const frames = records.map(pack)
    frames[1][frames[1].length - 6] ^= 0xff
    const { ids: found, problems } = await read(Buffer.concat([frames[0], Buffer.from('rubbish'), frames[1], frames[2], frames[3]]))
    expect(found).toEqual(expect.arrayContaining(['0', '2', '3']))
    expect(problems[0].offset).toBe(frames[0].length)
  })
})
