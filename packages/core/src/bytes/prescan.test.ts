import { describe, expect, it } from 'vitest'
import { findLateMeta, prescan } from './prescan.js'

const bytes = (html: string) => Uint8Array.from(Buffer.from(html, 'latin1'))
const scan = (html: string) => prescan(bytes(html))
const scanLate = (html: string) => findLateMeta(bytes(html))
const filler = (size: number) => `<!-- ${'x'.repeat(size)} -->`

describe('prescan', () => {
  it.each([
    ['<meta charset=utf-8>', 'utf-8'],
    ['<META CHARSET="KOI8-R">', 'koi8-r'],
    ["<meta\ncharset='gbk'>", 'gbk'],
    ['<meta/charset=big5>', 'big5'],
    ['<meta charset = euc-jp >', 'euc-jp'],
    ['<meta name=x charset=shift_jis>', 'shift_jis'],
    ['<html lang=en><head><meta charset=euc-kr>', 'euc-kr'],
    ['<meta http-equiv=content-type content="text/html; charset=windows-1251">', 'windows-1251'],
    ['<meta content="text/html; charset=windows-1251" http-equiv="Content-Type">', 'windows-1251'],
    ['<meta charset=utf-8', null],
    ['<meta charset="utf-8', null],
    ['<meta charset=nonsense>', null],
    ['<metacharset=utf-8>', null],
    ['<meta>charset=utf-8', null],
    ['<meta content="text/html; charset=gbk">', null],
    ['<meta http-equiv=refresh content="0; charset=gbk">', null],
    ['<meta http-equiv=content-type>', null],
  ])('reads %s', (html, encoding) => {
    expect(scan(html)).toBe(encoding)
  })

  it('lets the first attribute of a name count', () => {
    expect(scan('<meta charset=gbk charset=big5>')).toBe('gbk')
    expect(scan('<meta charset=nonsense charset=big5>')).toBeNull()
  })

  it('prefers charset to content', () => {
    expect(scan('<meta http-equiv=content-type content="charset=gbk" charset=big5>')).toBe('big5')
    expect(scan('<meta charset=big5 http-equiv=content-type content="charset=gbk">')).toBe('big5')
  })

  it('goes on after a meta that declares nothing', () => {
    expect(scan('<meta name=viewport><meta charset=nonsense><meta charset=gbk>')).toBe('gbk')
  })

  it.each([
    ['a comment', '<!-- <meta charset=gbk> --><meta charset=big5>'],
    ['the shortest comment', '<!--><meta charset=big5>'],
    ['a comment with arrows', '<!-- > -> <meta charset=gbk> --!> --><meta charset=big5>'],
    ['a doctype', '<!doctype html "<meta charset=gbk" ><meta charset=big5>'],
    ['a processing instruction', '<?php <meta charset=gbk ?><meta charset=big5>'],
    ['an odd end tag', '</ <meta charset=gbk><meta charset=big5>'],
    ['attribute values', '<a title="<meta charset=gbk>"><meta charset=big5>'],
    ['attributes of end tags', "</a title='<meta charset=gbk>'><meta charset=big5>"],
    ['a lone less-than sign', '1 < 2 <meta charset=big5>'],
  ])('skips %s', (_, html) => {
    expect(scan(html)).toBe('big5')
  })

  it('knows that what it can read is not UTF-16, nor x-user-defined', () => {
    expect(scan('<meta charset=utf-16>')).toBe('utf-8')
    expect(scan('<meta charset=utf-16be>')).toBe('utf-8')
    expect(scan('<meta charset=x-user-defined>')).toBe('windows-1252')
  })

  it('looks at 1024 bytes', () => {
    const meta = '<meta charset=gbk>'
    expect(scan(filler(1024 - meta.length - filler(0).length) + meta)).toBe('gbk')
    expect(scan(filler(1025 - meta.length - filler(0).length) + meta)).toBeNull()
  })

  it('takes an XML declaration where no meta says otherwise', () => {
    expect(scan('<?xml version="1.0" encoding="windows-1251"?><html>')).toBe('windows-1251')
    expect(scan("<?xml version='1.0' encoding = 'gbk' ?>")).toBe('gbk')
    expect(scan('<?xml version="1.0" encoding="gbk"?><meta charset=big5>')).toBe('big5')
    expect(scan('<?xml version="1.0" encoding="utf-16"?>')).toBe('utf-8')
    expect(scan(' <?xml version="1.0" encoding="gbk"?>')).toBeNull()
    expect(scan('<?xml version="1.0" encoding="g bk"?>')).toBeNull()
    expect(scan('<?xml version="1.0" encoding=gbk?>')).toBeNull()
    expect(scan('<?xml version="1.0"?><p encoding="gbk">')).toBeNull()
    expect(scan('<\0?\0x\0m\0l\0')).toBe('utf-16le')
    expect(scan('\0<\0?\0x\0m\0l')).toBe('utf-16be')
  })

  it('survives the end of the input anywhere', () => {
    const html = '<!doctype html><!-- c --><a b="c" d=e f>\n<meta http-equiv="content-type" content="text/html; charset=gbk">'
    for (let end = 0; end < html.length; end++) expect(scan(html.slice(0, end))).toBeNull()
    expect(scan(html)).toBe('gbk')
  })
})

describe('findLateMeta', () => {
  it('finds a meta beyond the prescan', () => {
    expect(scanLate(`${filler(5000)}<meta charset=gbk>`)).toBe('gbk')
  })

  it('ignores scripts, styles and titles', () => {
    const decoys = ['script', 'style', 'title', 'noframes'].map(name => `<${name} x=y>"<meta charset=gbk>"</${name.toUpperCase()} >`)
    expect(scanLate(`${filler(2000)}${decoys.join('')}<meta charset=big5>`)).toBe('big5')
    expect(scanLate(`${filler(2000)}<script><meta charset=gbk>`)).toBeNull()
  })

  it('stops at the body', () => {
    expect(scanLate(`${filler(2000)}<body class=x><meta charset=gbk>`)).toBeNull()
    expect(scanLate(`${filler(2000)}<bodyguard><meta charset=gbk>`)).toBe('gbk')
  })

  it('stays linear on hostile input', () => {
    for (const part of ['<meta ', '<script>', '<!--', '<a b="', "<meta charset='", '<', '</script', '<meta charset=x>']) {
      expect(scanLate(part.repeat(200_000))).toBeNull()
    }
  })
})
