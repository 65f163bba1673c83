import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readHttpMessage } from './http-message.js'

const html = `<p>${'A line of the page. '.repeat(40)}</p>`
const message = (body: string | Buffer, fields: readonly string[] = [], status = 'HTTP/1.1 200 OK'): Buffer =>
  Buffer.concat([Buffer.from([status, ...fields, '', ''].join('\r\n')), Buffer.from(body)])
const bodyOf = (block: Buffer): string => Buffer.from(readHttpMessage(block).body).toString()
const chunked = (text: Buffer, size = 100): Buffer => {
  const parts: Buffer[] = []
  for (let at = 0; at < text.length; at += size) {
    const part = text.subarray(at, at + size)
    parts.push(Buffer.from(`${part.length.toString(16)};x=1\r\n`), part, Buffer.from('\r\n'))
  }
  return Buffer.concat([...parts, Buffer.from('0\r\nTrailer: y\r\n\r\n')])
}

describe('an archived answer', () => {
  it('has its status, fields and body', () => {
    const { status, fields, body, problem } = readHttpMessage(message(html, ['Content-Type: text/html', 'X-A: one', ' two']))
    expect([status, fields.get('content-type'), fields.get('x-a'), problem]).toEqual([200, 'text/html', 'one two', null])
    expect(Buffer.from(body).toString()).toBe(html)
  })
  it('may have lines that end in LF, and other status lines', () => {
    expect(bodyOf(Buffer.from(`HTTP/1.0 404 Not Found\nContent-Type: text/html\n\n${html}`))).toBe(html)
    expect(readHttpMessage(Buffer.from('ICY 200 OK\r\n\r\nx')).status).toBe(200)
    expect(readHttpMessage(Buffer.from('HTTP/2 301 \r\n\r\n')).status).toBe(301)
  })
  it('may be without a head, as in HTTP/0.9', () => {
    expect(readHttpMessage(Buffer.from(html)).status).toBe(null)
    expect(bodyOf(Buffer.from(html))).toBe(html)
  })
  it('may end in its head', () => {
    expect(bodyOf(Buffer.from('HTTP/1.1 200 OK\r\nContent-Type: te'))).toBe('')
  })
})

describe('the codings of a body', () => {
  it.each([
    ['gzip', gzipSync(html)],
    ['x-gzip', gzipSync(html)],
    ['deflate', deflateSync(html)],
    ['deflate', deflateRawSync(html)],
    ['br', brotliCompressSync(html)],
    ['identity', Buffer.from(html)],
    ['deflate, gzip', gzipSync(deflateSync(html))],
  ])('%s is undone', (coding, body) => {
    expect(bodyOf(message(body, [`Content-Encoding: ${coding}`]))).toBe(html)
  })
  it('chunks are joined, before the content coding is undone', () => {
    expect(bodyOf(message(chunked(Buffer.from(html)), ['Transfer-Encoding: chunked']))).toBe(html)
    expect(bodyOf(message(chunked(gzipSync(html)), ['Transfer-Encoding: chunked', 'Content-Encoding: gzip']))).toBe(html)
  })
  it('a body that was stored plain under its old header stays as it is', () => {
    expect(bodyOf(message(html, ['Transfer-Encoding: chunked', 'Content-Encoding: gzip']))).toBe(html)
  })
  it('what breaks off is kept as far as it goes', () => {
    const packed = gzipSync(Buffer.from(Array.from({ length: 4000 }, (_, i) => `${i * 7919} `).join('')))
    const half = bodyOf(message(packed.subarray(0, packed.length / 2), ['Content-Encoding: gzip']))
    expect(half.length).toBeGreaterThan(1000)
    const cut = chunked(Buffer.from(html)).subarray(0, 300)
    const read = readHttpMessage(message(cut, ['Transfer-Encoding: chunked']))
    expect(html.startsWith(Buffer.from(read.body).toString())).toBe(true)
    expect(read.problem).toBe('the body ends inside a chunk')
  })
  it('says what it could not undo, and leaves the body alone', () => {
    const unknown = readHttpMessage(message(html, ['Content-Encoding: magic']))
    expect([unknown.problem, Buffer.from(unknown.body).toString()]).toEqual(['the content coding "magic" is not known', html])
    expect(readHttpMessage(message('not brotli at all', ['Content-Encoding: br'])).problem).toMatch(/^the content coding br could not/)
  })
  it('a bomb ends at the limit', () => {
    const bomb = message(gzipSync(Buffer.alloc(1 << 22)), ['Content-Encoding: gzip'])
    const read = readHttpMessage(bomb, { maxBodyBytes: 1 << 20 })
    expect(read.body.length).toBeLessThan(1 << 20)
    expect(read.problem).toMatch(/^the content coding gzip could not be undone/)
  })
  it('never throws', () => {
    const fields = ['Transfer-Encoding: chunked', 'Content-Encoding: gzip', 'Content-Encoding: br', 'Content-Encoding: deflate']
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.subarray(fields), (bytes, some) => {
        expect(readHttpMessage(message(Buffer.from(bytes), some)).status).toBe(200)
      }),
      { numRuns: 300 },
    )
  })
})
