import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { BrokenFileError, BrokenGzipError, isBlankLine, linesOf, parseJsonLine, readLines, unzipped } from './index.js'

const folder = mkdtempSync(join(tmpdir(), 'gleaner-lines-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function* pieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let i = 0; i < bytes.length; i += size) yield bytes.subarray(i, i + size)
}

async function linesIn(bytes: Uint8Array, size: number, maxBytes?: number): Promise<(string | null)[]> {
  const found: (string | null)[] = []
  for await (const line of linesOf(pieces(bytes, size), maxBytes)) {
    found.push(line.bytes?.toString('utf8') ?? null)
    expect(line.number).toBe(found.length)
  }
  return found
}

const text = 'one\n\nthree, with ü\r\nfour'
const lines = ['one', '', 'three, with ü\r', 'four']

describe('linesOf', () => {
  test.each([1, 2, 3, 5, 1000])('cuts pieces of %i bytes, packed or not', async size => {
    expect(await linesIn(Buffer.from(text), size)).toEqual(lines)
    expect(await linesIn(Buffer.from(`${text}\n`), size)).toEqual(lines)
    expect(await linesIn(gzipSync(text), size)).toEqual(lines)
    expect(await linesIn(Buffer.from(''), size)).toEqual([])
  })

  test('gives null for a line that is too long and goes on', async () => {
    expect(await linesIn(Buffer.from('12345\n123456\n1'), 2, 5)).toEqual(['12345', null, '1'])
    expect(await linesIn(Buffer.from('1\n123456'), 100, 5)).toEqual(['1', null])
  })

  test('closes its source when the consumer leaves', async () => {
    let isClosed = false
    async function* source(): AsyncGenerator<Uint8Array> {
      try {
        for (;;) yield Buffer.from('line\n')
      } finally {
        isClosed = true
      }
    }
    for await (const { number } of linesOf(source())) if (number === 3) break
    expect(isClosed).toBe(true)
  })
})

describe('unzipped', () => {
  const drain = async (chunks: AsyncIterable<Uint8Array>): Promise<number> => {
    let length = 0
    for await (const chunk of unzipped(chunks)) length += chunk.length
    return length
  }

  test('says that compressed data is broken', async () => {
    const packed = gzipSync('x'.repeat(100_000))
    await expect(drain(pieces(packed.subarray(0, packed.length - 20), 50))).rejects.toThrow(BrokenGzipError)
    await expect(drain(pieces(Buffer.from([0x1f, 0x8b, 1, 2, 3]), 50))).rejects.toThrow(/compressed data is broken/)
  })

  test('passes on what the source throws', async () => {
    async function* failing(start: Uint8Array): AsyncGenerator<Uint8Array> {
      yield start
      throw new RangeError('no more')
    }
    await expect(drain(failing(gzipSync('abc').subarray(0, 12)))).rejects.toThrow(RangeError)
    await expect(drain(failing(Buffer.from('abc')))).rejects.toThrow('no more')
  })
})

describe('readLines', () => {
  const file = (name: string, bytes: Uint8Array): string => {
    writeFileSync(join(folder, name), bytes)
    return join(folder, name)
  }
  const read = async (path: string, maxBytes?: number): Promise<string[]> => {
    const found: string[] = []
    for await (const { bytes } of readLines(path, maxBytes)) found.push(bytes.toString('utf8'))
    return found
  }

  test('reads files, packed or not', async () => {
    expect(await read(file('plain', Buffer.from(text)))).toEqual(lines)
    expect(await read(file('packed', gzipSync(text)))).toEqual(lines)
  })

  test('names the line at which a file breaks', async () => {
    const many = Array.from({ length: 20_000 }, (_, i) => `line ${i} ${Math.sin(i)}`).join('\n')
    const packed = gzipSync(many)
    const broken = await read(file('cut', packed.subarray(0, packed.length >> 1))).catch((error: unknown) => error)
    expect(broken).toBeInstanceOf(BrokenFileError)
    expect((broken as BrokenFileError).line).toBeGreaterThan(1)
    const long = await read(file('long', Buffer.from('ab\nabcdef')), 5).catch((error: unknown) => error)
    expect(long).toMatchObject({ line: 2, message: 'the line is longer than 5 bytes' })
    await expect(read(join(folder, 'nowhere'))).rejects.toThrow(/cannot be read further: ENOENT/)
  })

  test('leaves errors of the consumer alone', async () => {
    const path = file('two', Buffer.from('a\nb'))
    const reading = (async () => {
      for await (const _ of readLines(path)) throw new TypeError('mine')
    })()
    await expect(reading).rejects.toThrow(TypeError)
  })
})

test('parseJsonLine says what is wrong with a line', () => {
  expect(parseJsonLine(Buffer.from('\ufeff{"a":1}\r'))).toEqual({ a: 1 })
  expect(() => parseJsonLine(Buffer.from([0x22, 0xff, 0x22]))).toThrow('the line is not UTF-8')
  expect(() => parseJsonLine(Buffer.from('{'))).toThrow(SyntaxError)
  expect([' \t\r', '', ' x'].map(line => isBlankLine(Buffer.from(line)))).toEqual([true, true, false])
})
