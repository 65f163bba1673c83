import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ReadWarcOptions, readWarc } from './read-warc.js'
import type { WarcProblem, WarcRecord } from './warc-record.js'

const record = (type: string, block: string | Buffer, fields: Record<string, string> = {}, breakMark = '\r\n'): Buffer => {
  const body = Buffer.from(block)
  const head = ['WARC/1.1', `WARC-Type: ${type}`, ...Object.entries(fields).map(([name, value]) => `${name}: ${value}`)]
  return Buffer.concat([
    Buffer.from([...head, `Content-Length: ${body.length}`, '', ''].join(breakMark)),
    body,
    Buffer.from(breakMark + breakMark),
  ])
}
const page = (n: number): Buffer =>
  record('response', `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>Page ${n}</p>`, {
    'WARC-Record-ID': `<urn:uuid:${n}>`,
    'WARC-Target-URI': `http://site.example/${n}`,
    'WARC-Date': '2026-01-02T03:04:05Z',
  })

async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const readAll = async (
  bytes: Buffer,
  options: ReadWarcOptions = {},
  chunk = 1000,
): Promise<{ records: WarcRecord[]; problems: WarcProblem[] }> => {
  const problems: WarcProblem[] = []
  const records: WarcRecord[] = []
  const settings = { ...options, onProblem: (problem: WarcProblem) => problems.push(problem) }
  for await (const each of readWarc(inChunks(bytes, chunk), settings)) records.push(each)
  return { records, problems }
}
const texts = (records: readonly WarcRecord[]): string[] => records.map(({ block }) => Buffer.from(block).toString('latin1'))

const pages = [1, 2, 3].map(page)
const packings: Record<string, (records: readonly Buffer[]) => Buffer> = {
  plain: records => Buffer.concat(records),
  'gzip by record': records => Buffer.concat(records.map(each => gzipSync(each))),
  'gzip as a whole': records => gzipSync(Buffer.concat(records)),
}

describe.each(Object.entries(packings))('%s', (name, pack) => {
  it('gives every record with its head and its block', async () => {
    const { records, problems } = await readAll(pack(pages))
    expect(problems).toEqual([])
    expect(records.map(({ type, id, url, date, truncated }) => ({ type, id, url, date, truncated }))).toEqual(
      [1, 2, 3].map(n => ({
        type: 'response',
        id: `urn:uuid:${n}`,
        url: `http://site.example/${n}`,
        date: '2026-01-02T03:04:05Z',
        truncated: null,
      })),
    )
    expect(texts(records)[1]).toBe('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>Page 2</p>')
  })
  it('says where each record begins', async () => {
    const { records } = await readAll(pack(pages))
    const unit = name === 'gzip by record' ? pages.map(each => gzipSync(each)) : pages
    expect(records.map(({ offset }) => offset)).toEqual([0, unit[0].length, unit[0].length + unit[1].length])
  })
  it('is the same whatever the size of the chunks', async () => {
    const whole = await readAll(pack(pages), {}, 1 << 20)
    for (const size of [1, 2, 7, 64]) expect(await readAll(pack(pages), {}, size)).toEqual(whole)
  })
  it('passes over the types that are not asked for', async () => {
    const mixed = [record('warcinfo', 'software: x'), pages[0], record('request', 'GET / HTTP/1.1\r\n\r\n'), pages[1]]
    const { records } = await readAll(pack(mixed), { types: ['response'] })
    expect(records.map(({ id }) => id)).toEqual(['urn:uuid:1', 'urn:uuid:2'])
  })
  it('cuts long blocks and goes on after them', async () => {
    const long = [pages[0], record('resource', 'x'.repeat(5000)), pages[1]]
    const { records, problems } = await readAll(pack(long), { maxBlockBytes: 2000 })
    expect(records.map(({ truncated, block }) => [truncated, block.length > 2000])).toEqual([
      [null, false],
      ['limit', false],
      [null, false],
    ])
    expect(problems).toEqual([])
  })
  it('reads records of no length, and heads with LF or folded lines', async () => {
    const odd = [
      record('revisit', ''),
      record('metadata', 'a: b', { 'WARC-Target-URI': '<http://a.example/>' }, '\n'),
      record('resource', 'text', { 'X-Note': 'first\r\n  second' }),
      pages[2],
    ]
    const { records, problems } = await readAll(pack(odd))
    expect(problems).toEqual([])
    expect(records.map(({ type, block }) => [type, block.length])).toEqual([
      ['revisit', 0],
      ['metadata', 4],
      ['resource', 4],
      ['response', pages[2].indexOf('<p>Page 3</p>') + 13 - pages[2].indexOf('HTTP/')],
    ])
    expect(records[1].url).toBe('http://a.example/')
    expect(records[2].fields.get('x-note')).toBe('first second')
  })
  it('reports a record that is not one, with its place, and goes on', async () => {
    const broken = Buffer.from('WARC/1.1\r\nWARC-Type: response\r\n\r\nno length\r\n\r\n')
    const { records, problems } = await readAll(pack([pages[0], broken, pages[1]]))
    expect(records.map(({ id }) => id)).toEqual(['urn:uuid:1', 'urn:uuid:2'])
    expect(problems).toHaveLength(1)
    expect(problems[0].reason).toBe('the record has no Content-Length')
    expect(problems[0].offset).toBe(name === 'gzip by record' ? gzipSync(pages[0]).length : pages[0].length)
  })
  it('keeps what there is of a file that breaks off', async () => {
    const whole = pack(pages)
    const { records, problems } = await readAll(whole.subarray(0, whole.length - 20))
    expect(records.slice(0, 2).map(({ id }) => id)).toEqual(['urn:uuid:1', 'urn:uuid:2'])
    expect(problems.length).toBeGreaterThan(0)
  })
  it('never throws, whatever is changed in the bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 6 }), async changes => {
        const bytes = Buffer.from(pack(pages))
        // The first bytes decide on the packing; zstd is refused by name.
        for (const [at, value] of changes) bytes[4 + (at % (bytes.length - 4))] = value
        const { records } = await readAll(bytes)
        expect(records.length).toBeLessThan(20)
      }),
      { numRuns: 60 },
    )
  })
})

it('goes on after a broken gzip member', async () => {
  const members = pages.map(each => gzipSync(each))
  members[1][members[1].length - 20] ^= 0xff
  const { records, problems } = await readAll(Buffer.concat(members))
  expect(records.map(({ id }) => id)).toEqual(['urn:uuid:1', 'urn:uuid:3'])
  expect(problems).toContainEqual({ offset: members[0].length, reason: 'a gzip member is broken' })
})

it('reads files by their path, and nothing from an empty one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gleaner-warc-'))
  try {
    const file = join(folder, 'pages.warc.gz')
    writeFileSync(file, packings['gzip by record'](pages))
    const ids: string[] = []
    for await (const { id } of readWarc(file)) ids.push(id)
    expect(ids).toEqual(['urn:uuid:1', 'urn:uuid:2', 'urn:uuid:3'])
    writeFileSync(file, '')
    for await (const each of readWarc(file)) expect(each).toBeUndefined()
  } finally {
    rmSync(folder, { recursive: true })
  }
})
