import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DecodeOptions, decodeHtml } from './decode-html.js'
import { CharsetUnavailableError } from './errors.js'

const utf8 = (html: string) => new TextEncoder().encode(html)
const latin1 = (html: string) => Uint8Array.from(Buffer.from(html, 'latin1'))
const header = (charset: string): DecodeOptions => ({ contentType: `text/html; charset=${charset}` })

describe('declarations, in the order of the standard', () => {
  it('follows a BOM before anything else', () => {
    const page = '<meta charset=koi8-r><p>é'
    for (const [bytes, encoding] of [
      [Uint8Array.of(0xef, 0xbb, 0xbf, ...utf8(page)), 'utf-8'],
      [Uint8Array.of(0xff, 0xfe, ...Buffer.from(page, 'utf16le')), 'utf-16le'],
      [Uint8Array.of(0xfe, 0xff, ...Buffer.from(page, 'utf16le').swap16()), 'utf-16be'],
    ] as const) {
      expect(decodeHtml(bytes, header('gbk'))).toEqual({ html: page, encoding, source: 'bom', declared: encoding })
    }
  })

  it('follows the header before meta', () => {
    const bytes = latin1('<meta charset=windows-1252><p>\xcf\xf0\xe8\xe2\xe5\xf2')
    expect(decodeHtml(bytes, header('windows-1251'))).toMatchObject({
      encoding: 'windows-1251',
      source: 'header',
      declared: 'windows-1251',
    })
    expect(decodeHtml(bytes, header('windows-1251')).html).toContain('Привет')
  })

  it('follows meta where the header names no charset, or none that exists', () => {
    const bytes = latin1('<meta charset=koi8-r><p>\xf0\xd2\xc9\xd7\xc5\xd4')
    for (const options of [{}, { contentType: null }, { contentType: 'text/html' }, header('x-unheard-of')]) {
      expect(decodeHtml(bytes, options)).toMatchObject({ encoding: 'koi8-r', source: 'meta', declared: 'koi8-r' })
    }
    expect(decodeHtml(bytes).html).toContain('Привет')
  })

  it('follows a meta beyond the first kilobyte', () => {
    const bytes = latin1(`<!-- ${'x'.repeat(4000)} --><meta charset=windows-1251><p>\xcf\xf0\xe8\xe2\xe5\xf2`)
    expect(decodeHtml(bytes)).toMatchObject({ encoding: 'windows-1251', source: 'meta' })
  })

  it('reports a declaration on plain ASCII too', () => {
    expect(decodeHtml(latin1('<p>plain'), header('gbk'))).toEqual({ html: '<p>plain', encoding: 'gbk', source: 'header', declared: 'gbk' })
  })
})

describe('without a declaration', () => {
  it('recognises UTF-8, also far from the start', () => {
    const page = `<p>${'plain text '.repeat(20_000)}Привет`
    expect(decodeHtml(utf8(page))).toEqual({ html: page, encoding: 'utf-8', source: 'detected', declared: null })
  })

  it('recognises UTF-16', () => {
    const page = '<html><body><p>Добрый день</p></body></html>'
    expect(decodeHtml(Uint8Array.from(Buffer.from(page, 'utf16le')))).toMatchObject({
      html: page,
      encoding: 'utf-16le',
      source: 'detected',
    })
    expect(decodeHtml(Uint8Array.from(Buffer.from(page, 'utf16le').swap16()))).toMatchObject({ html: page, encoding: 'utf-16be' })
  })

  it('takes UTF-8 that is cut off, or damaged here and there, for UTF-8', () => {
    const bytes = utf8('<p>Grüße aus Köln und Düsseldorf')
    expect(decodeHtml(bytes.subarray(0, 8))).toMatchObject({ html: '<p>Gr\u00fc\ufffd', encoding: 'utf-8' })
    expect(decodeHtml(Uint8Array.of(...utf8('äöüß'.repeat(10)), 0xe9, 0x20))).toMatchObject({ encoding: 'utf-8' })
  })

  it('falls back to windows-1252, which loses nothing', () => {
    expect(decodeHtml(latin1('<p>caf\xe9'))).toMatchObject({ html: '<p>café', encoding: 'windows-1252' })
    expect(decodeHtml(latin1('<p>caf\xe9 \x93x\x94'))).toEqual({
      html: '<p>café “x”',
      encoding: 'windows-1252',
      source: 'default',
      declared: null,
    })
  })

  it('calls plain ASCII and nothing at all UTF-8', () => {
    expect(decodeHtml(new Uint8Array())).toEqual({ html: '', encoding: 'utf-8', source: 'default', declared: null })
    expect(decodeHtml(latin1('<p>plain'))).toEqual({ html: '<p>plain', encoding: 'utf-8', source: 'default', declared: null })
  })
})

describe('declarations that the bytes contradict', () => {
  it.each(['iso-8859-1', 'windows-1251', 'windows-1253', 'gbk', 'shift_jis', 'big5', 'x-user-defined', 'utf-16', 'iso-2022-kr'])(
    'reads UTF-8 that is declared as %s as UTF-8',
    charset => {
      const page = '<p>Привет, мир! 你好，世界'
      expect(decodeHtml(utf8(page), header(charset))).toMatchObject({ html: page, encoding: 'utf-8', source: 'detected' })
      expect(decodeHtml(utf8(page), header(charset)).declared).not.toBe('utf-8')
    },
  )

  it('needs one accented letter in western text, more elsewhere', () => {
    expect(decodeHtml(utf8('<p>café'), header('iso-8859-1'))).toMatchObject({
      html: '<p>café',
      encoding: 'utf-8',
      declared: 'windows-1252',
    })
    // Two letters in windows-1251 that happen to be one in UTF-8.
    expect(decodeHtml(latin1('<p>\xc2\xb3'), header('windows-1251')).html).toBe('<p>Ві')
  })

  it('tolerates a few stray bytes in that UTF-8', () => {
    const bytes = Uint8Array.of(...utf8('Größe, Straße, Übung, Ärger und Öl. '.repeat(4)), 0xa0, 0x20)
    expect(decodeHtml(bytes, header('iso-8859-1'))).toMatchObject({ encoding: 'utf-8', source: 'detected', declared: 'windows-1252' })
  })

  it('keeps UTF-8 that is declared and mostly right', () => {
    expect(decodeHtml(Uint8Array.of(...utf8('äöü'), 0xe9, 0x20), header('utf-8'))).toMatchObject({ html: 'äöü\ufffd ', source: 'header' })
    expect(decodeHtml(Uint8Array.of(0x61, 0xe4, 0xb8), header('utf-8'))).toMatchObject({ html: 'a\ufffd', source: 'header' })
  })

  it('reads Latin-1 that is declared as UTF-8 without loss', () => {
    const decoded = decodeHtml(latin1('<meta charset=utf-8><p>d\xe9j\xe0 vu'))
    expect(decoded).toEqual({ html: '<meta charset=utf-8><p>déjà vu', encoding: 'windows-1252', source: 'default', declared: 'utf-8' })
  })

  it('turns to the meta where the header is wrong', () => {
    const bytes = latin1('<meta charset=windows-1251><p>\xcf\xf0\xe8\xe2\xe5\xf2')
    expect(decodeHtml(bytes, header('utf-8'))).toMatchObject({ encoding: 'windows-1251', source: 'meta', declared: 'utf-8' })
  })

  it('sees the byte order that is there', () => {
    const page = '<html><body><p>Добрый день</p></body></html>'
    const bytes = Uint8Array.from(Buffer.from(page, 'utf16le').swap16())
    expect(decodeHtml(bytes, header('utf-16le'))).toMatchObject({
      html: page,
      encoding: 'utf-16be',
      source: 'detected',
      declared: 'utf-16le',
    })
    expect(decodeHtml(bytes, header('utf-8'))).toMatchObject({ html: page, encoding: 'utf-16be', declared: 'utf-8' })
    expect(decodeHtml(latin1('<p>plain'), header('utf-16'))).toMatchObject({ html: '<p>plain', encoding: 'utf-8', declared: 'utf-16le' })
  })

  it('reads text in a banned encoding as far as it can', () => {
    expect(decodeHtml(latin1('<p>plain'), header('hz-gb-2312'))).toMatchObject({
      html: '<p>plain',
      encoding: 'utf-8',
      declared: 'replacement',
    })
  })
})

describe('multi-byte encodings without gleaner/charsets', () => {
  it.each(['gbk', 'gb18030', 'big5', 'euc-jp', 'shift_jis', 'euc-kr'] as const)('names %s in its error', encoding => {
    const decode = () => decodeHtml(Uint8Array.of(0xb0, 0xa1, 0xb0, 0xa2), header(encoding))
    expect(decode).toThrow(CharsetUnavailableError)
    expect(decode).toThrow(encoding)
    try {
      decode()
    } catch (error) {
      expect((error as CharsetUnavailableError).encoding).toBe(encoding)
    }
  })

  it('names iso-2022-jp, which has no byte above 0x7F', () => {
    expect(() => decodeHtml(latin1('\x1b$B8$\x1b(B'), header('iso-2022-jp'))).toThrow('iso-2022-jp')
  })
})

it('never fails on any bytes', () => {
  const charset = fc.constantFrom(
    '',
    'utf-8',
    'utf-16',
    'utf-16be',
    'iso-8859-1',
    'koi8-r',
    'replacement',
    'x-user-defined',
    'windows-1258',
  )
  const start = fc.constantFrom([], [0xef, 0xbb, 0xbf], [0xff, 0xfe], [0xfe, 0xff], [0x3c, 0], [...utf8('<meta charset=')])
  fc.assert(
    fc.property(start, fc.uint8Array({ maxLength: 300 }), charset, (prefix, rest, label) => {
      const { html } = decodeHtml(Uint8Array.of(...prefix, ...rest), header(label))
      expect(html.length).toBeLessThanOrEqual(prefix.length + rest.length)
    }),
    { numRuns: 3000, seed: 2 },
  )
})
