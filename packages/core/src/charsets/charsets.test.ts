import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeHtml } from '../bytes/decode-html.js'
import type { EncodingName } from '../bytes/labels.js'
import { encode, multiByteEncodings } from './encode.fixture.js'
import { charsets } from './index.js'
import { encodedSentences, sentences } from './sentences.fixture.js'

const pageOf = (text: string, head = '') =>
  `<!doctype html><html><head>${head}<title>Page</title></head><body><div class="main"><p>${text}</p></div><p>Home</p></body></html>`

const header = (charset: string) => ({ contentType: `text/html; charset=${charset}`, charsets })

describe('sentences with their encoding declared', () => {
  it.each(encodedSentences)('%s, %s, in the header', (encoding, _, text) => {
    const page = pageOf(text)
    expect(decodeHtml(encode(page, encoding), header(encoding))).toEqual({ html: page, encoding, source: 'header', declared: encoding })
  })

  it.each(encodedSentences)('%s, %s, in meta', (encoding, _, text) => {
    const page = pageOf(text, `<meta http-equiv="Content-Type" content="text/html; charset=${encoding}">`)
    expect(decodeHtml(encode(page, encoding), { charsets })).toEqual({ html: page, encoding, source: 'meta', declared: encoding })
  })

  it.each(sentences.map(({ language, text }) => [language, text]))('UTF-8 and UTF-16, %s', (_, text) => {
    for (const encoding of ['utf-8', 'utf-16le', 'utf-16be'] as const) {
      const page = pageOf(text)
      expect(decodeHtml(encode(page, encoding), header(encoding))).toMatchObject({ html: page, encoding, source: 'header' })
      expect(decodeHtml(encode(page, encoding), { charsets })).toMatchObject({ html: page, encoding, source: 'detected' })
    }
  })
})

/**
 * Encodings that a sentence cannot reveal: what ISO 8859-16 has in place of windows-1250 for Romanian are the same letters
 * with another mark, and Welsh has one letter of its own in ten words.
 */
const needDeclaration: readonly EncodingName[] = ['iso-8859-14', 'iso-8859-16']

describe('sentences without a declaration', () => {
  const detectable = encodedSentences.filter(([encoding]) => !needDeclaration.includes(encoding))

  it.each(detectable)('%s, %s', (encoding, _, text) => {
    const page = pageOf(text)
    expect(decodeHtml(encode(page, encoding), { charsets })).toMatchObject({ html: page, source: 'detected', declared: null })
  })

  it.each(detectable)('%s, %s, beyond 200 kB of English', (encoding, _, text) => {
    const page = pageOf(`${'Nothing but plain English here, sentence after sentence. '.repeat(4000)}${text}`)
    expect(page.length).toBeGreaterThan(200_000)
    expect(decodeHtml(encode(page, encoding), { charsets }).html).toBe(page)
  })

  it('names the language where the encoding leaves a choice', () => {
    const russian = charsets.detect(encode('Раньше здесь был рынок, а теперь стоят новые дома.', 'koi8-r'), [])
    expect(russian).toMatchObject({ encoding: 'koi8-r', language: 'ru' })
    const ukrainian = sentences.find(({ language }) => language === 'uk')?.text ?? ''
    expect(charsets.detect(encode(ukrainian, 'windows-1251'), [])).toMatchObject({ encoding: 'windows-1251', language: 'uk' })
  })
})

/** Groups of encodings that share their letters; a wrong name from another group is always found out. */
const scripts: readonly (readonly [name: string, encodings: RegExp, lie: EncodingName])[] = [
  ['Latin', /^(windows-125[02478]|iso-8859-(2|3|4|10|13|14|15|16)|macintosh)$/, 'windows-1252'],
  ['Cyrillic', /^(windows-1251|koi8-[ru]|iso-8859-5|ibm866|x-mac-cyrillic)$/, 'windows-1251'],
  ['Greek', /^(windows-1253|iso-8859-7)$/, 'iso-8859-7'],
  ['Hebrew', /^(windows-1255|iso-8859-8(-i)?)$/, 'windows-1255'],
  ['Arabic', /^(windows-1256|iso-8859-6)$/, 'iso-8859-6'],
  ['Thai', /^windows-874$/, 'windows-874'],
  ['simplified Chinese', /^gb/, 'gbk'],
  ['traditional Chinese', /^big5$/, 'big5'],
  ['Japanese', /^(shift_jis|iso-2022-jp)$/, 'shift_jis'],
  ['Japanese (Unix)', /^(euc-jp|iso-2022-jp)$/, 'euc-jp'],
  ['Korean', /^euc-kr$/, 'euc-kr'],
]

describe('sentences with a false declaration', () => {
  const detectable = encodedSentences.filter(([encoding]) => !needDeclaration.includes(encoding) && encoding !== 'macintosh')

  it.each(scripts)('%s is declared, but something else is there', (_, own, lie) => {
    for (const [encoding, , text] of detectable) {
      if (own.test(encoding)) continue
      const page = pageOf(text)
      expect(decodeHtml(encode(page, encoding), header(lie))).toMatchObject({ html: page, source: 'detected', declared: lie })
    }
  })

  it('UTF-8 is declared, but a legacy encoding is there', () => {
    for (const [encoding, , text] of detectable) {
      // iso-2022-jp is well-formed UTF-8.
      if (encoding === 'iso-2022-jp') continue
      const page = pageOf(text, '<meta charset=utf-8>')
      expect(decodeHtml(encode(page, encoding), { charsets })).toMatchObject({ html: page, source: 'detected', declared: 'utf-8' })
    }
  })

  it('a legacy encoding is declared, but UTF-8 is there', () => {
    for (const { text } of sentences) {
      for (const lie of ['windows-1252', 'windows-1251', 'gbk', 'shift_jis', 'euc-kr', 'iso-2022-jp']) {
        expect(decodeHtml(encode(pageOf(text), 'utf-8'), header(lie))).toMatchObject({ html: pageOf(text), encoding: 'utf-8' })
      }
    }
  })

  it.each(['pl', 'cs', 'hu', 'hr', 'tr', 'lt', 'ro'])('Latin-1 is declared, but a page in %s is there', language => {
    const { text, encodings } = sentences.find(sentence => sentence.language === language) ?? sentences[0]
    const page = pageOf(`${text} `.repeat(8))
    const decoded = decodeHtml(encode(page, encodings[0]), header('iso-8859-1'))
    expect(decoded).toMatchObject({ html: page, encoding: encodings[0], source: 'detected', declared: 'windows-1252' })
  })

  it('believes a meta sooner than itself', () => {
    const page = pageOf('Добро пожаловать', '<meta charset=koi8-u>')
    expect(decodeHtml(encode(page, 'koi8-u'), header('iso-8859-1'))).toMatchObject({ html: page, encoding: 'koi8-u', source: 'meta' })
  })
})

describe('odd input', () => {
  it('reads truncated characters', () => {
    for (const [encoding, , text] of encodedSentences) {
      if (!multiByteEncodings.some(name => name === encoding) || encoding === 'iso-2022-jp') continue
      const bytes = encode(`<p>${text}`, encoding)
      const { html } = decodeHtml(bytes.subarray(0, bytes.length - 3), header(encoding))
      expect(html.startsWith(`<p>${text.slice(0, -3)}`)).toBe(true)
    }
  })

  it('keeps a short text in the declared encoding', () => {
    expect(decodeHtml(encode('<p>Ça', 'windows-1252'), header('iso-8859-1')).html).toBe('<p>Ça')
    expect(decodeHtml(encode('<p>你好', 'gbk'), header('gb2312')).html).toBe('<p>你好')
    expect(decodeHtml(encode('<p>да', 'koi8-r'), header('koi8-r')).html).toBe('<p>да')
  })

  it('decodes four-byte characters of gb18030', () => {
    const page = pageOf('一種新的語言：ᠮᠣᠩᠭᠣᠯ，每天早上他们都会去学校学习。')
    expect(encode('ᠮ', 'gb18030')).toHaveLength(4)
    expect(decodeHtml(encode(page, 'gb18030'), { charsets })).toMatchObject({ html: page, encoding: 'gb18030' })
    expect(decodeHtml(encode(page, 'gb18030'), header('gb2312'))).toMatchObject({ html: page, encoding: 'gbk', source: 'header' })
  })

  it('does not take noise for text', () => {
    let state = 1
    const noise = Uint8Array.from({ length: 4000 }, () => (state = (state * 48271) % 2147483647) >> 8)
    expect(charsets.detect(noise, [])).toBeNull()
    expect(charsets.detect(new Uint8Array(), [])).toBeNull()
  })

  it('never fails on any bytes', () => {
    const charset = fc.constantFrom('', 'utf-8', 'utf-16', 'iso-8859-1', 'koi8-u', 'replacement', 'x-user-defined', ...multiByteEncodings)
    const start = fc.constantFrom([], [0xef, 0xbb, 0xbf], [0xff, 0xfe], [0x1b, 0x24, 0x42], [0x81, 0x30])
    fc.assert(
      fc.property(start, fc.uint8Array({ maxLength: 200 }), charset, (prefix, rest, label) => {
        const { html } = decodeHtml(Uint8Array.of(...prefix, ...rest), header(label))
        expect(typeof html).toBe('string')
      }),
      { numRuns: 1500, seed: 3 },
    )
  })
})
