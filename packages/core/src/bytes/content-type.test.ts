import { describe, expect, it } from 'vitest'
import { charsetOfContentType, charsetOfMetaContent } from './content-type.js'

describe('charsetOfContentType', () => {
  it.each([
    ['text/html; charset=utf-8', 'utf-8'],
    ['text/html;charset=UTF-8', 'UTF-8'],
    ['text/html; charset="koi8-r"', 'koi8-r'],
    ['text/html; charset="a\\"b"', 'a"b'],
    ['text/html; boundary="x;charset=no"; Charset = gbk ', 'gbk'],
    ['text/html; charset=big5; charset=gbk', 'big5'],
    ['text/html', null],
    ['', null],
    ['charset=utf-8', null],
    ['text/html; charset="open', 'open'],
  ])('reads %s', (header, charset) => {
    expect(charsetOfContentType(header)).toBe(charset)
  })

  it('lets the last of several headers count, as Fetch does', () => {
    expect(charsetOfContentType('text/html; charset=gbk, text/plain')).toBeNull()
    expect(charsetOfContentType('text/html; charset=gbk, text/html')).toBe('gbk')
    expect(charsetOfContentType('text/html; charset=gbk, text/html; charset=utf-8')).toBe('utf-8')
    expect(charsetOfContentType('text/html; charset=gbk, */*')).toBe('gbk')
    expect(charsetOfContentType('text/html; charset=gbk, nonsense')).toBe('gbk')
  })
})

describe('charsetOfMetaContent', () => {
  it.each([
    ['text/html; charset=utf-8', 'utf-8'],
    ['text/html; CHARSET = "utf-8" ', 'utf-8'],
    ["charset='koi8-r'; x", 'koi8-r'],
    ['charset=gbk;x', 'gbk'],
    ['charset gbk charset=big5', 'big5'],
    ['charsetcharset=utf-8', 'utf-8'],
    ['charset="open', null],
    ['charset=', null],
    ['text/html', null],
  ])('reads %s', (content, label) => {
    expect(charsetOfMetaContent(content)).toBe(label)
  })
})
